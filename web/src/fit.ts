// The size of cards on a wide table: as large as the room allows, however much there is on the field.
import { useEffect, useState } from "preact/hooks";
import type { Size } from "./settings";

/** The objects of one side: how many in each of its rows, and how many cards are under the champion. */
export interface Counts {
  rows: number[];
  lineage: number;
}

export interface Fit {
  /** The height of a row in pixels. */
  row: number;
  /** Whether the rows of a side stand beside each other. */
  joined: boolean;
  /** Whether there is room for lineages as fans, and for pictures of piles. */
  roomy: boolean;
}

const SMALLEST = 58;
const LARGEST: Record<Size, number> = { small: 84, usual: 140, large: 220 };
/** The shape of a card on the field, as in the style sheet. */
const TILE = { width: 1.36, least: 112 };
/** Up to this height cards on the field are as narrow as they can be. */
const NARROWEST = 82;
const CHAMPION = { width: 1.12, least: 100, height: 1.2 };
const STRIP = 19;
const PILE = 28;
/** The least height of cards for which other things may take more room. */
const ROOMY = 96;
const LIFE = 34;
const BETWEEN = 12;
const PADDING = 16;
const LANE = 58;
/** The place of a player's name and piles. */
const SEAT = { width: 276, plain: 118, roomy: 112, row: 1.05 };

interface Room {
  width: number;
  height: number;
}

function fits({ row, joined, roomy }: Fit, room: Room, sides: Counts[]): boolean {
  let height = LANE;
  for (const { rows, lineage } of sides) {
    const filled = rows.filter((count) => count > 0);
    const lines = joined ? 1 : Math.max(1, filled.length);
    const most = joined ? filled.reduce((sum, count) => sum + count, 0) : Math.max(0, ...filled);
    const below = roomy ? lineage * STRIP : lineage && PILE;
    height += PADDING + Math.max(lines * (row + BETWEEN), row * CHAMPION.height + LIFE + below, roomy ? row * SEAT.row + SEAT.roomy : SEAT.plain);
    const champion = Math.max(row * CHAMPION.width, CHAMPION.least);
    if (champion + SEAT.width + most * (Math.max(row * TILE.width, TILE.least) + BETWEEN) > room.width) return false;
  }
  return height <= room.height;
}

/** The largest row for which everything is in view. If there is no such row, cards overlap. */
export function fit(room: Room, sides: Counts[], size: Size): Fit {
  const most = LARGEST[size];
  const overlapping = { ...room, width: Infinity };
  return (
    largest({ from: most, to: ROOMY, roomy: true }, room, sides) ??
    largest({ from: most, to: SMALLEST, roomy: false }, room, sides) ??
    largest({ from: Math.min(most, NARROWEST), to: SMALLEST, roomy: false }, overlapping, sides, [false]) ?? { row: SMALLEST, joined: false, roomy: false }
  );
}

/** The height of the names and piles above the halves of several others. */
const STRIP_OF_SEAT = 92;

/** The same for any number of others. Several stand beside each other, and their cards overlap if they have to. */
export function fitAll(room: Room, others: Counts[], own: Counts[], size: Size): Fit {
  if (others.length < 2) return fit(room, [...others, ...own], size);
  const lines = [0, 1].map((row) => (others.some(({ rows }) => (rows[row] ?? 0) > 0) ? 1 : 0));
  const most = { rows: lines, lineage: Math.max(...others.map(({ lineage }) => lineage)) };
  const found = fit({ ...room, height: room.height - STRIP_OF_SEAT }, [most, ...own], size);
  return { ...found, roomy: false };
}

interface Tried {
  from: number;
  to: number;
  roomy: boolean;
}

function largest({ from, to, roomy }: Tried, room: Room, sides: Counts[], ways = [false, true]): Fit | undefined {
  for (let row = from; row >= to; row -= 2) {
    for (const joined of ways) {
      const found = { row, joined, roomy };
      if (fits(found, room, sides)) return found;
    }
  }
  return undefined;
}

/** The room that an element has, while it is there. */
export function useRoom(element: { current: HTMLElement | null }): Room {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const watching = new ResizeObserver(([entry]) => entry && setRoom({ width: entry.contentRect.width, height: entry.contentRect.height }));
    watching.observe(element.current);
    return () => watching.disconnect();
  }, []);
  return room;
}
