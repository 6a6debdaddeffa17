// The place that the address names. Links contain tokens, and a token gives access to a seat. So as soon as the page has
// read a token, the address contains only its name in this browser.
import { nameOf, tokenOf } from "./kept";
import { Store } from "./store";

export type Hidden = "table" | "invitation" | "film";

export interface Place {
  /** The first page, a page that a token leads to, or the replay of a file, which belongs to no seat. */
  page: "first" | "file" | Hidden;
  token: string;
  /** Whether the address has a name that means nothing here. */
  foreign: boolean;
}

const LINKS = new Map<string, Hidden>([
  ["play", "table"],
  ["watch", "table"],
  ["join", "invitation"],
  ["replay", "film"],
]);
const NAMED = new Set<string>(LINKS.values());

export function addressOf(page: Hidden, token: string): string {
  return `#${page}=${nameOf(token)}`;
}

function read(): Place {
  const [word = "", said = ""] = location.hash.slice(1).split("=");
  const linked = LINKS.get(word);
  if (linked && said) {
    history.replaceState(null, "", addressOf(linked, said));
    return { page: linked, token: said, foreign: false };
  }
  if (word === "file" && said) return { page: "file", token: said, foreign: false };
  const token = NAMED.has(word) ? tokenOf(said) : "";
  if (token) return { page: word as Hidden, token, foreign: false };
  return { page: "first", token: "", foreign: NAMED.has(word) };
}

export const place = new Store<Place>(read());
addEventListener("hashchange", () => place.set(read()));

export function go(page: Hidden, token: string): void {
  location.hash = addressOf(page, token);
}

/** Goes to a place without an entry in the history, so that going back does not lead to the old place. */
export function goInstead(page: Hidden, token: string): void {
  location.replace(addressOf(page, token));
}
