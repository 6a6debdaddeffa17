// The foot of a replay: what was chosen at this step, and by whom.
import type { ComponentChildren } from "preact";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Table } from "./protocol";

/** What else is to be said about a step, below the choice. */
export const StepNotes = createContext<ComponentChildren>(null);

export function ChosenWords({ table }: { table: Table }) {
  const notes = useContext(StepNotes);
  const { chosen, result } = table;
  return (
    <section class="prompt chosen" aria-label="What was chosen">
      <div class="prompt-words" role="status">
        {chosen?.about && <p class="prompt-about">{chosen.about}</p>}
        <h1>
          {chosen?.text ?? "The game begins."}
          {chosen?.by_itself && <small class="quiet"> (not asked)</small>}
        </h1>
        {result && <p class="replay-result">{result.text}</p>}
      </div>
      {notes}
    </section>
  );
}
