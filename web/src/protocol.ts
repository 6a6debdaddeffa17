// Made from src/regalia/server/protocol.py by `python -m regalia.server.typescript`; do not edit.

export const LARGEST = 16384;

export const MOST_PER_SECOND = 30;

export type FromPage =
  | Hello
  | Choose
  | Draft
  | Cancel
  | Undo
  | AllowUndo
  | Concede
  | PassOn
  | SetStops
  | Ask
  | Price
  | Refresh
  | Report;

export type FromServer =
  | Welcome
  | Waiting
  | Table
  | Accepted
  | Refused
  | Drafted
  | Answer
  | Priced
  | Reported
  | Here
  | Thinking
  | Bye;

/** What the buttons of the table do now. */
export interface Abilities {
  cancel: boolean;
  undo: boolean;
  /** Undo has to be allowed by the other player. */
  undo_asks: boolean;
  concede: boolean;
  pass_on: boolean;
}

/** A choice is taken and stored. The table follows. */
export interface Accepted {
  type: "accepted";
  id: number;
}

/** The answer of the other player to the request with this number (`Table.undo_offer`). */
export interface AllowUndo {
  type: "allow undo";
  id?: number;
  offer: number;
  yes: boolean;
}

/** What something is, what can be done with it, and if not, why not. */
export interface Answer {
  type: "answer";
  id: number;
  handle: string;
  name: string;
  slug: string;
  /** In words: "in your hand", "on the field" … */
  where: string;
  attempts: Attempt[];
  /** Where there is nothing one could try with it: why. */
  notes: string[];
  numbers: Influence[];
  /** What lasting effects do to it. */
  effects: string[];
}

/** What is this, what can I do with it, and if nothing, why not? `handle` is as the view calls it. */
export interface Ask {
  type: "ask";
  id?: number;
  handle: string;
}

/** Something one might do with a card: possible (`options` of the question at hand), or refused. */
export interface Attempt {
  text: string;
  bill: Bill | null;
  options: number[];
  refusal: Refusal | null;
}

/** What a play costs as a sum one can read, for one of the ways to pay for it. */
export interface Bill {
  /** Its name, if it is not the printed cost. */
  way: string;
  /** Reserve, memory, or nothing where no amount is calculated. */
  kind: string;
  lines: BillLine[];
  total: number;
  /** What else it costs: deeds and mandatory additional costs, in words. */
  others: string[];
  /** Additional costs one may choose to pay. */
  optional: string[];
  /** For a memory cost: what chance would take if nothing else paid. */
  odds: Odds | null;
  /** Whether choosing it draws at once: there will be no question in between, and no cancelling. */
  last_chance: boolean;
  /** What the sum still depends on, such as X or targets, in words. */
  depends: string;
}

/** A row of a sum. */
export interface BillLine {
  kind: "change" | "floor" | "printed" | "removed" | "set" | "total";
  label: string;
  /** Signed for changes; else what the sum is set to. */
  amount: number;
  rule: string;
}

export interface BotLevel {
  name: string;
  about: string;
}

/** The connection is about to be closed by the server, and why. */
export interface Bye {
  type: "bye";
  reason: string;
}

/** Take back the play in progress, as long as nothing random or hidden has been seen. */
export interface Cancel {
  type: "cancel";
  id?: number;
  question: number;
}

/** GET /api/cards/SLUG.json: the printed facts of a face and our text for it. */
export interface CardFace {
  slug: string;
  name: string;
  elements: string[];
  types: string[];
  supertypes: string[];
  classes: string[];
  subtypes: string[];
  type_line: string;
  reserve: number | null;
  memory: number | null;
  has_x: boolean;
  level: number | null;
  power: number | null;
  life: number | null;
  durability: number | null;
  speed: string | null;
  token: boolean;
  /** The slug of the other side. */
  other_face: string | null;
  /** What it does, a paragraph for each ability; our words, not the printed ones. */
  text: string[];
  /** Whether the engine knows its text. */
  understood: boolean;
  keywords: Keyword[];
}

/** One option of a question. */
export interface Choice {
  /** In a few words, with its price where it has one. */
  text: string;
  /** The kind: "pass", "activate", "materialize", "ability", "attack", "reserve", "rest", "banish" … */
  what?: string;
  /** What it points at, if at something: the page lets it glow. */
  handle?: string;
  /** What it does, in our words. */
  does?: string;
  /** In a payment: how much it pays. */
  worth?: number;
  number?: number;
}

/**
 * An answer to the question with this number.
 *
 * `said` are places in the list of its options, counted from 0: one where one is asked for, several for
 * a pick or an order. Where something is shared out they are the shares, one for each option.
 */
export interface Choose {
  type: "choose";
  id?: number;
  question: number;
  said: number[];
}

/** Give up. In a game by oneself at both seats: for the player who has to decide. */
export interface Concede {
  type: "concede";
  id?: number;
}

/** The answer. Links are `/#play=TOKEN`, `/#join=TOKEN` and `/#watch=TOKEN`. */
export interface Created {
  game: string;
  token: string;
  friend_token: string;
  spectator_token: string;
}

export interface DeckCard {
  slug: string;
  name: string;
  amount: number;
  /** The type it is listed under: "champion", "ally" … */
  kind: string;
  level: number | null;
  cost: number | null;
}

/** The answer: what the list is, or what is wrong with it. */
export interface DeckChecked {
  /** Whether a game can begin with it (perhaps without the text of some cards). */
  playable: boolean;
  name: string;
  material: DeckCard[];
  main: DeckCard[];
  /** Why it cannot be played. */
  errors: DeckProblem[];
  /** What keeps it from being a deck of the format; it can be played all the same. */
  breaches: DeckProblem[];
  notes: string[];
  /** Names of cards that could be played without their text. */
  not_understood: string[];
}

/** A preset by its name, or a list. */
export interface DeckChoice {
  preset?: string;
  text?: string;
  name?: string;
}

/** Something wrong with a list: a line that names no card, or a rule of the format. */
export interface DeckProblem {
  text: string;
  rule: RuleWords | null;
}

/** POST /api/deck: a list in any known form, as pasted or read from a file. */
export interface DeckText {
  text: string;
  name?: string;
}

/** A pick in the making: what may still be added, is it whole, what are the odds? Nothing happens yet. */
export interface Draft {
  type: "draft";
  id?: number;
  question: number;
  picked: number[];
}

/** How far a pick is. */
export interface Drafted {
  type: "drafted";
  id: number;
  question: number;
  picked: number[];
  /** The options that can be added so that a legal pick remains possible. */
  further: number[];
  /** Whether the pick can be sent as it is. */
  complete: boolean;
  /** In a payment: how much is still owed; else how many must be picked at least. */
  left: number;
  odds: Odds | null;
  last_chance: boolean;
  refusal: Refusal | null;
}

/** The first message of a connection: the token of a seat, of both seats or of a spectator. */
export interface Hello {
  type: "hello";
  id?: number;
  token: string;
}

/** Somebody came or left. */
export interface Here {
  type: "here";
  players: Player[];
  spectators: number;
}

/** A number on an object: as printed, as it is now, and what made the difference. */
export interface Influence {
  name: string;
  printed: number | null;
  now: number | null;
  why: string[];
}

/** GET /api/join/TOKEN: what a friend's link leads to. */
export interface Invitation {
  game: string;
  host: string;
  /** Whether the friend still has to bring a deck before the game can begin. */
  needs_deck: boolean;
  begun: boolean;
  /** How many different cards of the host's deck are played as if they had no text. */
  blank: number;
}

/** Something on the effects stack in words: the item of the view with the same handle. */
export interface ItemWords {
  handle: string;
  slug?: string;
  text: string;
  does?: string;
  targets?: string[];
  modes?: string[];
  paid?: string;
}

/** POST /api/join/TOKEN: sit down, with a deck if one is needed. */
export interface Join {
  name?: string;
  deck?: DeckChoice | null;
  /** The friend's word for cards of their own deck, as in `NewGame`. */
  without_text?: boolean;
}

/** The token of the friend's seat, which only they get to know. The link is used up. */
export interface Joined {
  game: string;
  token: string;
}

/** A keyword on a card and what it means. */
export interface Keyword {
  name: string;
  line: string;
  rule: string;
}

/** The answer: the token of the new link. */
export interface Link {
  token: string;
}

/** A line of the log as its reader may know it. */
export interface LogLine {
  kind: "aside" | "chance" | "heading" | "line" | "table" | "window";
  text: string;
  indent?: number;
  steps?: LogStep[];
  /** In a replay: the step it belongs to. */
  at?: number;
}

/** A step behind a line of the log, with its rule and its numbers. */
export interface LogStep {
  name: string;
  rule: string;
  text: string;
  numbers?: Record<string, number>;
}

/** Where in the turn the game is. */
export interface Moment {
  phase: string;
  step: string;
  /** The window that is open here with an empty stack, or nothing. */
  window: string;
  rule: string;
}

/** POST /api/games: begin a game. The one who asks sits at seat 0. */
export interface NewGame {
  opponent: "bot" | "friend" | "myself";
  bot?: string;
  deck: DeckChoice;
  /** The other deck; a friend may bring one when they sit down instead. */
  against?: DeckChoice | null;
  name?: string;
  first?: "chance" | "me" | "other";
  /**
   * The player's word that cards which are not understood are played as if they had no text.
   *
   * It holds for the decks that are named here; a friend gives their own.
   */
  without_text?: boolean;
}

/**
 * POST /api/games/TOKEN/link: make a link anew; the old one leads nowhere from then on.
 *
 * A player can have a new link to their own seat and one for spectators. While waiting for a friend they can
 * also have one for the free seat. Visitors who came by the old link are sent away.
 */
export interface NewLink {
  which: "friend" | "seat" | "spectators";
}

/** A number of cards in memory will be banished at random. */
export interface Odds {
  drawn: number;
  among: number;
  cards: Risk[];
}

/**
 * Pass, and go on passing until something happens.
 *
 * That is: something new is on the stack, one's own things are attacked, one is asked something else, or
 * one's own turn begins.
 */
export interface PassOn {
  type: "pass on";
  id?: number;
  question: number;
}

/** What the payment panel shows while something is paid. */
export interface Payment {
  /** The name of what is paid for. */
  card: string;
  handle: string;
  slug: string;
  bill: Bill | null;
  parts: PaymentPart[];
  /** The part that is paid now. */
  label: string;
  kind: string;
  /** How much of it; what an option pays is its `worth`. */
  owed: number;
  /** For a memory cost: what chance would take if nothing was chosen. */
  odds: Odds | null;
  /** Whether paying shows something random or hidden, so that there is no cancelling afterwards. */
  last_chance: boolean;
}

/** One of the costs of a play. */
export interface PaymentPart {
  label: string;
  /** One of reserve, memory and deed. */
  kind: string;
  owed: number;
  state: "later" | "now" | "paid";
}

/** Who sits where. */
export interface Player {
  name: string;
  kind: "bot" | "person";
  bot: string;
  /** Whether somebody is connected. */
  here: boolean;
}

export interface PresetDeck {
  name: string;
  about: string;
  /** The slug of a champion to show for it. */
  champion: string;
  elements: string[];
  classes: string[];
  /** Names of cards whose texts the engine does not know yet. */
  not_understood: string[];
}

/** What would this option of the question cost now, as a sum? */
export interface Price {
  type: "price";
  id?: number;
  question: number;
  option: number;
}

/** The sums of an option, one for each way to pay. */
export interface Priced {
  type: "priced";
  id: number;
  question: number;
  option: number;
  bills: Bill[];
}

/** The answer to an HTTP request that cannot be met, with a status of 4xx. */
export interface Problem {
  reason: string;
  /** With status 429: the seconds after which it may be asked again. */
  wait: number;
  /** Where a deck is the reason. */
  checked: DeckChecked | null;
}

/** The one question in front of a player. Answered by `Choose` with its number. */
export interface Question {
  number: number;
  player: number;
  asks: "act" | "number" | "order" | "pick" | "share" | "yes or no";
  topic: string;
  prompt: string;
  /** What resolves or is being played while this is asked. */
  about: string;
  /** How to answer, where that is not plain. */
  how: string;
  rule: RuleWords | null;
  minimum: number;
  maximum: number;
  options: Choice[];
  /** The suggested answer: what to send as `said`. */
  proposal: number[] | null;
  payment: Payment | null;
}

/** Send me the whole table again. */
export interface Refresh {
  type: "refresh";
  id?: number;
}

/** Why something cannot be done: at which step, by which rule. */
export interface Refusal {
  step: string;
  rule: RuleWords;
  reasons: string[];
}

/** Nothing has happened, and why. `id` is that of the message, 0 if it could not be read. */
export interface Refused {
  type: "refused";
  id: number;
  reason: string;
  refusal: Refusal | null;
}

/**
 * GET /api/replays/TOKEN, or the answer to POST /api/replays with a game file.
 *
 * GET /api/replays/TOKEN/AT?eyes=0 (1, -1) is a `Table` at a step; its log goes up to there.
 */
export interface Replay {
  token: string;
  players: Player[];
  decks: string[];
  steps: number;
  turns: ReplayStep[];
  /** Whose eyes may be asked for. */
  eyes: number[];
  practice: boolean;
  result: Result | null;
  /** For a game of other rules that comes out the same. */
  remark: string;
}

/** A place to go to in a replay. */
export interface ReplayStep {
  at: number;
  text: string;
}

/** Something is wrong here: keep this moment. The file can be had once the game is over. */
export interface Report {
  type: "report";
  id?: number;
  words?: string;
}

/** The moment is kept under this name; `/api/tickets/NAME` gives the file once the game is over. */
export interface Reported {
  type: "reported";
  id: number;
  ticket: string;
}

/** How the game ended. */
export interface Result {
  winners: number[];
  text: string;
}

/** A card of one's memory and the exact chance that it is among those banished. */
export interface Risk {
  handle: string;
  name: string;
  fraction: string;
  percent: number;
}

/** A rule in our words, and where the official rules have it. */
export interface RuleWords {
  id: string;
  line: string;
  reference: string;
}

/**
 * GET /api/games/TOKEN: how a game stands; the page remembers its tokens itself.
 *
 * GET /api/games/TOKEN/file is the game file, for players and once the game is over.
 */
export interface Saved {
  game: string;
  seat: number;
  players: Player[];
  decks: string[];
  turn: number;
  /** Whether a seat is still free. */
  waiting: boolean;
  over: boolean;
  /** When it was last played, as an ISO date and time. */
  changed: string;
}

/** A card that one can point at. Without a name it lies face down. */
export interface SeenCard {
  handle: string;
  name?: string;
  owner: number;
  controller: number;
  states?: string[];
  damage?: number;
  counters?: [string, number][];
  power?: number | null;
  life?: number | null;
  level?: number | null;
  /** The object it lies under or is linked to. */
  under?: string;
  chosen?: string[];
  /** The name on the other side. A player who may look at a card may look at both sides (double-faced.5). */
  other_side?: string;
}

export interface SeenCombat {
  attacker: string;
  defenders: string[];
  weapons: string[];
  retaliators: string[];
}

/** The player who has to decide. Only that player sees the question, unless the rules make it public. */
export interface SeenDecision {
  player: number;
  topic?: string;
  asks?: string;
  prompt?: string;
  rule?: string;
  minimum?: number;
  maximum?: number;
  options?: SeenOption[];
}

/** An effect that lasts: its source, its duration and its objects, as far as they can be seen. */
export interface SeenEffect {
  source: string;
  controller: number;
  until: string;
  on: string[];
}

/** One instance on the effects stack: everything about it is open but the cards reserved for it. */
export interface SeenItem {
  handle: string;
  kind: string;
  name: string;
  source: string;
  controller: number;
  copy?: boolean;
  modes?: [number, number][];
  targets?: string[];
  shares?: number[];
  variables?: [string, number][];
  costs?: string[];
  paid?: SeenPayment[];
}

/** One option in words, and what it points at. */
export interface SeenOption {
  text: string;
  what?: string;
  handle?: string;
  number?: number;
}

/** One part of a cost as a player sees it: the cards that can be named, and the number of the others. */
export interface SeenPayment {
  label: string;
  named: string[];
  hidden: number;
}

/**
 * Where to be asked: windows of one's own turns and of others'. Elsewhere passing is done by itself.
 *
 * One's own main phase always stops, and so does something on the stack that one did not just play.
 * Setting stops also ends passing on.
 */
export interface SetStops {
  type: "stops";
  id?: number;
  stops: Stops;
}

/** What belongs to one player: how many cards are in each zone, and those that can be seen. */
export interface Side {
  player: number;
  sizes: Record<string, number>;
  cards: Record<string, SeenCard[]>;
}

/** GET /api/start: what can be chosen for a game. */
export interface Start {
  version: string;
  presets: PresetDeck[];
  bots: BotLevel[];
  /** For the stops, in the order of a turn. */
  windows: ("before damage" | "before recollection" | "before retaliation" | "before the end of the turn" | "main phase")[];
  /** Of a turn, in order, as `Moment.phase` calls them. */
  phases: string[];
}

/** The windows in which a player wants to be asked even though nothing has happened. */
export interface Stops {
  own?: ("before damage" | "before recollection" | "before retaliation" | "before the end of the turn" | "main phase")[];
  others?: ("before damage" | "before recollection" | "before retaliation" | "before the end of the turn" | "main phase")[];
  /** Whether to be asked right after one has played something, before the other player is. */
  hold?: boolean;
  /** Against a bot: pass by itself where passing is all one can do. (Against a person it would tell.) */
  idle?: boolean;
}

/** The whole table as one viewer may know it. Sent after every change, and after every reconnect. */
export interface Table {
  type: "table";
  game: string;
  /** Whose eyes: -1 a spectator's. Somebody at both seats sees with the eyes of who decides. */
  viewer: number;
  view: View;
  /** The slug of every card that can be seen, by handle: `/api/cards/SLUG.json` is its face. */
  faces: Record<string, string>;
  moment: Moment;
  players: Player[];
  question: Question | null;
  /** Who is waited for, if it is somebody else, or that the viewer's question is answered by itself. */
  waiting: string;
  /** The effects stack in words, bottom first like `view.stack`. */
  stack: ItemWords[];
  combat: string;
  can: Abilities;
  stops: Stops;
  /** Somebody went back over chance: the game is for practice. */
  practice: boolean;
  /** The player who has asked for an undo and waits for an answer, or -1. */
  undo_asked: number;
  /** The number of that request; an answer names it, and it ends with the next choice. */
  undo_offer: number;
  /** The number of the first line of `log`; earlier ones were sent before and still stand. */
  log_from: number;
  log: LogLine[];
  result: Result | null;
  /** In a replay: the step. */
  at: number;
}

/** A bot thinks about its answer; the next table ends that. */
export interface Thinking {
  type: "thinking";
  player: number;
  /** How long it will take, about; others' bots may be thinking first. */
  seconds: number;
}

/** Take back one's last answer and all that followed; against a person it has to be allowed. */
export interface Undo {
  type: "undo";
  id?: number;
}

/** A game as one viewer may know it. */
export interface View {
  viewer: number;
  turn: number;
  turn_player: number;
  phase: string;
  opportunity: number;
  sides: Side[];
  stack: SeenItem[];
  effects: SeenEffect[];
  combat: SeenCombat | null;
  decision: SeenDecision | null;
  lost: number[];
  outcome: number[] | null;
}

/** Nobody has sat down at the other seat yet. The table follows as soon as somebody does. */
export interface Waiting {
  type: "waiting";
  game: string;
  friend_token: string;
}

/** The token was good. The whole table follows. */
export interface Welcome {
  type: "welcome";
  game: string;
  /** 0 or 1; -1 for a spectator; -2 for somebody who plays both seats. */
  seat: number;
  players: Player[];
  /** For a link that lets others look on; only seats are told. */
  spectator_token: string;
  /** For the link that lets a friend sit down at the other seat, as long as it is free. */
  friend_token: string;
}
