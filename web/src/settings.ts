// The settings of a player, kept in the browser.
import type { NewGame } from "./protocol";
import { Store, useStore } from "./store";

export interface LastGame {
  opponent?: NewGame["opponent"];
  bot?: string;
  first?: NonNullable<NewGame["first"]>;
  /** Presets by their names. */
  deck?: string;
  against?: string;
}

export interface Settings {
  animation: boolean;
  name: string;
  /** The choices for the last game. */
  last: LastGame;
  /** Own pictures by the slug of the card, as object URLs; kept only while the page is open. */
  pictures: Record<string, string>;
}

const KEY = "regalia.settings";

function read(): Settings {
  const usual: Settings = { animation: true, name: "", last: {}, pictures: {} };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return { ...usual, animation: kept.animation ?? true, name: kept.name ?? "", last: kept.last ?? {} };
  } catch {
    return usual;
  }
}

export const settings = new Store<Settings>(read());

export function setSettings(change: Partial<Settings>): void {
  settings.set(change);
  const { animation, name, last } = settings.state;
  try {
    localStorage.setItem(KEY, JSON.stringify({ animation, name, last }));
  } catch {
    // A browser that keeps nothing is fine: the settings last as long as the page.
  }
  showAnimation();
}

/** Tells the style sheet whether anything may move. */
export function showAnimation(): void {
  document.documentElement.toggleAttribute("data-still", !settings.state.animation);
}

export function useSettings(): Settings {
  return useStore(settings);
}
