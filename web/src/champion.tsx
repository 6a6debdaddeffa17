// A champion with its lineage beneath it: as a fan where there is room, else as a pile to open.
import { about } from "./about";
import { CardButton } from "./cardbutton";
import { useTable } from "./context";
import { Life } from "./life";
import type { SeenCard, Side } from "./protocol";

interface Props {
  cards: SeenCard[];
  side: Side;
  where: string;
  lost: boolean;
  wide: boolean;
  fanned: boolean;
}

export function Champion({ cards, side, where, lost, wide, fanned }: Props) {
  const lineage = side.cards["lineage"] ?? [];
  return (
    <div class="champion">
      {cards.length === 0 && <div class="no-champion">{lost ? "no champion" : "no champion yet"}</div>}
      {cards.map((card) => {
        const below = lineage.filter((other) => other.under === card.handle);
        return (
          <div class="champion-place" key={card.handle}>
            {fanned && below.length > 0 && (
              <div class="lineage" role="group" aria-label="Lineage" {...about("lineage")}>
                {below.map((other) => (
                  <CardButton key={other.handle} card={other} shape="strip" where="in the lineage" />
                ))}
              </div>
            )}
            <CardButton card={card} shape="upright" where={where} />
            {wide && <Life card={card} />}
            {!fanned && below.length > 0 && <LineagePile player={side.player} size={below.length} />}
          </div>
        );
      })}
    </div>
  );
}

function LineagePile({ player, size }: { player: number; size: number }) {
  const { session } = useTable();
  return (
    <button type="button" class="lineage-pile" {...about("lineage")} onClick={() => session.set({ drawer: { player, zone: "lineage" } })}>
      Lineage {size}
    </button>
  );
}
