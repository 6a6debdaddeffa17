// Giving up, and breaking a game off: a question of its own, far from the click that asked for it.
import { Panel } from "./panel";
import type { Game } from "./session";

/** Giving up oneself, or breaking the game off for everybody. */
export type Ending = "concede" | "abort";

interface Props {
  game: Game;
  how: Ending;
  /** Where on the screen giving up was asked for, from 0 at the top to 1. */
  from: number;
  onClose: () => void;
}

export function Concede({ game, how, from, onClose }: Props) {
  const isMany = (game.state.table?.players.length ?? 2) > 2;
  const ends = how === "abort";
  const comes = ends ? "It ends for everybody, and nobody wins." : isMany ? "The others go on without you." : "The other player wins at once.";
  return (
    <Panel modal class={from > 0.5 ? "concede concede-above" : "concede concede-below"} title={ends ? "Break this game off?" : "Give up this game?"} onClose={onClose}>
      <p>{comes} This cannot be undone.</p>
      <div class="concede-buttons">
        <button type="button" class="primary" onClick={onClose}>
          Play on
        </button>
        <button
          type="button"
          class="alarm"
          onClick={(event) => {
            if (event.detail > 1) return;
            if (ends) game.abort();
            else game.concede();
            onClose();
          }}
        >
          {ends ? "Break it off" : "Give up"}
        </button>
      </div>
    </Panel>
  );
}
