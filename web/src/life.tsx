// The life that a champion has left.
import { Sign } from "./glyphs";
import type { SeenCard, Side } from "./protocol";

/** Of all objects only champions have a level. */
export function championsOf(side: Side): SeenCard[] {
  return (side.cards["field"] ?? []).filter((card) => card.level != null);
}

export function lifeLeft({ life, damage }: SeenCard): number {
  return Math.max(0, (life ?? 0) - (damage ?? 0));
}

export function Life({ card }: { card: SeenCard }) {
  const { life } = card;
  if (life == null) return null;
  const left = lifeLeft(card);
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
