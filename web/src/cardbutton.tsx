// A card on the table that can be pointed at.
import { BlankMark, UNKNOWN_TEXT } from "./blank";
import { Back, SmallFace } from "./card";
import { useTable } from "./context";
import { useFaces } from "./faces";
import { Sign } from "./glyphs";
import { previewed, wasLongPress } from "./preview";
import type { CardFace, SeenCard } from "./protocol";
import { useLights } from "./lights";

export type Shape = "tile" | "upright" | "strip";

interface Props {
  card: SeenCard;
  shape: Shape;
  /** Where it is, for screen readers. */
  where: string;
}

export function CardButton({ card, shape, where }: Props) {
  const { session, state } = useTable();
  const faces = useFaces();
  const lights = useLights();
  const slug = state.table?.faces[card.handle];
  const face = slug ? faces[slug] : undefined;
  const light = lights.of(card.handle);
  const isNew = state.changed.has(card.handle);
  const rested = card.states?.includes("rested") ?? false;
  const classes = ["card", "small", shape, light.lit && "lit", light.idle && "idle", light.picked && "picked", light.targeted && "targeted", rested && "rested", isNew && "changed", state.pointed === card.handle && "pointed"];
  const said = [described(card), face && !face.understood && UNKNOWN_TEXT, where, light.targeted && "targeted", isNew && "changed", light.lit && "can be chosen", light.idle && `it would do nothing: ${light.idle}`];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-handle={card.handle}
      aria-pressed={light.picked || (light.lit && lights.picking) ? light.picked : undefined}
      data-name={card.name}
      onClick={() => !wasLongPress() && session.press(card.handle)}
      {...previewed(slug, card)}
    >
      <span class="unseen">{said.filter(Boolean).join(", ")}</span>
      <span class="drawn" aria-hidden="true">
        {face && shape === "strip" ? <Strip name={[card.name || face.name, ...(card.chosen ?? [])].join(": ")} face={face} /> : null}
        {face && shape !== "strip" ? <SmallFace face={face} now={card} /> : null}
        {!face && (card.name ? <span class="face unknown">{card.name}</span> : <Back />)}
        {light.picked && (
          <span class="mark mark-picked">
            <Sign name="check" />
          </span>
        )}
        {light.targeted && !light.picked && (
          <span class="mark mark-target">
            <Sign name="target" />
          </span>
        )}
        {isNew && <span class="mark mark-new" title="New or changed since your last answer" />}
      </span>
    </button>
  );
}

function Strip({ name, face }: { name: string; face: CardFace }) {
  return (
    <span class="strip-face" data-element={face.elements[0] ?? "norm"}>
      <BlankMark face={face} />
      {name}
    </span>
  );
}

/** A card in words, for people who cannot see it. */
export function described(card: SeenCard): string {
  const said = [card.name || "A face-down card"];
  if (card.level != null) said.push(`level ${card.level}`);
  if (card.power != null) said.push(`power ${card.power}`);
  if (card.life != null) said.push(`life ${card.life}`);
  if (card.damage) said.push(`${card.damage} damage`);
  for (const [name, amount] of card.counters ?? []) said.push(`${amount} ${name} ${amount === 1 ? "counter" : "counters"}`);
  said.push(...(card.states ?? []), ...(card.chosen ?? []).map((chosen) => `chosen: ${chosen}`));
  return said.join(", ");
}
