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

