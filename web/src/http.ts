// Plain requests to the server. A refusal is an error with a sentence to show.
import type { DeckChecked, Problem } from "./protocol";

export class Declined extends Error {
  constructor(
    reason: string,
    readonly checked: DeckChecked | null = null,
    /** The seconds to wait before the next try, if there were too many requests at once. */
    readonly wait = 0,
    /** Whether there is no such thing, so that it is useless to ask again. */
    readonly missing = false,
  ) {
    super(reason);
  }
}

const UNREACHABLE = "The table cannot be reached. Is Regalia still running?";
const MISSING = 404;
const TOO_MANY = 429;
/** Milliseconds after which the browser surely has begun to save a file. */
const SAVED = 10_000;

async function request(path: string, settings: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, settings);
  } catch {
    throw new Declined(UNREACHABLE);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  const wait = answer.status === TOO_MANY ? Math.max(1, problem?.wait ?? 1) : 0;
  const reason = wait ? tooMany(wait) : (problem?.reason ?? `The server said ${answer.status}. Try again.`);
  throw new Declined(reason, problem?.checked ?? null, wait, answer.status === MISSING);
}

async function read<Answer>(answer: Promise<Response>): Promise<Answer> {
  return (await (await answer).json().catch(() => null)) as Answer;
}

export function get<Answer>(path: string): Promise<Answer> {
  return read(request(path, { headers: { accept: "application/json" } }));
}

export function post<Answer>(path: string, said: unknown): Promise<Answer> {
  const settings = {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: typeof said === "string" ? said : JSON.stringify(said),
  };
  return read(request(path, settings));
}

/** Has the browser save a file without a visible address. */
export async function save(path: string, name: string): Promise<void> {
  saveBlob(await (await request(path, {})).blob(), name);
}

export function saveText(text: string, name: string): void {
  saveBlob(new Blob([text], { type: "text/plain" }), name);
}

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED);
}

interface Patience {
  /** Ends when the answer is no longer wanted. */
  signal?: AbortSignal;
  onWait?: (seconds: number) => void;
}

/** For requests that the page makes by itself: if there were too many at once, it waits as long as the server says. */
export async function patiently<Answer>(ask: () => Promise<Answer>, { signal, onWait }: Patience = {}): Promise<Answer> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await ask();
    } catch (reason) {
      if (!(reason instanceof Declined) || !reason.wait) throw reason;
      onWait?.(reason.wait);
      await new Promise((resolve) => setTimeout(resolve, reason.wait * 1000));
    }
  }
}

export function tooMany(seconds: number): string {
  return `Too many at once; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}

export function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
