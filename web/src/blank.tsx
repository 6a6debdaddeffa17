// Cards whose texts are not known: how they are marked, and what is said of them.
import { Sign } from "./glyphs";
import type { CardFace } from "./protocol";

export const UNKNOWN_TEXT = "text not known: played as if it had none";

/** The mark beside the name of a card whose text is not known, with words for screen readers. */
export function BlankMark({ face }: { face: CardFace | undefined }) {
  if (!face || face.understood) return null;
  return (
    <span class="blank-mark" title={UNKNOWN_TEXT}>
      <Sign name="blank" />
      <span class="unseen">, {UNKNOWN_TEXT}</span>
    </span>
  );
}

/** The number of cards without text, with the mark that they have. */
export function NoTextYet({ count }: { count: number }) {
  return (
    <>
      <Sign name="blank" /> {noTextYet(count)}
    </>
  );
}

export function noTextYet(count: number): string {
  return `${count} ${count === 1 ? "card has" : "cards have"} no text yet`;
}
