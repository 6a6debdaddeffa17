// The phases of the turn, and the windows in which the player wants to be asked.
import { about } from "./about";
import { useState } from "preact/hooks";
import { useTable } from "./context";
import { Panel } from "./panel";
import type { Game } from "./session";
import type { Stops, Table } from "./protocol";

type Window = NonNullable<Stops["own"]>[number];

interface Phase {
  name: string;
  word: string;
  rule: string;
  windows: Window[];
}

const PHASES: Phase[] = [
  { name: "wake up", word: "Wake up", rule: "wake-up-phase.1", windows: [] },
  { name: "materialize", word: "Materialize", rule: "materialization.2", windows: [] },
  { name: "recollection", word: "Recollection", rule: "recollection.2", windows: ["before recollection"] },
  { name: "draw", word: "Draw", rule: "draw-phase.1", windows: [] },
  { name: "main", word: "Main", rule: "main-phase.2", windows: ["main phase"] },
  { name: "combat", word: "Combat", rule: "combat.1", windows: ["before retaliation", "before damage"] },
  { name: "end", word: "End", rule: "end-phase.2", windows: ["before the end of the turn"] },
];
const WINDOWS = PHASES.flatMap(({ windows }) => windows);

export function Phases({ table }: { table: Table }) {
  const { session, game } = useTable();
  const [open, setOpen] = useState(false);
  const mine = table.view.turn_player === table.viewer;
  const stops = (mine ? table.stops.own : table.stops.others) ?? [];
  const name = table.players[table.view.turn_player]?.name ?? "";
  const whose = mine ? "your turn" : name;
  const { phase, window } = table.moment;
  return (
    <nav class="phases" aria-label={table.view.turn > 0 ? `Turn ${table.view.turn}, ${whose}` : "Before the first turn"}>
      <span class="phases-turn">
        {table.view.turn > 0 ? <>Turn {table.view.turn} · <b>{whose}</b></> : "Before the first turn"}
      </span>
      <ol>
        {PHASES.map(({ name, word, rule, windows }) => {
          const now = phase === name;
          const stopped = table.stops.care === "everything" || windows.some((window) => stops.includes(window));
          return (
            <li class={now ? "now" : ""} aria-current={now ? "step" : undefined}>
              <button type="button" {...about(name)} onClick={() => void session.showRule(rule)}>
                {word}
                {game && windows.length > 0 && table.viewer >= 0 && table.stops.care !== "quiet" && (
                  <i class={stopped ? "stop set" : "stop"} title={stopped ? "You will be asked here" : "Passed by itself"}>
                    <span class="unseen">{stopped ? "stop" : "no stop"}</span>
                  </i>
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {window && window !== `${phase} phase` && <span class="phases-window">{window}</span>}
      {game && table.viewer >= 0 && (
        <button type="button" class="quiet-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {{ quiet: "Quiet", normal: "Stops", everything: "All stops" }[table.stops.care ?? "normal"]}
        </button>
      )}
      {open && game && <StopsPanel game={game} stops={table.stops} onClose={() => setOpen(false)} />}
    </nav>
  );
}

function StopsPanel({ game, stops, onClose }: { game: Game; stops: Stops; onClose: () => void }) {
  return (
    <Panel class="stops" title="Where to be asked" onClose={onClose}>
      <StopsForm game={game} stops={stops} />
    </Panel>
  );
}

export function StopsForm({ game, stops }: { game: Game; stops: Stops }) {
  const own = stops.own ?? [];
  const others = stops.others ?? [];
  const care = stops.care ?? "normal";
  const turn = (list: Window[], window: Window) => (list.includes(window) ? list.filter((other) => other !== window) : [...list, window]);
  return (
    <div class="stops-form">
      <fieldset class="care">
        <legend>You are asked</legend>
        {CARES.map(([name, word, does]) => (
          <label class="check">
            <input type="radio" name="care" value={name} checked={care === name} onChange={() => game.stops.set({ ...stops, care: name })} />
            <span>
              <b>{word}</b> {does}
            </span>
          </label>
        ))}
      </fieldset>
      {care === "normal" && <Windows own={own} others={others} turn={turn} onChange={(change) => game.stops.set({ ...stops, ...change })} />}
      <label class="check">
        <input type="checkbox" checked={stops.hold ?? false} onChange={(event) => game.stops.set({ ...stops, hold: event.currentTarget.checked })} />
        Ask me again right after I have played something
      </label>
      {care === "normal" && (
        <label class="check">
          <input type="checkbox" checked={stops.idle ?? true} onChange={(event) => game.stops.set({ ...stops, idle: event.currentTarget.checked })} />
          Against a bot: pass by itself where passing is all I can do, except to end my turn
        </label>
      )}
    </div>
  );
}

const CARES: [NonNullable<Stops["care"]>, string, string][] = [
  ["quiet", "Quietly:", "where something that you can do would make a difference, when you or yours are aimed at, and at your last chance before you lose or before your own turn. Between people only the cards that all can see decide."],
  ["normal", "As usual:", "about everything that others put on the stack, and in the windows below."],
  ["everything", "Always:", "at every moment of every turn."],
];

interface Chosen {
  own: Window[];
  others: Window[];
}

function Windows({ own, others, turn, onChange }: Chosen & { turn: (list: Window[], window: Window) => Window[]; onChange: (change: Partial<Chosen>) => void }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Window</th>
          <th scope="col">My turn</th>
          <th scope="col">Other turns</th>
        </tr>
      </thead>
      <tbody>
        {WINDOWS.map((window) => (
          <tr>
            <th scope="row">{window}</th>
            <td>
              <input type="checkbox" aria-label={`${window}, my turn`} checked={own.includes(window)} onChange={() => onChange({ own: turn(own, window) })} />
            </td>
            <td>
              <input type="checkbox" aria-label={`${window}, other turns`} checked={others.includes(window)} onChange={() => onChange({ others: turn(others, window) })} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
