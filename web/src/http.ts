// Plain requests to the server. What it refuses comes back as a sentence to show.
import type { DeckChecked, Problem } from "./protocol";

export class Declined extends Error {
  constructor(
    reason: string,
    readonly checked: DeckChecked | null = null,
  ) {
    super(reason);
  }
}

const UNREACHABLE = "The table cannot be reached. Is Regalia still running?";

async function request<Answer>(path: string, settings: RequestInit): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(path, settings);
  } catch {
    throw new Declined(UNREACHABLE);
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as Answer;
  const problem = said as Partial<Problem> | null;
  throw new Declined(problem?.reason ?? `The server said ${answer.status}. Try again.`, problem?.checked ?? null);
}

export function get<Answer>(path: string): Promise<Answer> {
  return request(path, { headers: { accept: "application/json" } });
}

export function post<Answer>(path: string, said: unknown): Promise<Answer> {
  return request(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: typeof said === "string" ? said : JSON.stringify(said),
  });
}

export function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
