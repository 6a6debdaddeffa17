// The faces of cards, fetched once each.
import { Declined, get, patiently } from "./http";
import type { CardFace } from "./protocol";
import { Store, useStore } from "./store";

type Known = Record<string, CardFace>;

const known = new Store<Known>({});
const asked = new Set<string>();
let arrived: Known = {};
let telling = false;

/** Watchers are told once about faces that arrive together. */
function tellSoon(): void {
  if (telling) return;
  telling = true;
  requestAnimationFrame(() => {
    telling = false;
    known.set(arrived);
    arrived = {};
  });
}

export function fetchFaces(slugs: Iterable<string>): void {
  for (const slug of slugs) {
    if (!slug || asked.has(slug)) continue;
    asked.add(slug);
    patiently(() => get<CardFace>(`/api/cards/${encodeURIComponent(slug)}.json`)).then(
      (face) => {
        arrived[slug] = face;
        tellSoon();
      },
      (reason: unknown) => {
        if (!(reason instanceof Declined && reason.missing)) asked.delete(slug);
      },
    );
  }
}

/** All known faces. Those that are asked for here and not known yet come later. */
export function useFaces(slugs: string[] = []): Known {
  fetchFaces(slugs);
  return useStore(known);
}
