// Who looks at a table, besides its players.
import type { Table } from "./protocol";

export const SPECTATOR = -1;
/** Somebody who sees all hands, after a game. */
export const ALL_HANDS = -2;
/** The seat of somebody who plays both sides, as the server greets them. */
export const BOTH = -2;

/** Somebody who lets bots play, as the server greets them. */
export const WATCHER = -9;

/** Whether the hand at the bottom of the table is open to the viewer. */
export function seesHand(table: Table): boolean {
  return table.viewer !== SPECTATOR;
}
