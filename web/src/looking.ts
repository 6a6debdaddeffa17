// What can be said of the things on a table without asking the server, and what is new between two tables.
import type { Answer, SeenCard, Table } from "./protocol";

export function about(handle: string, name: string, slug: string, notes: string[]): Answer {
  return { type: "answer", id: 0, handle, name, slug, where: "", attempts: [], notes, numbers: [], effects: [] };
}

const PILES = ["hand", "memory", "main deck", "material deck", "graveyard", "banishment"];

/** What can be said of a player: only open information. */
export function aboutPlayer(table: Table, handle: string): Answer | null {
  const number = handle.charCodeAt(0) - 65;
  const player = handle.length === 1 ? table.players[number] : undefined;
  if (!player) return null;
  const sizes = table.view.sides[number]?.sizes ?? {};
  const held = PILES.map((zone) => `${zone} ${sizes[zone] ?? 0}`).join(", ");
  const turn = table.view.turn_player === number ? "It is their turn." : "It is not their turn.";
  const opportunity = table.view.opportunity === number ? "They have Opportunity." : "They do not have Opportunity.";
  return about(handle, player.name, "", [`${held}.`, turn, opportunity, "A player can be chosen where a card asks for one."]);
}

export function aboutItem(table: Table, handle: string): Answer | null {
  const item = table.view.stack.find((one) => one.handle === handle);
  const words = table.stack.find((one) => one.handle === handle);
  if (!item) return null;
  const notes = [words?.does ?? "", "It waits on the effects stack. When everybody passes, the topmost resolves."];
  return about(handle, item.name, words?.slug ?? "", notes.filter(Boolean));
}

export function cardsOf(table: Table): SeenCard[] {
  return table.view.sides.flatMap((side) => Object.values(side.cards).flat());
}

/** The things that are new or have changed. */
export function* changes(before: Table | null, after: Table): Iterable<string> {
  if (!before || before.viewer !== after.viewer) return;
  const were = new Map(placed(before));
  for (const [handle, now] of placed(after)) {
    if (were.get(handle) !== now) yield handle;
  }
}

function* placed(table: Table): Iterable<[string, string]> {
  for (const side of table.view.sides) {
    for (const [zone, cards] of Object.entries(side.cards)) {
      if (zone === "material deck") continue;
      for (const card of cards) {
        const { handle, states, damage, counters, power, life, level, controller } = card;
        yield [handle, JSON.stringify([zone, states, damage, counters, power, life, level, controller])];
      }
    }
  }
}
