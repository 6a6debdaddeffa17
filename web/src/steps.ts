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
  const nextTurn = turns.find((turn) => turn > at) ?? last;
  const nextMoment = replay.moments.find((moment) => moment > at) ?? last;

  useEffect(() => {
    if (!running || shown !== at) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => setAt(speed ? nextMoment : nextTurn), speed ? 1000 / speed : TURN);
    return () => clearTimeout(timer);
  }, [running, shown, at, speed]);

  const go = (to: number) => setAt(Math.min(last, Math.max(0, to)));
  return {
    at,
    last,
    running,
    speed,
    setSpeed,
    go,
    toggle: () => {
      if (!running && at >= last) setAt(0);
      setRunning(!running);
    },
    back: () => go(at - 1),
    on: () => go(at + 1),
    turnBack: () => go([...turns].reverse().find((turn) => turn < at) ?? 0),
    turnOn: () => go(nextTurn),
  };
}
