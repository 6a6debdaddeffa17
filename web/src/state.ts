// What the page knows of a table, and what of it belongs to one question.
import type { Answer, Drafted, Hinted, LogLine, Match, Missing, Priced, Question, RuleWords, Table, Thinking, Waiting, Watching, Welcome } from "./protocol";
import type { Act } from "./pace";
import type { Phrase, ToldClocks } from "./people";
import type { Recap } from "./recap";

export type RecapShown = "" | "by itself" | "whole";
export type Link = "connecting" | "open" | "lost" | "closed";

export interface State {
  link: Link;
  /** Why the server closed the connection, what it refused last, or a remark. */
  notice: string;
  /** Whether the notice says that something was refused or went wrong. */
  refused: boolean;
  welcome: Welcome | null;
  /** Who is there, as long as seats are free. */
  waiting: Waiting | null;
  table: Table | null;
  spectators: number;
  /** The match that the game belongs to, as soon as the server has told of it. */
  match: Match | null;
  clocks: ToldClocks | null;
  /** The other player, who has left, and when the game can be claimed. */
  absent: { player: number; until: number } | null;
  /** At a table for three or four: those who have left, when the others may let them give up, and who agrees. */
  missing: Record<number, Missing & { until: number }>;
  /** What was said a moment ago, by seat. */
  said: Record<number, Phrase>;
  /** Whether the player is exchanging cards with the sideboard. */
  exchanging: boolean;
  /** A bot that is thinking, and about until when. It ends with the next table. */
  thinking: (Thinking & { until: number }) | null;
  log: LogLine[];
  /** The length of the log when the player last answered. Later lines are new. */
  read: number;
  picked: number[];
  drafted: Drafted | null;
  busy: boolean;
  /** The small card that says what something is and why not now. */
  answer: Answer | null;
  rule: RuleWords | null;
  /** Several things can be done with one card: which? */
  menu: { handle: string; options: number[] } | null;
  /** The price and the odds of a play that draws from memory as soon as it is chosen. */
  priced: Priced | null;
  drawer: { player: number; zone: string } | null;
  /** What has changed since the player last answered. */
  changed: ReadonlySet<string>;
  ticket: string;
  /** The things that the answer under the pointer is about. */
  pointed: string;
  /** An answer that would harm what is one's own. The player is asked before it is sent. */
  doubted: number[] | null;
  /** How somebody watches bots who play for them. */
  watching: Watching | null;
  /** Whether a hint was asked for, and the hint. */
  hinting: boolean;
  hint: Hinted | null;
  /** What another player does, while it is shown, and whether it is about to go away. */
  act: (Act & { leaving: boolean }) | null;
  /** What others did in their last turns, and whether it is shown: by itself, or because it was asked for. */
  recap: (Recap & { shown: RecapShown }) | null;
}

export const EMPTY: State = {
  link: "connecting",
  notice: "",
  refused: false,
  welcome: null,
  waiting: null,
  table: null,
  spectators: 0,
  match: null,
  clocks: null,
  absent: null,
  missing: {},
  said: {},
  exchanging: false,
  thinking: null,
  log: [],
  read: 0,
  picked: [],
  drafted: null,
  busy: false,
  answer: null,
  rule: null,
  menu: null,
  priced: null,
  drawer: null,
  changed: new Set(),
  ticket: "",
  pointed: "",
  doubted: null,
  watching: null,
  hinting: false,
  hint: null,
  act: null,
  recap: null,
};

/** What belongs to one question and ends with it. */
export const UNASKED = { pointed: "", doubted: null, hinting: false, hint: null, picked: [], drafted: null, menu: null, priced: null, answer: null, notice: "" };

/** A key for a question. Each player's questions have numbers of their own. */
export function keyOf(question: Question | null | undefined): string {
  return question ? `${question.player}-${question.number}` : "";
}
