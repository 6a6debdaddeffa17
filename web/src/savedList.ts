// The deck lists that a player keeps in the browser.
import { Store, useStore } from "./store";

export interface SavedDeck {
  id: string;
  name: string;
  text: string;
}

const KEY = "regalia.decks";
export const LONGEST_NAME = 60;

function isDeck(one: unknown): one is SavedDeck {
  const deck = (one ?? {}) as Partial<SavedDeck>;
  return typeof deck.id === "string" && typeof deck.name === "string" && typeof deck.text === "string";
}

function read(): SavedDeck[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isDeck) : [];
  } catch {
    return [];
  }
}

const decks = new Store<{ all: SavedDeck[] }>({ all: read() });
addEventListener("storage", (event) => event.key === KEY && decks.set({ all: read() }));

/** Keeps these lists. Returns whether the browser has room for them. */
function write(all: SavedDeck[]): boolean {
  all.sort((one, other) => one.name.localeCompare(other.name));
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    return false;
  }
  decks.set({ all });
  return true;
}

export function useSavedDecks(): SavedDeck[] {
  return useStore(decks).all;
}

export function savedDeck(id: string): SavedDeck | undefined {
  return decks.state.all.find((deck) => deck.id === id);
}

/** Keeps a list by this name, in the place of another one of the same name. */
export function keepDeck(name: string, text: string): boolean {
  const others = read().filter((deck) => deck.name !== name);
  return write([...others, { id: Math.random().toString(36).slice(2, 10), name, text }]);
}

/** Gives a list another name. Returns why that cannot be. */
export function renameDeck(id: string, name: string): string {
  const all = read();
  if (!name) return "A deck needs a name.";
  if (all.some((deck) => deck.name === name && deck.id !== id)) return `You have another deck called ${name}.`;
  return write(all.map((deck) => (deck.id === id ? { ...deck, name } : deck))) ? "" : "This browser has no room for it.";
}

export function removeDeck(id: string): void {
  write(read().filter((deck) => deck.id !== id));
}
