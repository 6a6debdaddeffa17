// Values that follow from the printed facts of a card.
import type { CardFace } from "./protocol";

export interface Cost {
  kind: "reserve" | "memory";
  amount: string;
}

export function costOf(face: CardFace): Cost | null {
  if (face.reserve !== null) return { kind: "reserve", amount: face.has_x ? "X" : String(face.reserve) };
  if (face.memory !== null) return { kind: "memory", amount: face.has_x ? "X" : String(face.memory) };
  return null;
}

export function elementOf(face: CardFace): string {
  return face.elements[0] ?? "norm";
}

/** The types that decide how a card is drawn. The first that a card has counts. */
const DRAWN = ["champion", "ally", "attack", "action", "weapon", "domain", "phantasia", "item"];

export function mainType(face: CardFace): string {
  return DRAWN.find((type) => face.types.includes(type)) ?? face.types[0] ?? "mastery";
}

export function titled(word: string): string {
  return word.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
