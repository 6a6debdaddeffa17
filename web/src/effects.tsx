// Lasting effects that the viewer can see: their source, duration and objects.
import { useTable } from "./context";
import { cardsOf } from "./looking";

export function Effects() {
  const { state } = useTable();
  const { table } = state;
  if (!table || table.view.effects.length === 0) return null;
  const names = new Map(cardsOf(table).map((card) => [card.handle, card.name ?? "a hidden card"]));
  const nameOf = (handle: string) => names.get(handle) ?? table.players[handle.charCodeAt(0) - 65]?.name ?? "something gone";
  return (
    <details class="effects-box">
      <summary>
        Lasting effects <b>{table.view.effects.length}</b>
      </summary>
      <ul>
        {table.view.effects.map((effect) => (
          <li>
            <b>{effect.source || "A rule"}</b>
            {effect.until && `, until ${effect.until}`}
            {effect.on.length > 0 && `: ${effect.on.map(nameOf).join(", ")}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
