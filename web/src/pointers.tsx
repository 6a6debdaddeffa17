// Lines from items on the stack to their targets, and from an attacker to its targets.
import { useLayoutEffect, useState } from "preact/hooks";
import { useFaces } from "./faces";
import { Store, useStore } from "./store";

const pointing = new Store<{ from: string; to: string[] }>({ from: "", to: [] });

export function pointAt(from: string, to: string[]): void {
  if (from !== pointing.state.from) pointing.set({ from, to });
}

interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

function middleOf(handle: string): [number, number] | null {
  const found = document.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function segments(from: string, to: string[]): Segment[] {
  const start = middleOf(from);
  if (!start) return [];
  return to.flatMap((handle) => {
    const end = middleOf(handle);
    return end ? [{ x1: start[0], y1: start[1], x2: end[0], y2: end[1] }] : [];
  });
}

export function Pointers({ attacker, defenders }: { attacker: string; defenders: string[] }) {
  const { from, to } = useStore(pointing);
  const [lines, setLines] = useState<{ kind: string; at: Segment }[]>([]);
  useFaces(); // things move when their faces arrive
  const draw = () => {
    const now = [
      ...segments(from, to).map((at) => ({ kind: "target", at })),
      ...segments(attacker, defenders).map((at) => ({ kind: "attack", at })),
    ];
    if (JSON.stringify(now) !== JSON.stringify(lines)) setLines(now);
  };
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(draw);
    addEventListener("resize", draw);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", draw);
    };
  });
  if (lines.length === 0) return null;
  return (
    <svg class="pointers" aria-hidden="true">
      {lines.map(({ kind, at }) => (
        <g class={`pointer-${kind}`}>
          <path d={`M${at.x1} ${at.y1}Q${(at.x1 + at.x2) / 2 + 30} ${(at.y1 + at.y2) / 2} ${at.x2} ${at.y2}`} />
          <circle cx={at.x2} cy={at.y2} r="7" />
        </g>
      ))}
    </svg>
  );
}
