// The settings of a player, kept in the browser.
import type { ClockWish, NewGame, Stops } from "./protocol";
import { Store, useStore } from "./store";

export interface LastGame {
  opponent?: NewGame["opponent"];
  bot?: string;
  /** The first of two bots. */
  ownBot?: string;
  first?: NonNullable<NewGame["first"]>;
  bestOf?: NonNullable<NewGame["best_of"]>;
  /** Presets by their names. */
  deck?: string;
  against?: string;
  /** A list that is kept in the browser, by its id. */
  saved?: string | undefined;
  /** Lists that were pasted and are not kept. */
  list?: string | undefined;
  againstList?: string | undefined;
  clock?: ClockWish | null;
}

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const SIZES = ["small", "usual", "large"] as const;
export type Size = (typeof SIZES)[number];

/** How long each act of another player is shown. */
export const PACES = ["slow", "usual", "off"] as const;
export type Pace = (typeof PACES)[number];

/** What is kept in the browser. */
interface Kept {
  animation: boolean;
  sound: boolean;
  /** Whether phrases of other players are shown. */
  phrases: boolean;
  theme: Theme;
  /** How large cards are. */
  size: Size;
  pace: Pace;
  name: string;
  /** Whether the player knows that holding a card shows it large. */
  held: boolean;
  /** When to be asked. */
  stops: Stops;
  /** The choices for the last game. */
  last: LastGame;
}

export type Settings = Kept;

const KEY = "regalia.settings";
const QUIET: Stops = {
  care: "quiet",
  own: ["main phase"],
  others: ["before recollection", "before retaliation", "before damage", "before the end of the turn"],
  hold: false,
  idle: true,
};
const USUAL: Kept = { animation: true, sound: false, phrases: true, theme: "system", size: "usual", pace: "usual", name: "", held: false, stops: QUIET, last: {} };

function known<Word extends string>(words: readonly Word[], said: unknown, usual: Word): Word {
  return words.find((word) => word === said) ?? usual;
}

function read(): Settings {
  try {
    const kept: Kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
    return { ...kept, stops: { ...QUIET, ...kept.stops }, theme: known(THEMES, kept.theme, "system"), size: known(SIZES, kept.size, "usual"), pace: known(PACES, kept.pace, "usual") };
  } catch {
    return { ...USUAL };
  }
}

export const settings = new Store<Settings>(read());

export function setSettings(change: Partial<Settings>): void {
  settings.set(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.state));
  } catch {
    // A browser that keeps nothing is fine: the settings last as long as the page.
  }
  showSettings();
}

/** Changes some of the choices for the next game. */
export function rememberGame(change: Partial<LastGame>): void {
  setSettings({ last: { ...settings.state.last, ...change } });
}

const lightSystem = matchMedia("(prefers-color-scheme: light)");
lightSystem.addEventListener("change", showSettings);

/** Tells the style sheet what may move, how large cards are, and which colours are wanted. */
export function showSettings(): void {
  const { animation, theme, size } = settings.state;
  const page = document.documentElement;
  page.toggleAttribute("data-still", !animation);
  page.dataset["size"] = size;
  page.dataset["theme"] = theme === "system" ? (lightSystem.matches ? "light" : "dark") : theme;
}

export function useSettings(): Settings {
  return useStore(settings);
}
