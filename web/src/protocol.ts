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
  | Mute
  | Ask
  | Watch
  | Price
  | Refresh
  | Report
  | Again
  | Hint
  | Abort
  | Claim
  | VoteOut
  | Say;

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
  | Hinted
  | Here
  | Thinking
  | Watching
  | Match
  | Heard
  | Absent
  | Missing
  | Clocks
  | Bye;

/** What the player can do now with the buttons of the table. */
export interface Abilities {
  cancel: boolean;
  undo: boolean;
  /** Whether the other player has to allow an undo. */
  undo_asks: boolean;
  concede: boolean;
  abort: boolean;
  pass_on: boolean;
  hint: boolean;
}

/** Break the game off before the second turn. It then has no result. */
export interface Abort {
  type: "abort";
  id?: number;
}

/**
 * At a table for two, the other player has left. After some seconds the receiver may claim the win or
 * break the game off.
 *
 * It holds until the other player is back (`Here`).
 */
export interface Absent {
  type: "absent";
  player: number;
  seconds: number;
}

/** A choice has been made and stored. The table follows. */
export interface Accepted {
  type: "accepted";
  id: number;
}

/**
 * After a game: go on with the match or, if it is over, play another one.
 *
 * The next game begins when every person at the table wants it. Without `yes`, the wish is taken back.
 */
export interface Again {
  type: "again";
  id?: number;
  yes?: boolean;
  /**
   * Between the games of a match: one's exchange with the sideboard. Without it, the list stays as it was
   * in the game before.
   */
  swaps?: Swap[];
  /** Whether the player agrees that cards which come in are played without text if it is not known. */
  without_text?: boolean;
}

/** The answer of the other player to the request with this number (`Table.undo_offer`). */
export interface AllowUndo {
  type: "allow undo";
  id?: number;
  offer: number;
  yes: boolean;
}

/** POST /api/replays/TOKEN/analysis: begin the analysis of a game, or stop it. */
export interface Analyse {
  wish: "begin" | "stop";
}

/** GET /api/replays/TOKEN/analysis, and the answer to a wish: how far it is, and what it has found. */
export interface AnalysisState {
  state: "done" | "failed" | "none" | "running" | "stopped" | "waiting";
  /** The choices that were looked at. */
  done: number;
  /** All choices; 0 before that is known. */
  count: number;
  choices: Judgement[];
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

/** A player's own list between two games of a match. */
export interface Board {
  player: number;
  name: string;
  cards: BoardCard[];
}

/** A card of a registered list, with its copies in the deck and in the sideboard. */
export interface BoardCard {
  slug: string;
  name: string;
  /** The type it is listed under. */
  kind: string;
  /** The part of the deck that it belongs to. */
  home: "main" | "material";
  /** The copies in the deck as the match began. */
  deck?: number;
  /** The copies in the sideboard as the match began. */
  side?: number;
  /** The copies in the deck in the last game. */
  now?: number;
  /** Whether its text is not known, and the player has not yet agreed to play it without. */
  blank?: boolean;
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
  /** The id that the official card service uses. */
  id: string;
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

/** GET /api/names: what the cards of the pool are called. */
export interface CardNames {
  /** For each face: its slug, name and id, and the slugs and codes of its editions. */
  cards: string[][];
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
  /** In a combat: what would come of it if nobody did anything more. */
  forecast?: string;
  /**
   * A question to ask before this is chosen, because it would harm what is one's own. Such an option is
   * listed after the others.
   */
  warning?: string;
  number?: number;
  /** Why it would do nothing but cost something, if that is so. */
  idle?: string;
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

/** In a replay: the choice that led to a step, as its viewer may know it. */
export interface Chosen {
  /** The player who chose, or -1 for chance. */
  player: number;
  /** What was done, as a sentence. */
  text: string;
  /** The question that was answered or the text that was used, if the sentence does not say it. */
  about?: string;
  /** Whether the player was not asked, because it was the only answer or because of their stops. */
  by_itself?: boolean;
}

/** At a table for two, if the other player has been away long enough: claim the win or end the game. */
export interface Claim {
  type: "claim";
  id?: number;
  how: "abort" | "win";
}

/** A clock for the people in a game. */
export interface ClockWish {
  /** For each player, for the whole game. */
  minutes: number;
  /** Seconds that a player gets at the beginning of each of their turns after the first. */
  increment?: number;
}

/** The clocks of the game as they are now. */
export interface Clocks {
  type: "clocks";
  /** The seconds that each seat has left. Seats of bots do not use theirs. */
  left: number[];
  /** The seat whose clock runs, or -1. */
  running: number;
  /** The seconds after which it begins to run. */
  free: number;
}

/** The combat in progress in words. */
export interface CombatWords {
  /** Who attacks whom with what, and for how much. */
  text: string;
  power: number;
  /** What would come of it if nobody did anything more. Nothing once the damage has been dealt. */
  outcome: string[];
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
  /** The link to the first free seat. */
  friend_token: string;
  /** The links to all free seats, in their order. */
  friend_tokens: string[];
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
  /** Whether it has boons, and so is for three or four players. */
  pantheon: boolean;
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
  /** Whether what is picked imbues, if that was declared. */
  imbue: string;
  refusal: Refusal | null;
}

/** A third or fourth player: a bot with its deck, or a friend, who may bring one. */
export interface Further {
  kind: "bot" | "friend";
  bot?: string;
  deck?: DeckChoice | null;
}

/** POST /api/results: the tokens of one's seats in games. */
export interface GamesPlayed {
  tokens: string[];
}

/** A player said something. */
export interface Heard {
  type: "heard";
  player: number;
  phrase: "Good game" | "Good luck" | "Hello" | "One moment, please" | "Sorry" | "Thank you";
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

/** What would a bot answer to this question? Only against bots and alone. */
export interface Hint {
  type: "hint";
  id?: number;
  question: number;
}

/** The answer of a bot that knows what the player may know, and its reasons. */
export interface Hinted {
  type: "hinted";
  id: number;
  question: number;
  /** The answer, as it would be sent in `Choose`. */
  said: number[];
  text: string;
  reasons: string[];
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
  /** Whether decks for it need boons. */
  pantheon: boolean;
  /** Whether the friend still has to bring a deck before the game can begin. */
  needs_deck: boolean;
  begun: boolean;
  /** How many different cards of the host's deck are played as if they had no text. */
  blank: number;
  /** Whether it is one game, or a match of up to three. */
  best_of: number;
  clock: ClockWish | null;
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
  /** Whether it is imbued, for a card that can be. */
  imbue?: string;
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

/** A choice in the eyes of the search bot, which knew what the player knew. */
export interface Judgement {
  /** The step of the replay to which the choice led. */
  at: number;
  turn: number;
  player: number;
  said: string;
  /** The best choice that was found; the same words if it is the one that was made. */
  best: string;
  /** What the bot would have done after that, as far as it is sure. */
  line: string[];
  /** The chance of the player to win after the choice. */
  chance: number;
  /** The same after the best choice. */
  highest: number;
  /** The standard error of the difference. */
  doubt: number;
  /** The part of the chance that the choice gave away; 0 if that is in doubt. */
  cost: number;
  /** Whether the game could have been won this turn, and not so after the choice. */
  misses_win: boolean;
}

/** A keyword on a card and what it means. */
export interface Keyword {
  name: string;
  line: string;
  rule: string;
}

/** What a lesson says beside the question, and what it waits for. */
export interface Lesson {
  step: number;
  steps: number;
  part: string;
  /** Nothing while the other player acts. */
  say: string;
  /** The options that the awaited answer consists of. */
  places: number[];
  /** Whether all steps have been done, so that the player goes on alone. */
  over: boolean;
}

/** The answer: the token of the new link. */
export interface Link {
  token: string;
}

/** POST /api/qr: a link to be shown as a QR code. */
export interface LinkText {
  text: string;
}

/** A line of the log as its reader may know it. */
export interface LogLine {
  kind: "aside" | "chance" | "heading" | "line" | "table" | "window";
  text: string;
  indent?: number;
  steps?: LogStep[];
  /** The card that is played, attacks, triggers or resolves, for its face. The line names it. */
  slug?: string;
  /** In a heading: whose turn begins. */
  player?: number;
  /** In a replay: the step it belongs to. */
  at?: number;
}

/** A step behind a line of the log, with its rule and its numbers. */
export interface LogStep {
  name: string;
  rule: string;
  text: string;
  numbers?: Record<string, number>;
  /** Who does it, or whom it happens to. */
  player?: number;
  /** What it is about, by name and number: the cards that move, or what deals damage (`Step.things`). */
  things?: [string, number][];
  /** Where the cards go, or what takes the damage. */
  place?: string;
}

/** The match that the game belongs to. A single game is a match of one. */
export interface Match {
  type: "match";
  best_of: number;
  /** The number of this game. */
  game: number;
  /** The games that each seat has won, this one included as soon as it is over. */
  won: number[];
  /** Whether the match is decided. */
  over: boolean;
  /** Its winner, or -1 if there is none. */
  winner: number;
  /** Who goes first in the next game; -1 if chance decides, or if the game is not over. */
  first: number;
  /**
   * Whether all cards of this game may be seen as soon as it is over, in its file and in its replay.
   *
   * Between persons that is so only if it decides the match. The earlier games may be seen from then on as
   * well.
   */
  disclosed: boolean;
  /** The seats that want to go on. */
  wants: number[];
  /** Between two games of a match: one's own list, to exchange cards with the sideboard. */
  boards: Board[];
  /** The token with which the receiver comes to the game that followed. */
  next: string;
}

/**
 * At a table for three or four, a player has left. After some seconds the receiver may agree that they
 * give up.
 *
 * It holds until the player is back (`Here`) or has lost, and is sent anew for each missing player whenever
 * anything of it changes.
 */
export interface Missing {
  type: "missing";
  player: number;
  seconds: number;
  /** The seats that agree already. */
  agreed: number[];
  /** The seats that have to agree: all who still play and are there. */
  asked: number[];
}

/** The moment of the turn. */
export interface Moment {
  phase: string;
  step: string;
  /** The window that is open here with an empty stack, or nothing. */
  window: string;
  rule: string;
}

/**
 * Do not stop for this option of the question again this turn. Against bots only.
 *
 * Against a person it would tell what one can do.
 */
export interface Mute {
  type: "mute";
  id?: number;
  question: number;
  option: number;
}

/** POST /api/games: begin a game. The sender sits at seat 0. */
export interface NewGame {
  /** "nobody" does nothing and has a deck of blank cards; with "watch" two bots play for the sender. */
  opponent: "bot" | "friend" | "myself" | "nobody" | "watch";
  bot?: string;
  /** With "watch": the bot that plays the first deck. */
  own_bot?: string;
  deck: DeckChoice;
  /** The other deck. It may be left out in a game with a friend, who then brings one. */
  against?: DeckChoice | null;
  /** The third and the fourth player of a game of Pantheon. */
  more?: Further[];
  name?: string;
  first?: "chance" | "me" | "other";
  /** One game, or a match of up to three with exchanges between them. */
  best_of?: 1 | 3;
  clock?: ClockWish | null;
  /**
   * Whether the player agrees that cards which are not understood are played as if they had no text.
   *
   * This is for the decks that are named here. A friend agrees for their own deck.
   */
  without_text?: boolean;
}

/** POST /api/lessons: begin the first lesson. The answer is that for a new game. */
export interface NewLesson {
  name?: string;
}

/**
 * POST /api/games/TOKEN/link: make a new link in the place of an old one, which becomes invalid.
 *
 * A player can make a new link to their own seat and one for spectators. While waiting for a friend they can
 * also make one for the free seat. Visitors who came by the old link are sent away.
 *
 * Once the game is over, "replay" gives a link that shows all of it to everybody who has it. There is only
 * one such link, and all players of the game are given the same.
 */
export interface NewLink {
  /** The free seat, for a friend. */
  seat?: number;
  which: "friend" | "replay" | "seat" | "spectators";
}

/** POST /api/puzzles: lay out a puzzle. The answer is that for a new game. */
export interface NewPuzzle {
  puzzle: string;
  name?: string;
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
  /** Go on for the rest of this turn, even if something new is on the stack or somebody attacks. */
  turn?: boolean;
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
  /** If the cards are reserved revealed: whether the suggested ones imbue, as "imbued: 2 of 2 wind". */
  imbue: string;
}

/** One of the costs of a play. */
export interface PaymentPart {
  label: string;
  /** One of reserve, memory and deed. */
  kind: string;
  owed: number;
  state: "later" | "now" | "paid";
}

/** GET /api/pictures: the cards of which this machine has pictures; none for visitors from elsewhere. */
export interface Pictures {
  slugs: string[];
}

/** POST /api/replays/TOKEN/game: begin a new game at a step of a replay. The answer is `Created`. */
export interface PlayOn {
  at: number;
  opponent: "bot" | "myself";
  bot?: string;
  /** The seat of the sender, in a game against bots. */
  seat?: number;
  name?: string;
}

/** A game that is over, from the side of the player who asks. */
export interface PlayedGame {
  /** The place of its token in the request. */
  at: number;
  deck: string;
  /** The other deck. */
  against: string;
  opponent: string;
  /** Whether the player went first, if that is known. */
  first: boolean | null;
  result: "drawn" | "lost" | "won";
  turns: number;
  /** When it ended, as an ISO date and time. */
  when: string;
  practice: boolean;
  /** Whether it is counted in the shares. */
  counts: boolean;
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
  /** Whether it has boons, and so is for three or four players. */
  pantheon: boolean;
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

/** GET /api/puzzles: a puzzle with its solution. */
export interface PuzzleShown {
  name: string;
  title: string;
  difficulty: number;
  origin: string;
  idea: string;
  steps: string[];
  /** First moves that win. */
  right: string[];
  wrong: string[];
}

/** A QR code without its light margin: rows of 1 for dark and 0 for light. */
export interface QrCode {
  rows: string[];
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
  /** A name for choosing nothing, if that is as usual an answer as any. */
  none: string;
  rule: RuleWords | null;
  minimum: number;
  maximum: number;
  options: Choice[];
  /** The suggested answer, as it would be sent in `said`. */
  proposal: number[] | null;
  payment: Payment | null;
}

/** GET /api/reach: who can open the table besides this machine. */
export interface Reach {
  /** Where other machines of the network find the table; none if only this machine does. */
  addresses: string[];
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
 * GET /api/replays/TOKEN/AT?eyes=0 (1, -1, -2) is a `Table` at a step; its log goes up to there.
 */
export interface Replay {
  token: string;
  players: Player[];
  decks: string[];
  steps: number;
  turns: ReplayStep[];
  /**
   * The steps at which somebody did something: not those of passing, and of answers that were the only one.
   *
   */
  moments: number[];
  /**
   * The viewers from whose side the replay can be seen: players, -1 for a spectator, and -2 for somebody
   * who sees all hands. The first one is what the page begins with.
   */
  eyes: number[];
  practice: boolean;
  result: Result | null;
  /** A remark about a game that was played with other rules and comes out the same. */
  remark: string;
}

/** The beginning of a turn in a replay. */
export interface ReplayStep {
  at: number;
  text: string;
  /** Whose turn it is, or -1 before the first. */
  player: number;
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
  /** Whether the game has a result. One that was broken off has none. */
  counts: boolean;
}

/** The answer: the games that are over, the newest first, and shares without practice games. */
export interface Results {
  games: PlayedGame[];
  decks: Share[];
  opponents: Share[];
  /** Going first and going second. */
  turns: Share[];
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
 * GET /api/games/TOKEN/file is the game file. Only players can have it, once the game is over and, between
 * persons, its match is decided.
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

/** Say one of the set phrases to everybody at the table. */
export interface Say {
  type: "say";
  id?: number;
  phrase: "Good game" | "Good luck" | "Hello" | "One moment, please" | "Sorry" | "Thank you";
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

/** When to be asked. Elsewhere Regalia passes. Setting stops also ends `PassOn`. */
export interface SetStops {
  type: "stops";
  id?: number;
  stops: Stops;
}

/** The share of games won in a group. Draws count half. */
export interface Share {
  name: string;
  games: number;
  won: number;
  drawn: number;
  percent: number;
  low: number;
  /** The bounds of the true share, with a confidence of 95 %, in percent. */
  high: number;
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

/**
 * When a player wants to be asked. In one's own main phase with an empty stack one always is.
 *
 * "quiet" asks where something that one could do would make a difference now, and at last chances;
 * "normal" asks in the windows below and about what others put on the stack; "everything" asks always.
 */
export interface Stops {
  care?: "everything" | "normal" | "quiet";
  own?: ("before damage" | "before recollection" | "before retaliation" | "before the end of the turn" | "main phase")[];
  others?: ("before damage" | "before recollection" | "before retaliation" | "before the end of the turn" | "main phase")[];
  /** Whether to be asked right after one has played something, before the other player is. */
  hold?: boolean;
  /** Against a bot: pass automatically if one can only pass. Against a person that would tell something. */
  idle?: boolean;
}

/** The cards that a player exchanges, counted from the list that the match began with. */
export interface Swap {
  player: number;
  out?: Record<string, number>;
  into?: Record<string, number>;
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
  combat: CombatWords | null;
  can: Abilities;
  stops: Stops;
  /** Whether somebody took back something random, so that the game is only for practice. */
  practice: boolean;
  /** The player who has asked for an undo and waits for an answer, or -1. Who has lost is not told of it. */
  undo_asked: number;
  /** The players who have allowed it. All other persons who have not lost have to. */
  undo_allowed: number[];
  /** The number of that request, for the answer to it. The request ends with the next choice. */
  undo_offer: number;
  /** The number of the first line of `log`. Earlier lines were sent before and are still right. */
  log_from: number;
  log: LogLine[];
  result: Result | null;
  /** In a lesson: what it says to the viewer now. */
  lesson: Lesson | null;
  /** In a replay: the step. */
  at: number;
  /** In a replay: the choice that led to this step. */
  chosen: Chosen | null;
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

/**
 * At a table for three or four, if a player has been away long enough: agree that they give up.
 *
 * It happens when all who still play and are there agree, and the game goes on among the rest. Without
 * `yes`, one no longer agrees.
 */
export interface VoteOut {
  type: "vote out";
  id?: number;
  player: number;
  yes?: boolean;
}

/** A seat is still free. The table follows as soon as everybody sits. */
export interface Waiting {
  type: "waiting";
  game: string;
  /** The link to the first free seat. Only the host is told. */
  friend_token: string;
  friend_tokens: string[];
  players: Player[];
  /** The seats that are free. */
  free: number[];
}

/** How somebody wants to watch bots who play against each other. */
export interface Watch {
  type: "watch";
  id?: number;
  paused?: boolean;
  /** Seconds after each thing that a bot does. */
  pause?: number;
  /** Whether one more thing is to be done, though the game is paused. */
  step?: boolean;
  /** Whether to see what the bots hold. */
  hands?: boolean;
}

/** How somebody watches bots now. */
export interface Watching {
  type: "watching";
  paused: boolean;
  pause: number;
  hands: boolean;
}

/** The token was good. The whole table follows. */
export interface Welcome {
  type: "welcome";
  game: string;
  /** The seat, from 0; -1 for a spectator; -2 for somebody at both seats; -9 for who lets bots play. */
  seat: number;
  players: Player[];
  /** The token for spectators. Only players are told. */
  spectator_token: string;
  /** The token with which a friend can take the first free seat. */
  friend_token: string;
  /** The same for all free seats, in their order. */
  friend_tokens: string[];
}
