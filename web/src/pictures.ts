// A player's own pictures of cards: files that were chosen here and stay in this browser, and those in the player's folder on
// this machine. A file is for the card whose slug, name, id or edition is in its name.
import { get, patiently } from "./http";
import { allKept, forgetAll, keepAll } from "./picturestore";
import type { CardFace, CardNames, Pictures as Served } from "./protocol";
import { Store, useStore } from "./store";

interface Pictures {
  /** Addresses of the chosen files by the slugs of their cards. */
  chosen: Record<string, string>;
  /** The cards of which the server has a picture. */
  served: ReadonlySet<string>;
  /** What came of the last choice, in words. */
  said: string;
  /** The chosen files that are for no card. */
  unmatched: string[];
}

const LARGEST = 8 * 1024 * 1024;
const SETS = /\d|^[A-Z]{2,5}$/;

const pictures = new Store<Pictures>({ chosen: {}, served: new Set(), said: "", unmatched: [] });

function dashed(words: string): string {
  return words.normalize("NFKD").replace(/[’'\u0300-\u036f]/g, "").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase();
}

/** The name of a file, as it is and without what only says in which set the card is: `DOA-012-fireball` is `fireball`. */
function keysOf(file: string): string[] {
  const name = file.replace(/\.[^.]+$/, "");
  const words = name.split(/[^\p{L}\p{N}’']+/u).filter(Boolean);
  const shouted = words.every((word) => word === word.toUpperCase());
  const plain = words.filter((word) => !(shouted ? /\d/ : SETS).test(word));
  return [...new Set([dashed(name), dashed(plain.join(" ")), ...words.map(dashed)])].filter(Boolean);
}

/** The slugs of cards by all that they are called. */
async function cardsByName(): Promise<Map<string, string>> {
  const { cards } = await patiently(() => get<CardNames>("/api/names"));
  const found = new Map<string, string>();
  for (const [slug, ...others] of cards) for (const name of others) found.set(dashed(name), slug!);
  for (const [slug] of cards) found.set(slug!, slug!);
  return found;
}

function isPicture(file: File): boolean {
  return file.type.startsWith("image/") && file.size <= LARGEST;
}

/** Takes the pictures among the files, keeps them in this browser, and says for how many cards they are. */
export async function takePictures(files: File[]): Promise<void> {
  const cards = await cardsByName();
  const found = new Map<string, { file: File; place: number }>();
  const unmatched: string[] = [];
  for (const file of files) {
    const keys = isPicture(file) ? keysOf(file.name) : [];
    const place = keys.findIndex((key) => cards.has(key));
    const slug = cards.get(keys[place] ?? "");
    if (slug === undefined) unmatched.push(file.name);
    else if (place < (found.get(slug)?.place ?? Infinity)) found.set(slug, { file, place });
  }
  const taken = new Map([...found].map(([slug, { file }]) => [slug, file]));
  show(taken);
  const kept = await keepAll(taken).catch(() => false);
  const many = `${taken.size} of ${files.length} ${files.length === 1 ? "file" : "files"} taken, for ${taken.size} different ${taken.size === 1 ? "card" : "cards"}.`;
  pictures.set({ said: kept ? many : `${many} This browser does not keep them: they last until the page is closed.`, unmatched: unmatched.sort() });
}

function show(files: ReadonlyMap<string, Blob>): void {
  const chosen = { ...pictures.state.chosen };
  for (const [slug, file] of files) {
    if (chosen[slug]) URL.revokeObjectURL(chosen[slug]);
    chosen[slug] = URL.createObjectURL(file);
  }
  pictures.set({ chosen });
}

/** Forgets the files that were chosen here. */
export async function forgetPictures(): Promise<void> {
  for (const address of Object.values(pictures.state.chosen)) URL.revokeObjectURL(address);
  pictures.set({ chosen: {}, said: "", unmatched: [] });
  await forgetAll().catch(() => undefined);
}

/** Brings back what was chosen before, and asks for what the player's folder has. */
export function findPictures(): void {
  void allKept().then(show, () => undefined);
  void patiently(() => get<Served>("/api/pictures")).then(
    ({ slugs }) => pictures.set({ served: new Set(slugs) }),
    () => undefined,
  );
}

export function usePictures(): Pictures {
  return useStore(pictures);
}

export function usePicture(face: CardFace): string | undefined {
  const { chosen, served } = useStore(pictures);
  return chosen[face.slug] ?? (served.has(face.slug) ? `/api/pictures/${encodeURIComponent(face.slug)}` : undefined);
}
