// What others did in their turns since one's own last turn, from the lines of the log.
import { championsOf, lifeLeft } from "./life";
import type { LogLine, LogStep, Side, Table } from "./protocol";

export interface Damage {
  to: string;
  /** Whose it is. */
  player: number;
  total: number;
  /** What dealt it, and how much. */
  by: [string, number][];
  /** The life that is left, if it has life. */
  left: number | null;
}

export interface TurnRecap {
  title: string;
  player: number;
  /** The cards that were played or used, by their faces. */
  plays: string[];
  attacks: string[];
  damage: Damage[];
  /** What left the field or was discarded, in words. */
  gone: string[];
  drawn: number;
}

export interface Change {
  player: number;
  words: string[];
}

export interface Recap {
  turns: TurnRecap[];
  changes: Change[];
}

const PLAYS = new Set(["activated", "materialized", "bestowed"]);
const GONE = new Set(["destroy", "sacrifice", "banish", "discard", "mill"]);

/** The beginning of a line about an attack. What is left says whom, and with what. */
const ATTACKS = /^.*? attacks? /;

/** What has happened since the viewer's last turn. `before` is the table as it was then, if it has been seen. */
export function recapOf(log: readonly LogLine[], before: Table | null, now: Table): Recap | null {
  const turns = turnsOf(log, now.viewer).map(({ heading, lines }) => turnRecap(heading, lines));
  if (turns.length === 0) return null;
  return { turns, changes: before ? changesOf(before, now) : [] };
}

interface Turn {
  heading: LogLine;
  lines: LogLine[];
}

/** The turns of others since the viewer's last turn. The turn that is just beginning is the viewer's own. */
function turnsOf(log: readonly LogLine[], viewer: number): Turn[] {
  const found: Turn[] = [];
  let own = false;
  for (let at = log.length - 1, end = log.length; at >= 0; at--) {
    const heading = log[at]!;
    const player = heading.player ?? -1;
    if (heading.kind !== "heading") continue;
    if (player === viewer && own) break;
    if (player === viewer) own = true;
    else if (player >= 0 && own) found.unshift({ heading, lines: log.slice(at + 1, end) });
    end = at;
  }
  return found;
}

function turnRecap(heading: LogLine, lines: LogLine[]): TurnRecap {
  const player = heading.player ?? -1;
  const recap: TurnRecap = { title: heading.text, player, plays: [], attacks: [], damage: [], gone: [], drawn: 0 };
  for (const { text, slug, steps = [] } of lines) {
    const last = steps.at(-1);
    if (!last) continue;
    if (PLAYS.has(last.name) && last.player === player && slug) recap.plays.push(slug);
    else if (last.name === "attack") recap.attacks.push(text.replace(ATTACKS, ""));
    else if (last.name === "damage") for (const step of steps) addDamage(recap.damage, step);
    else if (GONE.has(last.name)) recap.gone.push(text);
    else if (last.name === "draw" && last.player === player) recap.drawn += steps.flatMap((step) => step.things ?? []).reduce((sum, [, many]) => sum + many, 0);
  }
  return recap;
}

function addDamage(dealt: Damage[], step: LogStep): void {
  const { player = -1, place = "", things = [], numbers = {} } = step;
  let entry = dealt.find((one) => one.to === place && one.player === player);
  if (!entry) dealt.push((entry = { to: place, player, total: 0, by: [], left: null }));
  for (const [source, amount] of things) {
    const known = entry.by.find(([name]) => name === source);
    if (known) known[1] += amount;
    else entry.by.push([source, amount]);
    entry.total += amount;
  }
  entry.left = numbers["left"] ?? null;
}

/** How the sides differ from what they were: life, cards, and objects on the field. */
function changesOf(before: Table, now: Table): Change[] {
  const found: Change[] = [];
  for (const side of now.view.sides) {
    const was = before.view.sides[side.player];
    const words = was ? changeWords(was, side) : [];
    if (words.length > 0) found.push({ player: side.player, words });
  }
  return found;
}

function changeWords(was: Side, is: Side): string[] {
  const words: string[] = [];
  const number = (word: string, old: number | null, now: number | null) => {
    if (old !== now && old !== null && now !== null) words.push(`${word} ${old} → ${now}`);
  };
  number("life", totalLife(was), totalLife(is));
  for (const zone of ["hand", "memory"]) number(zone, was.sizes[zone] ?? 0, is.sizes[zone] ?? 0);
  const fresh = namesBeyond(is, was);
  const lost = namesBeyond(was, is);
  if (fresh.length > 0) words.push(`new on the field: ${fresh.join(", ")}`);
  if (lost.length > 0) words.push(`no longer there: ${lost.join(", ")}`);
  return words;
}

function totalLife(side: Side): number | null {
  const lives = championsOf(side).map(lifeLeft);
  return lives.length > 0 ? lives.reduce((sum, life) => sum + life, 0) : null;
}

/** The names of the objects on one side of the field that the other has not. */
function namesBeyond(side: Side, other: Side): string[] {
  const known = new Set((other.cards["field"] ?? []).map((card) => card.handle));
  return (side.cards["field"] ?? []).filter((card) => !known.has(card.handle)).map((card) => card.name || "a face-down card");
}
