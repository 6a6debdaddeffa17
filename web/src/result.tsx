// The end of a game: who won, why, and what can be done now.
import { useState } from "preact/hooks";
import { LargeCard } from "./card";
import { useFaces } from "./faces";
import { save } from "./http";
import { Panel } from "./panel";
import { go } from "./place";
import { PuzzleEnd, puzzleOf } from "./puzzles";
import { MatchLine, PlayAgain } from "./rematch";
import { useTable } from "./context";
import type { Game } from "./session";
import { TroubleWords, useTrying } from "./trying";
import type { Result, Table } from "./protocol";

function title(table: Table, result: Result): string {
  if (!result.counts) return "Broken off";
  if (puzzleOf(table)) return result.winners.includes(table.viewer) ? "Solved" : "Not this time";
  if (result.winners.length !== 1) return "A draw";
  const winner = result.winners[0]!;
  if (winner === table.viewer) return "Victory";
  if (table.viewer >= 0) return "Defeat";
  return `${table.players[winner]?.name ?? "Somebody"} wins`;
}

/** The champion that is left standing. */
function champion(table: Table, result: Result, typesOf: (slug: string) => string[]): string {
  const winner = result.winners[0];
  const field = (winner !== undefined && table.view.sides[winner]?.cards["field"]) || [];
  const found = field.find((card) => typesOf(table.faces[card.handle] ?? "").includes("champion"));
  return found ? (table.faces[found.handle] ?? "") : "";
}

export function ResultCard({ table, game }: { table: Table; game: Game }) {
  const [seen, setSeen] = useState(false);
  const faces = useFaces();
  const { state } = useTable();
  const { result } = table;
  if (!result || seen || state.exchanging) return null;
  const puzzle = puzzleOf(table);
  const face = faces[champion(table, result, (slug) => faces[slug]?.types ?? [])];
  return (
    <Panel modal class="result" title={title(table, result)} onClose={() => setSeen(true)}>
      {face && <LargeCard face={face} />}
      <div class="result-words">
        {!puzzle && <p>{result.text}</p>}
        {!puzzle && <MatchLine match={state.match} table={table} />}
        {table.practice && <p class="quiet">A practice game: somebody went back over chance.</p>}
        <AfterGame game={game} table={table} />
        <button type="button" onClick={() => setSeen(true)}>
          Look at the table
        </button>
      </div>
    </Panel>
  );
}

/** The actions after a game. Only players can have its file, and only if it may be shown with all its cards. */
export function AfterGame({ game, table }: { game: Game; table: Table }) {
  const trying = useTrying();
  const token = encodeURIComponent(game.token);
  if (puzzleOf(table)) return <PuzzleEnd table={table} />;
  return (
    <>
      <PlayAgain game={game} table={table} />
      <button type="button" onClick={() => go("film", game.token)}>
        Watch the replay
      </button>
      {table.viewer >= 0 && game.state.match?.disclosed !== false && (
        <button type="button" disabled={trying.busy} onClick={() => void trying.attempt(() => save(`/api/games/${token}/file`, `regalia-${table.game}.json`))}>
          Save the game
        </button>
      )}
      <a class="button" href="#">
        New game
      </a>
      <TroubleWords trouble={trying.trouble} />
    </>
  );
}
