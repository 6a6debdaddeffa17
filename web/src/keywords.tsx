// Card text with marked keywords.
import type { ComponentChildren } from "preact";
import type { Keyword } from "./protocol";

/** Words that say when an ability works; keywords come with the card. */
const MOMENTS = ["On Enter", "On Attack", "On Hit", "On Kill", "On Death", "On Foster", "On Leave", "On Champion Hit", "Inherited Effect", "Lineage Release"];

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** One paragraph: restrictions and keywords become marked words, costs in brackets small gems. */
export function Keyworded({ text, keywords }: { text: string; keywords: Keyword[] }): ComponentChildren {
  const lines = new Map(keywords.map((keyword) => [keyword.name.toLowerCase(), keyword.line]));
  const words = [...MOMENTS, ...keywords.map((keyword) => keyword.name)].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(\\[[^\\]]+\\]|\\b(?:${words.join("|")})\\b(?: \\d+)?|\\((?:\\d+|X)\\))`, "g");
  return text.split(pattern).map((piece, number) => {
    if (number % 2 === 0) return piece;
    if (piece.startsWith("[")) return <b class="restriction">{piece.slice(1, -1)}</b>;
    if (piece.startsWith("(")) return <span class="inline-gem">{piece.slice(1, -1)}</span>;
    return (
      <b class="keyword" title={lines.get(piece.replace(/ \d+$/, "").toLowerCase())}>
        {piece}
      </b>
    );
  });
}
