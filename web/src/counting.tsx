// Words that count down each second; whoever has them read aloud hears them once.
import { useEffect, useState } from "preact/hooks";

const OFTEN = 250;

function secondsTo(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / 1000));
}

/** The seconds that are left until a moment, as time goes by. */
export function useSecondsTo(end: number): number {
  const [, tick] = useState(0);
  const left = secondsTo(end);
  useEffect(() => {
    if (secondsTo(end) === 0) return;
    const timer = setInterval(() => {
      tick(secondsTo(end));
      if (secondsTo(end) === 0) clearInterval(timer);
    }, OFTEN);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
