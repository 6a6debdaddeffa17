// The bar of somebody who lets two bots play: pause, one thing at a time, speeds, and what the bots hold.
import { useEffect } from "preact/hooks";
import { useTable } from "./context";
import { Key } from "./key";
import type { Game } from "./session";

const SPEEDS: [word: string, pause: number][] = [
  ["slow", 3],
  ["usual", 1.2],
  ["fast", 0.4],
  ["as fast as they play", 0],
];

export function WatchBar({ game }: { game: Game }) {
  const { state } = useTable();
  const { watching, table } = state;
  const watches = watching !== null;
  useEffect(() => {
    if (!watches) return;
    const press = (event: KeyboardEvent) => {
      const free = event.target instanceof Element && !event.target.closest("button, a, summary, input, select, textarea");
      if (!free || event.ctrlKey || event.metaKey || event.altKey || document.querySelector(".veil")) return;
      if (event.key === " ") event.repeat || game.bots.togglePause();
      else if (event.key === "ArrowRight") game.bots.stepOn();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [game, watches]);
  if (!watching) return null;
  const over = table?.result != null;
  const speed = SPEEDS.findIndex(([, pause]) => pause === watching.pause);
  return (
    <div class="watch-bar" role="region" aria-label="How the bots play">
      <button type="button" disabled={over} aria-pressed={watching.paused} onClick={() => game.bots.togglePause()}>
        {watching.paused ? "Go on" : "Pause"} <Key name="Space" />
      </button>
      <button type="button" disabled={over} onClick={() => game.bots.stepOn()}>
        One step <Key name="→" />
      </button>
      <label>
        Speed{" "}
        <select value={String(speed)} onChange={(event) => game.bots.wish({ pause: SPEEDS[Number(event.currentTarget.value)]![1] })}>
          {speed < 0 && <option value="-1">{watching.pause} s</option>}
          {SPEEDS.map(([word], number) => (
            <option value={String(number)}>{word}</option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={watching.hands} onChange={(event) => game.bots.wish({ hands: event.currentTarget.checked })} />
        Show what they hold
      </label>
    </div>
  );
}
