// How somebody watches bots who play for them: pause, one thing at a time, speed, hands.
import type { Watching } from "./protocol";
import type { Game } from "./session";

export class BotsWatched {
  constructor(private readonly game: Game) {}

  wish(change: Partial<Pick<Watching, "paused" | "pause" | "hands">>, step = false): void {
    const { watching } = this.game.state;
    if (!watching) return;
    const { paused, pause, hands } = { ...watching, ...change };
    this.game.set({ watching: { ...watching, paused, pause, hands } });
    void this.game.send({ type: "watch", paused, pause, hands, step });
  }

  togglePause(): void {
    this.game.skipActs();
    this.wish({ paused: !this.game.state.watching?.paused });
  }

  /** Lets the bots do one more thing, and then wait. */
  stepOn(): void {
    this.game.skipActs();
    this.wish({ paused: true }, true);
  }
}
