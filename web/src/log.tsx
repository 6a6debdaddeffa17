// The log: each line opens to the steps behind it, and each rule to its words.
import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "./context";
import type { LogLine } from "./protocol";

export function Log() {
  const { session, state } = useTable();
  const end = useRef<HTMLDivElement>(null);
  const lines = state.log;
  useEffect(() => {
    const box = end.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines.length]);
  useEffect(() => end.current ? stayAtEnd(end.current) : undefined, []);
  return (
    <section class="log" aria-label="Log">
      <h2>
        Log
        {state.recap && !state.recap.shown && (
          <button type="button" class="quiet-button" title="What the others did since your last turn" onClick={() => session.showRecap("whole")}>
            Others’ turns
          </button>
        )}
      </h2>
      <div class="log-lines" role="log" aria-live="polite" aria-relevant="additions" tabIndex={0} aria-label="What has happened" ref={end}>
        {lines.map((line, number) => (
          <Line key={number} line={line} fresh={state.read > 0 && number >= state.read} />
        ))}
      </div>
    </section>
  );
}

const NEAR = 40;

/** If the newest line is in view, it stays in view when the box is opened or changes its size. */
function stayAtEnd(box: HTMLElement): () => void {
  let height = 0;
  const watching = new ResizeObserver(() => {
    if (height === 0 || box.scrollHeight - box.scrollTop - height < NEAR) box.scrollTop = box.scrollHeight;
    height = box.clientHeight;
  });
  watching.observe(box);
  return () => watching.disconnect();
}

/** A line. It is marked if it is new since the player last answered. */
function Line({ line, fresh }: { line: LogLine; fresh: boolean }) {
  const [open, setOpen] = useState(false);
  const steps = line.steps ?? [];
  const indent = { paddingLeft: `${0.5 + (line.indent ?? 0) * 0.35}rem` };
  if (line.kind === "heading") return <h3 class="log-heading">{line.text}</h3>;
  const classes = `log-line log-${line.kind}${fresh ? " fresh" : ""}`;
  if (steps.length === 0) {
    return (
      <p class={classes} style={indent}>
        {line.text}
      </p>
    );
  }
  return (
    <div class={classes}>
      <button type="button" class="log-open" aria-expanded={open} style={indent} onClick={() => setOpen(!open)}>
        {line.text}
      </button>
      {open && (
        <ol class="log-steps">
          {steps.map((step) => (
            <li>
              <b>{step.name}</b> {step.text} <RuleLink id={step.rule} />
              {step.numbers && Object.keys(step.numbers).length > 0 && <span class="log-numbers">{numbered(step.numbers)}</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function numbered(numbers: Record<string, number>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ");
}

/** The id of a rule. A click shows the rule in our words. */
export function RuleLink({ id }: { id: string }) {
  const { session } = useTable();
  if (!id) return null;
  return (
    <button type="button" class="rule-link" onClick={() => void session.showRule(id)} aria-label={`Rule ${id}`}>
      {id}
    </button>
  );
}
