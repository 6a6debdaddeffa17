// The picture of a card: a small landscape in the colours of its element, the same for the same name.
import { elementPath, typePath } from "./glyphs";

const WIDTH = 100;
const HEIGHT = 62;

/** Numbers that look random and follow from a name alone. */
function numbersFrom(name: string): () => number {
  let seed = 2166136261;
  for (const letter of name) seed = Math.imul(seed ^ letter.codePointAt(0)!, 16777619);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822507);
    seed = Math.imul(seed ^ (seed >>> 13), 3266489909);
    seed ^= seed >>> 16;
    return (seed >>> 0) / 4294967296;
  };
}

/** A line of hills from the left edge to the right, closed at the bottom. */
function hills(next: () => number, height: number, roughness: number): string {
  const first = next() * Math.PI * 2;
  const second = next() * Math.PI * 2;
  const slope = (next() - 0.5) * roughness;
  const points: string[] = [];
  for (let x = 0; x <= WIDTH; x += 5) {
    const wave = Math.sin(first + x / 17) * 0.6 + Math.sin(second + x / 7) * 0.25;
    points.push(`${x} ${(height + wave * roughness + (slope * (x - 50)) / 50).toFixed(1)}`);
  }
  return `M0 ${HEIGHT}L${points.join("L")}L${WIDTH} ${HEIGHT}z`;
}

export function Art({ name, element, type, of }: { name: string; element: string; type: string; of?: string | undefined }) {
  const next = numbersFrom(name);
  const x = 22 + next() * 56;
  const y = 14 + next() * 14;
  const radius = 7 + next() * 6;
  const motes = Array.from({ length: 7 }, () => [next() * WIDTH, next() * 40, 0.4 + next() * 0.7] as const);
  return (
    <svg class="art" data-class={of} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect class="art-sky" width={WIDTH} height={HEIGHT} />
      <circle class="art-halo" cx={x} cy={y} r={radius * 2.1} />
      <circle class="art-disc" cx={x} cy={y} r={radius} />
      {motes.map(([left, top, size]) => (
        <circle class="art-mote" cx={left} cy={top} r={size} />
      ))}
      <path class="art-far" d={hills(next, 34, 9)} />
      <path class="art-mark" d={elementPath(element)} transform={`translate(${(WIDTH - x - 13).toFixed(1)} 6) scale(1.1)`} />
      <path class="art-middle" d={hills(next, 43, 7)} />
      <path class="art-near" d={hills(next, 53, 5)} />
      <path class="art-emblem" d={typePath(type)} transform="translate(33 15) scale(1.45)" />
    </svg>
  );
}
