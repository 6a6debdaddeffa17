// The menu of the table: links, settings, a report, giving up; and the list of keys.
import { useState } from "preact/hooks";
import type { Ending } from "./concede";
import { useTable } from "./context";
import { KEYS } from "./keys";
import { Links } from "./links";
import { Panel } from "./panel";
import { Phrases } from "./people";
import { StopsForm } from "./phases";
import { SettingsForm } from "./settingsform";

export function KeyList({ keys = KEYS, onClose }: { keys?: typeof KEYS; onClose: () => void }) {
  return (
    <Panel modal class="help" title="Keys" onClose={onClose}>
      <dl class="key-list">
        {keys.map(([key, does]) => (
          <div>
            <dt>
              <kbd class="key">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface MenuProps {
  onClose: () => void;
  onKeys: () => void;
  onEnd: (how: Ending, event: MouseEvent) => void;
}

export function Menu({ onClose, onKeys, onEnd }: MenuProps) {
  const { game, state } = useTable();
  const { welcome, table } = state;
  return (
    <Panel modal class="table-menu" title="Table" onClose={onClose}>
      {game && table && table.viewer >= 0 && (
        <details>
          <summary>Where to be asked</summary>
          <StopsForm game={game} stops={table.stops} />
        </details>
      )}
      {game && table && <Phrases game={game} table={table} onSaid={onClose} />}
      <h3>Settings</h3>
      <SettingsForm />
      {game && welcome && welcome.seat >= 0 && <h3>Links</h3>}
      {game && welcome && <Links game={game} welcome={welcome} waiting={!table} />}
      {game && <Report />}
      <div class="menu-buttons">
        <button type="button" onClick={onKeys}>
          List of keys
        </button>
        <a class="button" href="#">
          Leave the table
        </a>
        {game && table?.can.abort && (
          <button type="button" onClick={(event) => onEnd("abort", event)}>
            Break the game off (no result)
          </button>
        )}
        {game && table?.can.concede && (
          <button type="button" onClick={(event) => onEnd("concede", event)}>
            Concede
          </button>
        )}
      </div>
      {game && <p class="quiet">{table?.result ? "The game can be watched from the first page." : "Leaving keeps the game: it can be gone on with from the first page."}</p>}
    </Panel>
  );
}

function Report() {
  const { game, state } = useTable();
  const [words, setWords] = useState("");
  const over = state.table?.result;
  return (
    <form
      class="report"
      onSubmit={(event) => {
        event.preventDefault();
        void game?.report(words);
      }}
    >
      <h3>Something is wrong?</h3>
      <label>
        <span>What did you expect? The moment is kept with it.</span>
        <textarea rows={2} maxLength={2000} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
      </label>
      <button type="submit">Make a report</button>
      {state.ticket && (
        <p role="status">
          Kept as ticket <b>{state.ticket}</b>.{" "}
          {over ? (
            <a href={`/api/tickets/${state.ticket}`} download>
              Download the file
            </a>
          ) : (
            "The file is available here once the game is over."
          )}
        </p>
      )}
    </form>
  );
}
