// The analysis of a game: the chance to win as a curve and as a table, and the choices that cost most.
import { useEffect, useState } from "preact/hooks";
import { Curve } from "./curve";
import { get, patiently, post } from "./http";
import { Panel } from "./panel";
import { nameOf } from "./replaybar";
import { TroubleWords, useTrying, type Trying } from "./trying";
import type { Analyse, AnalysisState, Judgement, Replay } from "./protocol";

const POLL = 1000;
const MOST_MISTAKES = 8;

export interface Analysing {
  state: AnalysisState | null;
  wish: (wish: Analyse["wish"]) => void;
  trying: Trying;
}

/** The analysis of a replay, as far as the server has it. `wanted` is false for those who may not see it. */
export function useAnalysis(replay: Replay, wanted: boolean): Analysing {
  const [state, setState] = useState<AnalysisState | null>(null);
  const trying = useTrying();
  const path = `/api/replays/${encodeURIComponent(replay.token)}/analysis`;
  const goesOn = state?.state === "waiting" || state?.state === "running";
  useEffect(() => {
    if (!wanted || (state && !goesOn)) return;
    const stop = new AbortController();
    const ask = () =>
      patiently(() => get<AnalysisState>(path), { signal: stop.signal }).then(
        (found) => !stop.signal.aborted && setState(found),
        (reason: unknown) => !stop.signal.aborted && trying.tell(reason),
      );
    const timer = setTimeout(() => void ask(), state ? POLL : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [state, wanted]);
  const wish = (wish: Analyse["wish"]) => void trying.attempt(async () => setState(await post<AnalysisState>(path, { wish } satisfies Analyse)));
  return { state, wish, trying };
}

/** A chance in whole percent. Every figure on the page is made from these, so that they add up. */
export function whole(chance: number): number {
  return Math.round(100 * chance);
}

export function percent(chance: number): string {
  return `${whole(chance)} %`;
}

/** What a choice gave away, as the difference of the two chances that are shown. */
function price({ chance, highest, doubt }: Judgement): string {
  const unsure = whole(2 * doubt);
  return `−${whole(highest) - whole(chance)} points${unsure ? `, give or take ${unsure}` : ""}.`;
}

export function isMistake(one: Judgement): boolean {
  return one.cost > 0 || one.misses_win;
}

function mistakes(choices: Judgement[]): Judgement[] {
  return choices.filter(isMistake).sort((one, other) => Number(other.misses_win) - Number(one.misses_win) || other.cost - one.cost);
}

/** The best choice and how the bot would have gone on. */
function better(one: Judgement): string {
  return [one.best, ...one.line].join(", then ");
}

/** What the search bot says about the choice of a step. */
export function Verdict({ choices, at }: { choices: Judgement[]; at: number }) {
  const one = choices.find((choice) => choice.at === at);
  if (!one) return null;
  if (!isMistake(one)) {
    return <p class="step-note">The search bot has nothing clearly better: {percent(one.chance)} to win.</p>;
  }
  return (
    <p class="step-note costly">
      The search bot would rather: {better(one)}. {one.misses_win ? "That wins this turn." : `${percent(one.highest)} to win instead of ${percent(one.chance)}.`}
    </p>
  );
}

const DOTS = "A dot is a choice that cost something.";
const CURVE_OF_TWO = `Each point is the chance as the player who chose saw it, with the best choice. The two players know different things, so the curve goes up and down from turn to turn. ${DOTS}`;
const CURVE_OF_ONE = `Each point is the chance at a choice of this player, as they saw it, with the best choice. ${DOTS} Choose another player under “Seen by” to see theirs.`;

interface Props {
  replay: Replay;
  analysing: Analysing;
  at: number;
  /** The player whose chance is shown. */
  seat: number;
  onGo: (at: number) => void;
  onClose: () => void;
}

export function AnalysisPanel({ replay, analysing, at, seat, onGo, onClose }: Props) {
  const { state, wish, trying } = analysing;
  const choices = state?.choices ?? [];
  const begin = (word: string) => (
    <button type="button" class="primary" disabled={trying.busy} onClick={() => wish("begin")}>
      {word}
    </button>
  );
  return (
    <Panel modal class="analysis" title="Analysis" onClose={onClose}>
      {state?.state === "none" && (
        <>
          <p>
            The search bot looks at every act in a player’s own main phase and at every materialization, from the seat of the player who chose and with what that player knew. It plays each
            choice and the best others on in imagined games.
          </p>
          <p class="quiet">That takes some minutes. You can go on watching meanwhile, or leave. Games that are being played go first.</p>
          {begin("Analyse this game")}
        </>
      )}
      {state?.state === "failed" && (
        <>
          <p class="notice" role="alert">
            The analysis went wrong and was given up.
          </p>
          {begin("Try again")}
        </>
      )}
      {state?.state === "stopped" && (
        <>
          <p>The analysis was stopped{state.count > 0 && ` after ${state.done} of ${state.count} choices`}. It goes on from there.</p>
          {begin("Go on")}
        </>
      )}
      {(state?.state === "waiting" || state?.state === "running") && (
        <div class="analysis-progress">
          <p role="status">{state.state === "waiting" ? "Another game is analysed first." : "The search bot is thinking."}</p>
          <label>
            <progress max={state.count || 1} value={state.done} aria-label="Choices looked at" />
            {state.count > 0 && ` ${state.done} of ${state.count} choices`}
          </label>
          <button type="button" disabled={trying.busy} onClick={() => wish("stop")}>
            Stop
          </button>
        </div>
      )}
      {choices.length > 0 && (
        <>
          <h3>The chance of {nameOf(replay, seat)} to win</h3>
          <Curve replay={replay} choices={choices} at={at} seat={seat} done={state?.state === "done"} onGo={onGo} />
          <p class="quiet">{replay.players.length === 2 ? CURVE_OF_TWO : CURVE_OF_ONE}</p>
          <Costly replay={replay} found={mistakes(choices)} done={state?.state === "done"} onGo={onGo} />
          <AllChoices replay={replay} choices={choices} onGo={onGo} />
        </>
      )}
      {state?.state === "done" && choices.length === 0 && <p>There was no choice in this game that the search bot looks at.</p>}
      <TroubleWords trouble={trying.trouble} />
    </Panel>
  );
}

interface Found {
  replay: Replay;
  onGo: (at: number) => void;
}

function Costly({ replay, found, done, onGo }: Found & { found: Judgement[]; done: boolean }) {
  return (
    <>
      <h3>The choices that cost most</h3>
      {found.length === 0 && <p>{done ? "No choice was clearly worse than another." : "None so far."}</p>}
      <ol class="slips">
        {found.slice(0, MOST_MISTAKES).map((one) => (
          <li>
            <button type="button" onClick={() => onGo(one.at)}>
              <span>
                <b>
                  Turn {one.turn}, {nameOf(replay, one.player)}:
                </b>{" "}
                {one.said} ({percent(one.chance)})
              </span>
              <span>
                Better: {better(one)} ({percent(one.highest)}).{" "}
                <b class="price">{one.misses_win ? "That wins this turn." : price(one)}</b>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function AllChoices({ replay, choices, onGo }: Found & { choices: Judgement[] }) {
  return (
    <details>
      <summary>All choices as a table</summary>
      <div class="all-choices" tabIndex={0} role="region" aria-label="All choices">
        <table>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Turn</th>
              <th scope="col">Player</th>
              <th scope="col">Chosen</th>
              <th scope="col">To win</th>
              <th scope="col">Best</th>
              <th scope="col">To win</th>
            </tr>
          </thead>
          <tbody>
            {choices.map((one) => (
              <tr class={isMistake(one) ? "slip" : ""}>
                <th scope="row">
                  <button type="button" onClick={() => onGo(one.at)} aria-label={`Go to step ${one.at}`}>
                    {one.at}
                  </button>
                </th>
                <td>{one.turn}</td>
                <td>{nameOf(replay, one.player)}</td>
                <td>{one.said}</td>
                <td>{percent(one.chance)}</td>
                <td>{one.best === one.said ? "the same" : one.best}</td>
                <td>{percent(one.highest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
