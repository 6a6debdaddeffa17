// Between people: clocks, set phrases, and what one may do when the other player has left.
import { useState } from "preact/hooks";
import { useTable } from "./context";
import { useSecondsTo } from "./counting";
import { Panel } from "./panel";
import { isMatch, Won } from "./rematch";
import { setSettings, useSettings } from "./settings";
import type { Game } from "./session";
import type { State } from "./state";
import type { Clocks, ClockWish, Heard, Table } from "./protocol";

export type Phrase = Heard["phrase"];

/** The clocks as the server told of them, and when. */
export interface ToldClocks extends Clocks {
  at: number;
}

const LOW = 30;
const PHRASES: Phrase[] = ["Hello", "Good luck", "Thank you", "Good game", "One moment, please", "Sorry"];

/** "4:05" */
function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function clockWords({ minutes, increment }: ClockWish): string {
  const each = `${minutes} ${minutes === 1 ? "minute" : "minutes"} for each player`;
  return increment ? `${each}, ${increment} seconds more for each turn` : each;
}

/** The time that a person has left. */
export function Clock({ seat }: { seat: number }) {
  const { state } = useTable();
  const { clocks, table } = state;
  if (!clocks || table?.players[seat]?.kind !== "person") return null;
  return <Time key={seat} clocks={clocks} seat={seat} name={table.players[seat]?.name ?? ""} />;
}

function Time({ clocks, seat, name }: { clocks: ToldClocks; seat: number; name: string }) {
  const runs = clocks.running === seat;
  const all = clocks.left[seat] ?? 0;
  const going = useSecondsTo(runs ? clocks.at + (all + clocks.free) * 1000 : 0);
  const left = runs ? Math.min(Math.ceil(all), going) : Math.ceil(all);
  return (
    <span class={`tag clock${runs ? " running" : ""}${left <= LOW ? " low" : ""}`} role="timer" aria-label={`${name} has ${clockFace(left)} left${runs ? ", and the clock runs" : ""}`}>
      {runs ? "▸ " : ""}
      {clockFace(left)}
    </span>
  );
}

/** What a player said a moment ago. */
export function Said({ seat }: { seat: number }) {
  const { state } = useTable();
  const said = state.said[seat];
  return (
    <span class="said" role="status">
      {said && `“${said}”`}
    </span>
  );
}

/** Whether there is another person who would hear a phrase. */
function maySpeak(game: Game, table: Table): boolean {
  const people = table.players.filter((player) => player.kind === "person");
  return people.length > 1 && table.viewer >= 0 && game.state.welcome?.seat === table.viewer;
}

/** The phrases that one can say to another person. */
export function Phrases({ game, table, onSaid }: { game: Game; table: Table; onSaid: () => void }) {
  const { phrases } = useSettings();
  if (!maySpeak(game, table)) return null;
  return (
    <section class="say-something" aria-label="Say something">
      <div class="phrases">
        {PHRASES.map((phrase) => (
          <button
            type="button"
            onClick={() => {
              game.say(phrase);
              onSaid();
            }}
          >
            {phrase}
          </button>
        ))}
      </div>
      <label class="check">
        <input type="checkbox" checked={!phrases} onChange={(event) => setSettings({ phrases: !event.currentTarget.checked })} />
        <span>Mute the others: do not show what they say</span>
      </label>
    </section>
  );
}

/** On a wide screen the phrases are one click away; else they are in the menu. */
export function SayButton({ table }: { table: Table }) {
  const { game } = useTable();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!game || !maySpeak(game, table)) return null;
  return (
    <>
      <button type="button" class="say-button" onClick={() => setOpen(true)}>
        Say…
      </button>
      {open && (
        <Panel modal class="say" title="Say something" onClose={close}>
          <Phrases game={game} table={table} onSaid={close} />
        </Panel>
      )}
    </>
  );
}

/** Where there is little room for names: the score of a match and the clocks. */
export function PeopleBar({ table }: { table: Table }) {
  const { game, state } = useTable();
  if (!game || !(state.clocks || isMatch(state.match))) return null;
  return (
    <div class="people-bar" role="region" aria-label="Score, clocks and phrases">
      {table.players.map((player, seat) => (
        <span>
          {player.name} <Won seat={seat} /> <Clock seat={seat} />
        </span>
      ))}
    </div>
  );
}

/** The other player has left: when the game can be claimed, and the choice then. */
export function Absence({ game, table }: { game: Game; table: Table }) {
  const { state } = useTable();
  const { absent } = state;
  const left = useSecondsTo(absent?.until ?? 0);
  const player = absent && table.players[absent.player];
  if (!absent || !player || player.here || table.result) return null;
  if (left > 0) {
    return (
      <div class="banner absence" role="status">
        {player.name} has left. <span aria-hidden="true">You may claim the game in {clockFace(left)}.</span>
      </div>
    );
  }
  return (
    <div class="banner absence" role="alert">
      {player.name} is still away. You may wait, or end the game.
      <button type="button" onClick={() => game.claim("win")}>
        Claim the win
      </button>
      <button type="button" onClick={() => game.claim("abort")}>
        End it without a result
      </button>
    </div>
  );
}

/** Players who have left a table for three or four, and the vote to go on without them. */
export function Missing({ game, table }: { game: Game; table: Table }) {
  const { state } = useTable();
  if (table.result) return null;
  const missing = Object.values(state.missing).filter(({ player }) => table.players[player]?.here === false && !table.view.lost.includes(player));
  return (
    <>
      {missing.map((one) => (
        <MissingOne key={one.player} one={one} game={game} table={table} />
      ))}
    </>
  );
}

function MissingOne({ one, game, table }: { one: State["missing"][number]; game: Game; table: Table }) {
  const left = useSecondsTo(one.until);
  const name = table.players[one.player]?.name ?? "";
  const { agreed, asked } = one;
  const mayVote = asked.includes(table.viewer);
  if (left > 0 || !mayVote) {
    return (
      <div class="banner absence" role="status">
        {name} has left. {mayVote && <span aria-hidden="true">You may go on without them in {clockFace(left)}.</span>}
      </div>
    );
  }
  const agrees = agreed.includes(table.viewer);
  return (
    <div class="banner absence" role="alert">
      {name} is still away. {asked.length > 1 && `${agreed.length} of ${asked.length} want to go on without them.`}
      <button type="button" aria-pressed={agrees} onClick={() => game.voteOut(one.player, !agrees)}>
        {agrees ? "Wait after all" : `Let ${name} give up`}
      </button>
    </div>
  );
}

const MINUTES = [5, 10, 15, 25, 40, 60];
const INCREMENTS = [0, 5, 10, 20, 30];

/** Choosing a clock for a new game. */
export function ClockChoice({ clock, onChoose }: { clock: ClockWish | null; onChoose: (clock: ClockWish | null) => void }) {
  return (
    <>
      <label>
        <span>Clock</span>
        <select value={String(clock?.minutes ?? 0)} onChange={(event) => onChoose(Number(event.currentTarget.value) ? { increment: 10, ...clock, minutes: Number(event.currentTarget.value) } : null)}>
          <option value="0">no clock</option>
          {MINUTES.map((minutes) => (
            <option value={String(minutes)}>{minutes} minutes each</option>
          ))}
        </select>
        {clock && <small>Whoever runs out of time loses. Bots need no time.</small>}
      </label>
      {clock && (
        <label>
          <span>More for each turn</span>
          <select value={String(clock.increment ?? 0)} onChange={(event) => onChoose({ ...clock, increment: Number(event.currentTarget.value) })}>
            {INCREMENTS.map((seconds) => (
              <option value={String(seconds)}>{seconds} seconds</option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
