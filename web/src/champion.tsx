// A champion with its lineage as a fan beneath it, and its life as a bar.
import { CardButton } from "./cardbutton";
import { Sign } from "./glyphs";
import type { SeenCard, Side } from "./protocol";

export function Champion({ cards, side, where, lost }: { cards: SeenCard[]; side: Side; where: string; lost: boolean }) {
  const lineage = side.cards["lineage"] ?? [];
  return (
    <div class="champion">
      {cards.length === 0 && <div class="no-champion">{lost ? "no champion" : "no champion yet"}</div>}
      {cards.map((card) => {
        const below = lineage.filter((other) => other.under === card.handle);
        return (
          <div class="champion-place" key={card.handle}>
            {below.length > 0 && (
              <div class="lineage" role="group" aria-label="Lineage">
                {below.map((other) => (
                  <CardButton key={other.handle} card={other} shape="strip" where="in the lineage" />
                ))}
              </div>
            )}
            <CardButton card={card} shape="upright" where={where} />
            <Life life={card.life} damage={card.damage ?? 0} />
          </div>
        );
      })}
    </div>
  );
}

function Life({ life, damage }: { life: number | null | undefined; damage: number }) {
  if (life === null || life === undefined) return null;
  const left = Math.max(0, life - damage);
  const share = life > 0 ? Math.round((left / life) * 100) : 0;
  return (
    <div class={`life${share <= 34 ? " low" : ""}`}>
      <span class="life-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <span class="life-words">
        <Sign name="life" /> <b>{left}</b> of {life}
        <span class="wide-only"> left</span>
      </span>
    </div>
  );
}
