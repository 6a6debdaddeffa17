// Counting down by the second.
import { useEffect, useState } from "preact/hooks";

const OFTEN = 250;

function secondsTo(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / 1000));
}

/** The seconds that are left until a moment, as time goes by. */
export function useSecondsTo(end: number): number {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (secondsTo(end) === 0) return;
    const timer = setInterval(() => {
      redraw((count) => count + 1);
      if (secondsTo(end) === 0) clearInterval(timer);
    }, OFTEN);
    return () => clearInterval(timer);
  }, [end]);
  return secondsTo(end);
}
