// Passing: once, with a key, or until something happens.
import type { Game } from "./session";
import { keyOf } from "./state";

export class Passing {
  /** The question at which the player was told that there is more to do this turn. */
  private warned = "";

  constructor(private readonly game: Game) {}

  /** The place of passing among the options, or -1. */
  get option(): number {
    return this.game.question?.options.findIndex((option) => option.what === "pass") ?? -1;
  }

  /** Passes, or chooses nothing where that has a name. */
  pass(): void {
    const { question, state } = this.game;
    if (this.option >= 0) this.game.choose([this.option]);
    else if (question?.none && state.picked.length === 0) this.game.choose([]);
  }

  /** Passes, as a key does it. A key that lets things resolve does not end a turn by accident. */
  byKey(): void {
    const asked = keyOf(this.game.question);
    const left = this.endsTurn && !this.isTaught ? this.leftToDo() : "";
    if (!left || this.warned === asked) return this.pass();
    this.warned = asked;
    this.game.remark(`${left} Press Space again to end your turn.`);
  }

  /** Passes until something happens, or all turn. */
  on(turn = false): void {
    const { question, state } = this.game;
    if (!question || !state.table?.can.pass_on || state.busy) return;
    this.game.set({ busy: true, changed: new Set(), read: state.log.length });
    void this.game.send({ type: "pass on", question: question.number, turn });
    this.game.stops.answered();
  }

  /** Whether one can pass all turn: in one's own turn nobody would. */
  get mayPassTurn(): boolean {
    const { table } = this.game.state;
    return table != null && table.can.pass_on && table.view.turn_player !== table.viewer;
  }

  /** Whether passing ends the player's main phase. */
  get endsTurn(): boolean {
    const { table } = this.game.state;
    return table != null && this.game.question?.topic === "act" && table.moment.phase === "main" && table.view.turn_player === table.viewer && table.stack.length === 0;
  }

  /** Whether a lesson waits for the player to pass now. */
  private get isTaught(): boolean {
    return this.option >= 0 && (this.game.state.table?.lesson?.places.includes(this.option) ?? false);
  }

  /** What can still be done in one's turn that does something, in words. */
  private leftToDo(): string {
    const options = this.game.question?.options ?? [];
    const attacks = options.filter((option) => option.what === "attack").length;
    const plays = options.filter((option) => option.what !== "attack" && option.what !== "pass" && !option.idle).length;
    const said = [attacks && (attacks === 1 ? "one attack" : `${attacks} attacks`), plays && (plays === 1 ? "one play" : `${plays} plays`)];
    return attacks + plays ? `You still have ${said.filter(Boolean).join(" and ")}.` : "";
  }
}
