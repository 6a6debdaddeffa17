// How wide the longest word of a name is, so that its letters can be small enough for it not to break.
const widths = new Map<string, number>();
const SIZE = 100;
/** How much closer letters of names stand than usual, as in the style sheet. */
const CLOSER = 0.012;
let pen: CanvasRenderingContext2D | null = null;

/** The width of the longest word in bold letters of size 1. */
export function longestWord(name: string): number {
  let found = widths.get(name);
  if (found === undefined) {
    pen ??= document.createElement("canvas").getContext("2d");
    if (!pen) return 1;
    pen.font = `700 ${SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;
    const words = name.split(/\s+|(?<=-)/);
    found = Math.max(...words.map((word) => pen!.measureText(word).width / SIZE - CLOSER * word.length));
    found = Math.ceil(100 * found) / 100;
    widths.set(name, found);
  }
  return found;
}
