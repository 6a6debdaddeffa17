// What others do, act by act, at a pace that one can follow.
import type { Here, LogLine, Table, Thinking } from "./protocol";
import { settings, type Pace as Speed } from "./settings";

/** Something that another player does, with what came of it. */
export interface Act {
  player: number;
  text: string;
  slug: string;
  results: string[];
}

/** A message that changes what is seen. Such messages are shown in the order in which they come. */
export type Shown = Table | Thinking | Here;

export interface Stage {
  show(message: Shown): void;
  /** An act in front of the table as it was before. */
  present(act: Act): void;
  /** The acts are over. For a moment the last one is still there, and a key is still meant for it. */
  leave(): void;
  clear(): void;
}

const ACTS = new Set(["activated", "materialized", "bestowed", "triggers", "attack", "resolves", "fizzles", "negated"]);
const RESULTS = new Set(["line", "aside", "chance"]);
const MILLISECONDS: Record<Speed, number> = { slow: 1200, usual: 400, off: 0 };
/** A key that comes this soon after the last act was pressed while that was still to be seen. */
const LEAVING = 300;

/** The acts of others in new lines of the log, as far as the viewer is told of them. */
export function actsOf(lines: readonly LogLine[], viewer: number): Act[] {
  const found: Act[] = [];
  let open: { act: Act; indent: number } | null = null;
  for (const line of lines) {
    const indent = line.indent ?? 0;
    const last = line.steps?.at(-1);
    if (line.kind === "line" && last && ACTS.has(last.name)) {
      const act = { player: last.player ?? -1, text: line.text, slug: line.slug ?? "", results: [] };
      open = act.player === viewer ? null : { act, indent };
      if (open) found.push(act);
    } else if (open && indent > open.indent && RESULTS.has(line.kind)) open.act.results.push(line.text);
    else if (line.kind !== "window") open = null;
  }
  return found;
}

/** Shows messages as they come, but those that tell of acts only after each act has been seen. */
export class Pace {
  private readonly waiting: Shown[] = [];
  /** The message whose acts are being presented. */
  private current: Shown | null = null;
  private acts: Act[] = [];
  private timer = 0;

  constructor(
    private readonly stage: Stage,
    private readonly actsIn: (message: Shown) => Act[],
  ) {}

  take(message: Shown): void {
    this.waiting.push(message);
    if (!this.isPresenting) this.goOn();
  }

  get isPresenting(): boolean {
    return this.timer !== 0;
  }

  /** Shows everything that has come so far. */
  skip(): void {
    this.showCurrent();
    for (const message of this.waiting.splice(0)) this.stage.show(message);
    this.finish();
  }

  /** Forgets everything that has not been shown. */
  drop(): void {
    this.current = null;
    this.waiting.length = 0;
    this.finish();
  }

  private goOn(presented = false): void {
    this.timer = 0;
    if (this.acts.length === 0) this.showOn();
    const act = this.acts.shift();
    if (act) {
      this.stage.present(act);
      this.timer = window.setTimeout(() => this.goOn(true), MILLISECONDS[settings.state.pace]);
    } else if (presented) {
      this.stage.leave();
      this.timer = window.setTimeout(() => this.finish(), LEAVING);
    }
  }

  /** Shows messages up to the next one that tells of acts. */
  private showOn(): void {
    this.showCurrent();
    for (let message = this.waiting.shift(); message; message = this.waiting.shift()) {
      this.acts = settings.state.pace === "off" || document.hidden ? [] : this.actsIn(message);
      if (this.acts.length > 0) {
        this.current = message;
        return;
      }
      this.stage.show(message);
    }
  }

  private showCurrent(): void {
    const message = this.current;
    this.current = null;
    if (message) this.stage.show(message);
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.acts = [];
    this.stage.clear();
    if (this.waiting.length > 0) this.goOn();
  }
}
