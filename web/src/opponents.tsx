// The halves of the other players: one above one's own, or several beside each other, or one of several at a time.
import { useEffect, useState } from "preact/hooks";
import { useTable } from "./context";
import { Half } from "./half";
import { useLayout } from "./layout";
import { championsOf, lifeLeft } from "./life";
import { useLights } from "./lights";
import type { Act } from "./pace";
import type { Side, Table } from "./protocol";

interface Props {
  table: Table;
  sides: Side[];
  fanned: boolean;
}

export function Opponents({ table, sides, fanned }: Props) {
  const wide = useLayout() === "wide";
  if (sides.length > 1 && !wide) return <OneOfThem table={table} sides={sides} />;
  const halves = sides.map((side) => <Half key={side.player} side={side} table={table} mine={false} fanned={fanned && sides.length === 1} />);
  return sides.length > 1 ? <div class="opponents-beside">{halves}</div> : <>{halves}</>;
}

/** The player who acts at this moment. */
function actor(table: Table, act: Act | null): number {
  const playing = table.view.stack.at(-1)?.controller;
  return act?.player ?? playing ?? table.view.turn_player;
}

/** Where there is room for one of them: whoever acts comes into view, and the others can be chosen. */
function OneOfThem({ table, sides }: Omit<Props, "fanned">) {
  const { state } = useTable();
  const lights = useLights();
  const acting = actor(table, state.act);
  const [chosen, setChosen] = useState(acting);
  useEffect(() => setChosen((before) => (sides.some((side) => side.player === acting) ? acting : before)), [acting]);
  const shown = sides.find((side) => side.player === chosen) ?? sides[0]!;
  const isLit = (side: Side) => Object.values(side.cards).some((cards) => cards.some((card) => lights.of(card.handle).lit));
  return (
    <div class="opponents-one">
      <div class="opponent-tabs" role="group" aria-label="The other players">
        {sides.map((side) => (
          <button type="button" aria-pressed={side === shown} class={isLit(side) ? "lit" : ""} onClick={() => setChosen(side.player)}>
            <b>{table.players[side.player]?.name}</b> {standing(table, side)}
            {isLit(side) && <span class="unseen">, something there can be chosen</span>}
          </button>
        ))}
      </div>
      <Half side={shown} table={table} mine={false} fanned={false} />
    </div>
  );
}

function standing(table: Table, side: Side): string {
  if (table.view.lost.includes(side.player)) return "has lost";
  return championsOf(side)
    .map((card) => `♥ ${lifeLeft(card)}`)
    .join(" ");
}
