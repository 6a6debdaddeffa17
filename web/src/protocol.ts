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

/** What the player can do now with the buttons of the table. */
export interface Abilities {
  cancel: boolean;
  undo: boolean;
  /** Whether the other player has to allow an undo. */
  undo_asks: boolean;
  concede: boolean;
  pass_on: boolean;
}

/** A choice has been made and stored. The table follows. */
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
  /** Why there is nothing to try with it, in that case. */
  notes: string[];
  numbers: Influence[];
  /** The lasting effects on it. */
  effects: string[];
}

/** What is this, what can I do with it, and if nothing, why not? `handle` is its name in the view. */
export interface Ask {
  type: "ask";
  id?: number;
  handle: string;
}

/** Something one might do with a card. It is refused, or possible by the `options` of the question. */
export interface Attempt {
  text: string;
  bill: Bill | null;
  options: number[];
  refusal: Refusal | null;
}

/** The cost of a play as a sum, for one of the ways to pay for it. */
export interface Bill {
  /** Its name, if it is not the printed cost. */
  way: string;
  /** Reserve or memory, or empty if no amount is calculated. */
  kind: string;
  lines: BillLine[];
  total: number;
  /** The other costs in words: deeds and mandatory additional costs. */
  others: string[];
  /** Additional costs one may choose to pay. */
  optional: string[];
  /** For a memory cost: the odds if nothing but memory pays. */
  odds: Odds | null;
  /** Whether cards are drawn from memory as soon as it is chosen, so that it cannot be cancelled. */
  last_chance: boolean;
  /** What the sum still depends on, such as X or targets, in words. */
  depends: string;
}

/** A row of a sum. */
export interface BillLine {
  kind: "change" | "floor" | "printed" | "removed" | "set" | "total";
  label: string;
  /** A number with a sign for changes, else the number that the sum is set to. */
  amount: number;
  rule: string;
}

export interface BotLevel {
  name: string;
  about: string;
}

/** Why the server is about to close the connection. */
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
  /** What it does, with a paragraph for each ability, in our words instead of the printed ones. */
  text: string[];
  /** Whether the engine knows its text. */
  understood: boolean;
  keywords: Keyword[];
}

/** One option of a question. */
export interface Choice {
  /** A few words, with the price if there is one. */
  text: string;
  /** The kind: "pass", "activate", "materialize", "ability", "attack", "reserve", "rest", "banish" … */
  what?: string;
  /** The card or object that it points at, if any. The page lets it glow. */
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

/** Give up. A person at both seats gives up for the player who has to decide. */
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

/** The answer: the cards of the list, or its faults. */
export interface DeckChecked {
  /** Whether a game can begin with it (perhaps without the text of some cards). */
  playable: boolean;
  name: string;
  material: DeckCard[];
  main: DeckCard[];
  /** Why it cannot be played. */
  errors: DeckProblem[];
  /** Why it is not a legal deck of the format. It can be played all the same. */
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

/** A question about an unfinished pick: what may be added, is it complete, what are the odds? */
export interface Draft {
  type: "draft";
  id?: number;
  question: number;
  picked: number[];
}

/** The state of a pick, as the answer to `Draft`. */
export interface Drafted {
  type: "drafted";
  id: number;
  question: number;
  picked: number[];
  /** The options that can be added so that a legal pick remains possible. */
  further: number[];
  /** Whether the pick can be sent as it is. */
  complete: boolean;
  /** In a payment, the amount that is still owed; else the number of options that must still be picked. */
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

/** A number of an object: as printed, as it is now, and the reasons for the difference. */
export interface Influence {
  name: string;
  printed: number | null;
  now: number | null;
  why: string[];
}

/** GET /api/join/TOKEN: the game that a friend's link leads to. */
export interface Invitation {
  game: string;
  host: string;
  /** Whether the friend still has to bring a deck before the game can begin. */
  needs_deck: boolean;
  begun: boolean;
  /** How many different cards of the host's deck are played as if they had no text. */
  blank: number;
}

/** The words for the item on the effects stack that has the same handle in the view. */
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
  /** Whether the friend agrees for cards of their own deck, as in `NewGame`. */
  without_text?: boolean;
}

/** The answer: the token of the friend's seat, which only they know. The link is used up. */
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

/** The moment of the turn. */
export interface Moment {
  phase: string;
  step: string;
  /** The window that is open here with an empty stack, or nothing. */
  window: string;
  rule: string;
}

/** POST /api/games: begin a game. The sender sits at seat 0. */
export interface NewGame {
  opponent: "bot" | "friend" | "myself";
  bot?: string;
  deck: DeckChoice;
  /** The other deck. It may be left out in a game with a friend, who then brings one. */
  against?: DeckChoice | null;
  name?: string;
  first?: "chance" | "me" | "other";
  /**
   * Whether the player agrees that cards which are not understood are played as if they had no text.
   *
   * This is for the decks that are named here. A friend agrees for their own deck.
   */
  without_text?: boolean;
}

/**
 * POST /api/games/TOKEN/link: make a new link in the place of an old one, which becomes invalid.
 *
 * A player can make a new link to their own seat and one for spectators. While waiting for a friend they can
 * also make one for the free seat. Visitors who came by the old link are sent away.
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
 * Passing ends when something new is on the stack, one's own things are attacked, one is asked something
 * else, or one's own turn begins.
 */
export interface PassOn {
  type: "pass on";
  id?: number;
  question: number;
}

/** The contents of the payment panel. */
export interface Payment {
  /** The name of the card that is paid for. */
  card: string;
  handle: string;
  slug: string;
  bill: Bill | null;
  parts: PaymentPart[];
  /** The part that is paid now. */
  label: string;
  kind: string;
  /** The amount that is owed for this part. Each option pays its `worth`. */
  owed: number;
  /** For a memory cost: the odds if nothing is chosen. */
  odds: Odds | null;
  /** Whether paying shows something random or hidden, so that the play cannot be cancelled afterwards. */
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
  /** The slug of the champion that is shown for the deck. */
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
  /** With status 429: the seconds after which the request may be sent again. */
  wait: number;
  /** The deck and its faults, if they are the reason. */
  checked: DeckChecked | null;
}

/** The question to a player. `Choose` with its number answers it. */
export interface Question {
  number: number;
  player: number;
  asks: "act" | "number" | "order" | "pick" | "share" | "yes or no";
  topic: string;
  prompt: string;
  /** What resolves or is being played while this is asked. */
  about: string;
  /** How to answer, if that is not obvious. */
  how: string;
  rule: RuleWords | null;
  minimum: number;
  maximum: number;
  options: Choice[];
  /** The suggested answer, as it would be sent in `said`. */
  proposal: number[] | null;
  payment: Payment | null;
}

/** Send me the whole table again. */
export interface Refresh {
  type: "refresh";
  id?: number;
}

/** Why something cannot be done: the step, the rule and the reasons. */
export interface Refusal {
  step: string;
  rule: RuleWords;
  reasons: string[];
}

/** Why nothing has happened. `id` is that of the message, or 0 if it could not be read. */
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
  /** The viewers from whose side the replay can be seen. */
  eyes: number[];
  practice: boolean;
  result: Result | null;
  /** A remark about a game that was played with other rules and comes out the same. */
  remark: string;
}

/** A place to go to in a replay. */
export interface ReplayStep {
  at: number;
  text: string;
}

/** Something is wrong here: keep this moment. Its file is available once the game is over. */
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

/** A card of one's memory and the exact chance that it is banished. */
export interface Risk {
  handle: string;
  name: string;
  fraction: string;
  percent: number;
}

/** A rule in our words, and its place in the official rules. */
export interface RuleWords {
  id: string;
  line: string;
  reference: string;
}

/**
 * GET /api/games/TOKEN: the state of a game. The page itself remembers the tokens of its games.
 *
 * GET /api/games/TOKEN/file is the game file. Only players can have it, and only once the game is over.
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
 * The windows of one's own turns and of others' turns in which to be asked. Elsewhere Regalia passes.
 *
 * One is always asked in one's own main phase, and about something on the stack that one did not just play.
 * Setting stops also ends `PassOn`.
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

/** GET /api/start: the choices for a new game. */
export interface Start {
  version: string;
  presets: PresetDeck[];
  bots: BotLevel[];
  /** The windows for stops, in the order of a turn. */
  windows: ("before damage" | "before recollection" | "before retaliation" | "before the end of the turn" | "main phase")[];
  /** The phases of a turn in order, with the names of `Moment.phase`. */
  phases: string[];
}

/** The windows in which a player wants to be asked even though nothing has happened. */
export interface Stops {
  own?: ("before damage" | "before recollection" | "before retaliation" | "before the end of the turn" | "main phase")[];
  others?: ("before damage" | "before recollection" | "before retaliation" | "before the end of the turn" | "main phase")[];
  /** Whether to be asked right after one has played something, before the other player is. */
  hold?: boolean;
  /** Against a bot: pass automatically if one can only pass. Against a person that would tell something. */
  idle?: boolean;
}

/** The whole table as one viewer may know it. Sent after every change, and after every reconnect. */
export interface Table {
  type: "table";
  game: string;
  /**
   * The seat from which the table is seen, or -1 for spectators. Somebody at both seats sees it from the
   * seat that has to decide.
   */
  viewer: number;
  view: View;
  /** The slug of every card that can be seen, by handle: `/api/cards/SLUG.json` is its face. */
  faces: Record<string, string>;
  moment: Moment;
  players: Player[];
  question: Question | null;
  /** Words about whom the game waits for, or that the viewer's question is answered automatically. */
  waiting: string;
  /** The effects stack in words, bottom first like `view.stack`. */
  stack: ItemWords[];
  combat: string;
  can: Abilities;
  stops: Stops;
  /** Whether somebody took back something random, so that the game is only for practice. */
  practice: boolean;
  /** The player who has asked for an undo and waits for an answer, or -1. */
  undo_asked: number;
  /** The number of that request, for the answer to it. The request ends with the next choice. */
  undo_offer: number;
  /** The number of the first line of `log`. Earlier lines were sent before and are still right. */
  log_from: number;
  log: LogLine[];
  result: Result | null;
  /** In a replay: the step. */
  at: number;
}

/** A bot thinks about its answer, until the next table comes. */
export interface Thinking {
  type: "thinking";
  player: number;
  /** The seconds it will take, about. The bots of other games may have to think first. */
  seconds: number;
}

/** Take back one's last answer and everything after it. Another person has to allow it. */
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
  /** The token for spectators. Only players are told. */
  spectator_token: string;
  /** The token with which a friend can take the other seat, as long as it is free. */
  friend_token: string;
}
