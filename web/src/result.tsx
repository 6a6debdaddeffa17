// The end of a game: who won, why, and what can be done now.
import { useState } from "preact/hooks";
import { LargeCard } from "./card";
import { useFaces } from "./faces";
import { Panel } from "./panel";
import type { Result, Table } from "./protocol";

function title(table: Table, result: Result): string {
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

export function ResultCard({ table, token }: { table: Table; token: string }) {
  const [seen, setSeen] = useState(false);
  const faces = useFaces();
  const { result } = table;
  if (!result || seen) return null;
  const face = faces[champion(table, result, (slug) => faces[slug]?.types ?? [])];
  return (
    <Panel modal class="result" title={title(table, result)} onClose={() => setSeen(true)}>
      {face && <LargeCard face={face} />}
      <div class="result-words">
        <p>{result.text}</p>
        {table.practice && <p class="quiet">A practice game: somebody went back over chance.</p>}
        <a class="button primary" href={`#replay=${token}`}>
          Watch the replay
        </a>
        <a class="button" href={`/api/games/${token}/file`} download>
          Save the game
        </a>
        <a class="button" href="#">
          New game
        </a>
        <button type="button" onClick={() => setSeen(true)}>
          Look at the table
        </button>
      </div>
    </Panel>
  );
}
