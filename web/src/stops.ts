// When a player wants to be asked, and not to be asked again.
import type { Stops, Table } from "./protocol";
import type { Game } from "./session";
import { setSettings, settings } from "./settings";
import { keyOf } from "./state";

/** A key is held down that asks at every moment. */
interface Held {
  /** When the player is asked otherwise. */
  usual: Stops;
  /** The question that was asked anyway. */
  asked: string;
  /** Whether the key was let go at a question that only it has brought, which still stands. */
  ends: boolean;
}

export class Stopping {
  /** Whether the server knows when this player wants to be asked. */
  private told = false;
  private held: Held | null = null;

  constructor(private readonly game: Game) {}

  /** Says once when the player wants to be asked, as remembered in this browser. */
  tell(table: Table): void {
    if (this.told || table.viewer < 0) return;
    this.told = true;
    const { stops } = settings.state;
    if (JSON.stringify(stops) !== JSON.stringify(table.stops)) void this.game.send({ type: "stops", stops });
  }

  set(stops: Stops, remembered = true): void {
    const { table } = this.game.state;
    this.held = null;
    if (remembered) setSettings({ stops });
    if (table) this.game.set({ table: { ...table, stops } });
    void this.game.send({ type: "stops", stops });
  }

  /** Asks the player at every moment, or no longer. */
  toggleEverything(): void {
    const stops = this.own;
    if (!stops) return;
    const everything = stops.care === "everything" && !this.held;
    this.set({ ...stops, care: everything ? this.usualCare : "everything" }, false);
    this.game.remark(everything ? "You are asked as usual again." : "You are asked at every moment now, until you press f again.");
  }

  /** Asks the player at every moment while a key is held down. */
  hold(): void {
    const usual = this.own;
    if (this.held) this.held.ends = false;
    if (!usual || this.held || usual.care === "everything") return;
    this.set({ ...usual, care: "everything" }, false);
    this.held = { usual, asked: keyOf(this.game.question), ends: false };
    this.game.remark("You are asked at every moment while you hold a.");
  }

  /** The key is let go. A question that only it has brought can still be answered. */
  release(): void {
    if (!this.held) return;
    const asked = keyOf(this.game.question);
    this.held.ends = this.game.isPresenting || (asked !== "" && asked !== this.held.asked);
    if (!this.held.ends) this.restore();
  }

  /** A question was answered. */
  answered(): void {
    if (this.held?.ends) this.restore();
  }

  /** Whether a player can say not to be stopped for an option again this turn. Who is asked at every moment cannot. */
  mayMute(option: number): boolean {
    const { table } = this.game.state;
    const question = this.game.question;
    const what = question?.options[option]?.what;
    if (!table || question?.topic !== "act" || table.stops.care === "everything") return false;
    return !this.game.passing.endsTurn && !table.can.undo_asks && (what === "ability" || what === "activate");
  }

  mute(option: number): void {
    const { question, state } = this.game;
    if (!question || state.busy) return;
    this.game.set({ busy: true });
    void this.game.send({ type: "mute", question: question.number, option });
  }

  private restore(): void {
    if (this.held) this.set(this.held.usual, false);
    this.game.remark("");
  }

  /** The stops of the player at this page, if there is one. */
  private get own(): Stops | null {
    const { table } = this.game.state;
    return table && table.viewer >= 0 ? table.stops : null;
  }

  private get usualCare(): NonNullable<Stops["care"]> {
    const { care } = settings.state.stops;
    return care && care !== "everything" ? care : "quiet";
  }
}
