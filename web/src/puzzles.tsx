// Puzzles: the list on the first page, the words beside a puzzle on the table, and how it ended.
import { useEffect, useState } from "preact/hooks";
import { capital } from "./answers";
import { get, patiently, post } from "./http";
import { Panel } from "./panel";
import { go, goInstead } from "./place";
import { settings } from "./settings";
import { TroubleWords, useTrying } from "./trying";
import type { Created, Player, PuzzleShown, Table } from "./protocol";

const SOLVED = "regalia-puzzles-solved";
const PREFIX = "puzzle:";
const DIFFICULTIES = ["easy", "fair", "hard", "very hard", "extremely hard"];

/** The puzzles that were solved in this browser. */
function solved(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SOLVED) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}

function keepSolved(name: string): void {
  try {
    localStorage.setItem(SOLVED, JSON.stringify([...solved().add(name)]));
  } catch {
    // The browser keeps nothing; the puzzle is solved all the same.
  }
}

/** The name of the puzzle that players play, or nothing. */
export function puzzleAmong(players: readonly Player[]): string {
  const bot = players.find((player) => player.bot?.startsWith(PREFIX))?.bot ?? "";
  return bot.slice(PREFIX.length);
}

/** The name of the puzzle that a table shows, or nothing. */
export function puzzleOf(table: Table): string {
  return puzzleAmong(table.players);
}

async function layOut(name: string): Promise<string> {
  return (await post<Created>("/api/puzzles", { puzzle: name, name: settings.state.name })).token;
}

function usePuzzles(wanted: boolean): PuzzleShown[] {
  const [found, setFound] = useState<PuzzleShown[]>([]);
  useEffect(() => {
    if (wanted) void patiently(() => get<PuzzleShown[]>("/api/puzzles")).then(setFound, () => setFound([]));
  }, [wanted]);
  return found;
}

/** The puzzles on the first page. */
export function PuzzleList() {
  const puzzles = usePuzzles(true);
  const trying = useTrying();
  const done = solved();
  if (!puzzles.length) return null;
  const count = puzzles.filter((one) => done.has(one.name)).length;
  return (
    <section class="lobby-box" aria-label="Puzzles">
      <h2>Puzzles</h2>
      <p class="quiet">
        You win this turn, whatever the other side answers. Solved: {count} of {puzzles.length}.
      </p>
      <ol class="puzzles">
        {puzzles.map((one) => (
          <li key={one.name}>
            <button type="button" disabled={trying.busy} onClick={() => void trying.attempt(async () => go("table", await layOut(one.name)))}>
              {one.title}
            </button>
            <small>
              {DIFFICULTIES[one.difficulty - 1] ?? "hard"}
              {done.has(one.name) && <b> · solved</b>}
            </small>
          </li>
        ))}
      </ol>
      <TroubleWords trouble={trying.trouble} />
    </section>
  );
}

/** The task of a puzzle above the question, with a hint and the solution for those who ask. */
export function PuzzleWords({ table }: { table: Table }) {
  const name = puzzleOf(table);
  const puzzle = usePuzzles(name !== "").find((one) => one.name === name);
  const [shown, setShown] = useState<"" | "hint" | "solution">("");
  if (!puzzle) return null;
  return (
    <section class="puzzle-words" aria-label="The puzzle">
      <p class="puzzle-task">
        <b>{puzzle.title}.</b> Win in this main phase. <span class="roomy">Both decks are Blanks, and the other side has neither hand nor memory.</span>
      </p>
      <div class="puzzle-buttons">
        <Again name={name} />
        <button type="button" aria-expanded={shown === "hint"} onClick={() => setShown(shown === "hint" ? "" : "hint")}>
          Hint
        </button>
        <button type="button" aria-expanded={shown === "solution"} onClick={() => setShown("solution")}>
          Solution
        </button>
      </div>
      <p class="puzzle-hint" role="status">
        {shown === "hint" && beginnings(puzzle, table.can.undo)}
      </p>
      {shown === "solution" && (
        <Panel modal class="solution" title={puzzle.title} onClose={() => setShown("")}>
          <Solution puzzle={puzzle} />
        </Panel>
      )}
    </section>
  );
}

/** The first moves that win. They are about the beginning, also for somebody who has already left it. */
function beginnings({ right }: PuzzleShown, begun: boolean): string {
  const moves = right.join("; ");
  if (begun) return `At the beginning ${right.length > 1 ? "these win" : "this wins"}: ${moves}. If you began otherwise, take it back or try again.`;
  return `${right.length > 1 ? "Begin with one of these" : "Begin with this"}: ${moves}.`;
}

function Solution({ puzzle }: { puzzle: PuzzleShown }) {
  return (
    <>
      {puzzle.idea && <p>{puzzle.idea}</p>}
      <ol>
        {puzzle.steps.map((step) => (
          <li>{capital(step)}</li>
        ))}
      </ol>
      {puzzle.right.length > 1 && <p>First moves that win: {puzzle.right.join("; ")}.</p>}
      {puzzle.wrong.length > 0 && <p class="quiet">First moves that do not win: {puzzle.wrong.join("; ")}.</p>}
    </>
  );
}

/** Lays the same puzzle out once more. */
function Again({ name, primary = false }: { name: string; primary?: boolean }) {
  const trying = useTrying();
  return (
    <>
      <button type="button" class={primary ? "primary again" : ""} disabled={trying.busy} onClick={() => void trying.attempt(async () => goInstead("table", await layOut(name)))}>
        Again
      </button>
      <TroubleWords trouble={trying.trouble} />
    </>
  );
}

/** How a puzzle ended, and what can be done now. */
export function PuzzleEnd({ table }: { table: Table }) {
  const name = puzzleOf(table);
  const won = table.result?.winners.includes(table.viewer) ?? false;
  const puzzles = usePuzzles(true);
  const [looking, setLooking] = useState(false);
  const trying = useTrying();
  const place = puzzles.findIndex((one) => one.name === name);
  const next = puzzles[place + 1];
  useEffect(() => {
    if (won) keepSolved(name);
  }, [won, name]);
  return (
    <>
      <p>{won ? "That is the win. It would have held against every answer." : "The main phase is over, and the other side is still there. There is a win."}</p>
      {looking && place >= 0 && <Solution puzzle={puzzles[place]!} />}
      <Again name={name} primary={!won} />
      {!won && !looking && (
        <button type="button" onClick={() => setLooking(true)}>
          Look at the solution
        </button>
      )}
      {next && (
        <button type="button" class={won ? "primary" : ""} disabled={trying.busy} onClick={() => void trying.attempt(async () => goInstead("table", await layOut(next.name)))}>
          Next puzzle
        </button>
      )}
      <a class="button" href="#">
        Other puzzles
      </a>
      <TroubleWords trouble={trying.trouble} />
    </>
  );
}
