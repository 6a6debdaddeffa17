// The games of this browser. The server has the games themselves; here are their tokens, and the names that stand for
// tokens in the address, so that no token stays there. A name means nothing in any other browser.
const GAMES = "regalia.games";
const SEATS = "regalia.seats";
const NAMES = "regalia.names";
const MOST = 500;

interface Kept {
  name: string;
  token: string;
}

function read(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing is fine: everything works until the page is closed.
  }
}

const ofBrowser = () => localStorage;
const ofTab = () => sessionStorage;

function isPair(one: unknown): one is [string, string] {
  return Array.isArray(one) && one.length === 2 && one.every((word) => typeof word === "string");
}

function pairs(storage: () => Storage, key: string): Map<string, string> {
  const found = read(storage, key);
  return new Map(Array.isArray(found) ? found.filter(isPair) : []);
}

// Names. Those of this tab are its own, so that loading it anew leads back to the same table.

const names = pairs(ofTab, NAMES);

function setName(name: string, token: string): void {
  names.set(name, token);
  write(ofTab, NAMES, [...names]);
}

/** The name of a token in addresses; it gets one if it has none. */
export function nameOf(token: string): string {
  const known = [...names].find(([, other]) => other === token)?.[0] ?? keptGames().find((one) => one.token === token)?.name;
  const name = known || Math.random().toString(36).slice(2, 8);
  setName(name, token);
  return name;
}

/** The token for a name, if there is one. If the link to a seat was renewed here, the old name leads to the new token. */
export function tokenOf(name: string): string {
  return (name && keptGames().find((one) => one.name === name)?.token) || (names.get(name) ?? "");
}

// Games.

function keptGames(): Kept[] {
  const kept = read(ofBrowser, GAMES);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown): Kept[] => {
    if (typeof one === "string") return [{ name: "", token: one }];
    const { name, token } = (one ?? {}) as Partial<Kept>;
    return typeof name === "string" && typeof token === "string" ? [{ name, token }] : [];
  });
}

export function keptTokens(): string[] {
  return keptGames().map(({ token }) => token);
}

export function keepToken(token: string): void {
  const others = keptGames().filter((one) => one.token !== token);
  write(ofBrowser, GAMES, [{ name: nameOf(token), token }, ...others].slice(0, MOST));
}

export function forgetToken(token: string): void {
  write(ofBrowser, GAMES, keptGames().filter((one) => one.token !== token));
}

/** A link was renewed: everything that held the old token now holds the new one. */
export function replaceToken(old: string, token: string): void {
  for (const [name, other] of names) {
    if (other === old) setName(name, token);
  }
  const change = (other: string) => (other === old ? token : other);
  write(ofBrowser, GAMES, keptGames().map((one) => ({ ...one, token: change(one.token) })));
  write(ofBrowser, SEATS, [...seats()].map(([invitation, seat]) => [invitation, change(seat)]));
}

// A friend's link can be used once. In the browser that used it, it leads to the seat again.

function seats(): Map<string, string> {
  const found = read(ofBrowser, SEATS);
  if (Array.isArray(found)) return pairs(ofBrowser, SEATS);
  return new Map(Object.entries(found ?? {}).filter(isPair));
}

export function keepSeat(invitation: string, token: string): void {
  write(ofBrowser, SEATS, [...seats().set(invitation, token)]);
}

export function seatOf(invitation: string): string {
  return seats().get(invitation) ?? "";
}
