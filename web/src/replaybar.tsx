// The controls of a replay: play and pause, the speed, the eyes, and a bar of steps with the turns.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { SPEEDS, type Steps } from "./steps";
import { ALL_HANDS, SPECTATOR } from "./viewers";
import type { Replay } from "./protocol";

interface Props {
  replay: Replay;
  steps: Steps;
  eyes: number;
  onEyes: (eyes: number) => void;
  children: ComponentChildren;
}

export function ReplayBar({ replay, steps, eyes, onEyes, children }: Props) {
  const { at, last, running, speed } = steps;
  const [open, setOpen] = useState(false);
  return (
    <div class="replay-bar" role="region" aria-label="Replay">
      <a class="button" href="#">
        Leave
      </a>
      <span class="replay-buttons">
        <button type="button" onClick={steps.turnBack} aria-label="Turn back" disabled={at === 0}>
          «
        </button>
        <button type="button" onClick={steps.back} aria-label="Step back" disabled={at === 0}>
          ‹
        </button>
        <button type="button" class="primary replay-play" aria-pressed={running} onClick={steps.toggle}>
          {running ? "Pause" : "Play"}
        </button>
        <button type="button" onClick={steps.on} aria-label="Step on" disabled={at === last}>
          ›
        </button>
        <button type="button" onClick={steps.turnOn} aria-label="Turn on" disabled={at === last}>
          »
        </button>
      </span>
      <button type="button" class="replay-more" aria-expanded={open} onClick={() => setOpen(!open)}>
        More
      </button>
      <div class={open ? "replay-tools open" : "replay-tools"}>
        <label>
          <span class="unseen">Speed</span>
          <select value={speed} onChange={(event) => steps.setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((one) => (
              <option value={one}>{one === 0 ? "by turn" : `${one === 0.5 ? "½" : one} a second`}</option>
            ))}
          </select>
        </label>
        <label>
          <span class="replay-word">Seen by </span>
          <select aria-label="Seen by" value={eyes} onChange={(event) => onEyes(Number(event.currentTarget.value))}>
            {replay.eyes.map((one) => (
              <option value={one}>{eyesWords(replay, one)}</option>
            ))}
          </select>
        </label>
        {children}
        {replay.practice && <span class="tag">practice</span>}
        {replay.remark && <span class="quiet">{replay.remark}</span>}
      </div>
      <Timeline replay={replay} steps={steps} />
    </div>
  );
}

function eyesWords(replay: Replay, eyes: number): string {
  if (eyes === SPECTATOR) return "spectators";
  if (eyes !== ALL_HANDS) return nameOf(replay, eyes);
  return replay.players.length > 2 ? "all players" : "both players";
}

export function nameOf(replay: Replay, player: number): string {
  return replay.players[player]?.name ?? `Player ${player + 1}`;
}

/** All steps, and below them the turns, each as wide as it has steps. */
function Timeline({ replay, steps }: { replay: Replay; steps: Steps }) {
  const { at, last } = steps;
  const ends = [...replay.turns.slice(1).map((turn) => turn.at), last + 1];
  return (
    <div class="timeline">
      <label class="replay-slider">
        <span class="unseen">Step</span>
        <input type="range" min={0} max={last} value={at} onInput={(event) => steps.go(Number(event.currentTarget.value))} />
      </label>
      <span class="replay-at">
        {at} of {last}
      </span>
      <nav class="turns" aria-label="Turns">
        {replay.turns.map((turn, number) => {
          const end = ends[number] ?? last + 1;
          const now = at >= turn.at && at < end;
          const whose = turn.player >= 0 ? `, ${nameOf(replay, turn.player)}` : "";
          return (
            <button
              type="button"
              class={`turn-of-${turn.player}`}
              style={{ flexGrow: String(end - turn.at) }}
              aria-current={now ? "step" : undefined}
              aria-label={`${turn.text}${whose}`}
              title={`${turn.text}${whose}`}
              onClick={() => steps.go(turn.at)}
            >
              {turn.text.match(/\d+$/)?.[0] ?? "·"}
            </button>
          );
        })}
      </nav>
    </div>
  );
}
