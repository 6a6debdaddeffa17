// A link as a QR code, for a phone. The server works it out.
import { useEffect, useState } from "preact/hooks";
import { patiently, post } from "./http";
import type { LinkText, QrCode as Code } from "./protocol";

/** The light modules that have to be around a code. */
const QUIET = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ text: string; rows: string[] }>({ text: "", rows: [] });
  useEffect(() => {
    const stop = new AbortController();
    patiently(() => post<Code>("/api/qr", { text } satisfies LinkText), { signal: stop.signal }).then(
      ({ rows }) => !stop.signal.aborted && setCode({ text, rows }),
      () => undefined, // The link itself is there to be copied.
    );
    return () => stop.abort();
  }, [text]);
  if (code.text !== text) return null;
  const size = code.rows.length + 2 * QUIET;
  const dark = code.rows.flatMap((row, down) => [...row].map((bit, right) => (bit === "1" ? `M${right + QUIET} ${down + QUIET}h1v1h-1z` : "")));
  return (
    <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
