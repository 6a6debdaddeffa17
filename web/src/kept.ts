// The games this browser sits at: only their links are kept here, the games are with the server.
const KEY = "regalia.games";
const MOST = 20;

export function keptTokens(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function keep(tokens: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tokens.slice(0, MOST)));
  } catch {
    // Without a place to keep them the links still work.
  }
}

export function keepToken(token: string): void {
  keep([token, ...keptTokens().filter((other) => other !== token)]);
}

const SEATS = "regalia.seats";

/** A friend's link can be used once; who used it here finds their seat by it again. */
export function keepSeat(invitation: string, token: string): void {
  try {
    const seats = JSON.parse(localStorage.getItem(SEATS) ?? "{}") as Record<string, string>;
    localStorage.setItem(SEATS, JSON.stringify({ ...seats, [invitation]: token }));
  } catch {
    // The seat can still be found among the games.
  }
}

export function seatOf(invitation: string): string {
  try {
    return (JSON.parse(localStorage.getItem(SEATS) ?? "{}") as Record<string, string>)[invitation] ?? "";
  } catch {
    return "";
  }
}
