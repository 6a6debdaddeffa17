// How the page is laid out in the window that it has. The style sheets go by the same word, `data-layout`.
import { Store, useStore } from "./store";

/** Wide; a tablet held upright; a phone held upright; a low window, as of a phone on its side or a large zoom. */
export type Layout = "wide" | "tablet" | "phone" | "low";

const LAYOUTS: [Layout, string][] = [
  ["low", "(max-height: 560px) and (min-width: 560px)"],
  ["tablet", "(min-width: 600px) and (max-width: 900px) and (min-height: 701px)"],
  ["phone", "(max-width: 900px)"],
];

const watched = LAYOUTS.map(([name, query]) => ({ name, media: matchMedia(query) }));

function fitting(): Layout {
  return watched.find(({ media }) => media.matches)?.name ?? "wide";
}

const layout = new Store<{ name: Layout }>({ name: fitting() });

function follow(): void {
  const name = fitting();
  document.documentElement.dataset["layout"] = name;
  if (name !== layout.state.name) layout.set({ name });
}

export function followWindow(): void {
  for (const { media } of watched) media.addEventListener("change", follow);
  follow();
}

export function useLayout(): Layout {
  return useStore(layout).name;
}
