// Cards whose texts are not known: how they are marked, and what is said of them.
import { Sign } from "./glyphs";
import type { CardFace } from "./protocol";

export const UNKNOWN_TEXT = "text not known: played as if it had none";

/** Beside the name of a card, if its text is not known; for those who do not see it, in words. */
export function BlankMark({ face }: { face: CardFace | undefined }) {
  if (!face || face.understood) return null;
  return (
    <span class="blank-mark" title={UNKNOWN_TEXT}>
      <Sign name="blank" />
      <span class="unseen">, {UNKNOWN_TEXT}</span>
    </span>
  );
}

/** How many cards have no text, with the mark that they bear. */
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
