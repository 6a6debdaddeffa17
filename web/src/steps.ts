// Where a replay is, and how it goes on by itself.
import { useEffect, useState } from "preact/hooks";
import type { Replay } from "./protocol";

/** Steps a second, or 0 for turn by turn. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 0];
const TURN = 2000;

export interface Steps {
  at: number;
  last: number;
  running: boolean;
  speed: number;
  setSpeed: (speed: number) => void;
  go: (at: number) => void;
  /** Plays, from the beginning again if it is at the end, or pauses. */
  toggle: () => void;
  back: () => void;
  on: () => void;
  turnBack: () => void;
  turnOn: () => void;
}

/** `shown` is the step that is on the screen: a slow connection slows the replay down, and leaves nothing out. */
export function useSteps(replay: Replay, shown: number | undefined): Steps {
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState(2);
  const last = replay.steps;
  const turns = replay.turns.map((turn) => turn.at);
  const after = (steps: number[], step: number) => steps.find((one) => one > step) ?? last;

  useEffect(() => {
    if (!running || shown !== at) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => setAt(after(speed ? replay.moments : turns, at)), speed ? 1000 / speed : TURN);
    return () => clearTimeout(timer);
  }, [running, shown, at, speed]);

  // From where the replay is by then: a key may come before what was clicked is drawn.
  const move = (to: (from: number) => number) => setAt((from) => Math.min(last, Math.max(0, to(from))));
  return {
    at,
    last,
    running,
    speed,
    setSpeed,
    go: (to) => move(() => to),
    toggle: () => {
      if (!running && at >= last) setAt(0);
      setRunning(!running);
    },
    back: () => move((from) => from - 1),
    on: () => move((from) => from + 1),
    turnBack: () => move((from) => [...turns].reverse().find((turn) => turn < from) ?? 0),
    turnOn: () => move((from) => after(turns, from)),
  };
}
