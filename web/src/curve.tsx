// The chance of a player to win over a game, as a curve. The same figures are in a table beside it.
import { isMistake, percent, whole } from "./analysis";
import { useLayout } from "./layout";
import { nameOf } from "./replaybar";
import type { Judgement, Replay } from "./protocol";

const WIDTH = 640;
const HEIGHT = 220;
/** Room for the figures at the side, which are larger on a phone. */
const SIDE = 46;
const SIDE_OF_PHONE = 84;
const RIGHT = WIDTH - 12;
const TOP = 12;
const FLOOR = HEIGHT - 26;
const LINES = [0, 0.5, 1];
const FEW_TURNS = 16;

interface Props {
  replay: Replay;
  choices: Judgement[];
  at: number;
  seat: number;
  /** Whether all choices were looked at, so that the curve goes on to the end of the game. */
  done: boolean;
  onGo: (at: number) => void;
}

/** Whether a choice says what the chance of a player was. Of two players, what one loses the other gains. */
function isKnown(replay: Replay, seat: number, one: Judgement): boolean {
  return one.player === seat || replay.players.length === 2;
}

export function Curve({ replay, choices, at, seat, done, onGo }: Props) {
  const left = useLayout() === "phone" ? SIDE_OF_PHONE : SIDE;
  const last = Math.max(1, replay.steps);
  const x = (step: number) => left + ((RIGHT - left) * step) / last;
  const y = (chance: number) => FLOOR - (FLOOR - TOP) * chance;
  const ofSeat = (one: Judgement) => (one.player === seat ? whole(one.highest) : 100 - whole(one.highest)) / 100;
  const known = choices.filter((one) => isKnown(replay, seat, one));
  const points = known.map((one): [number, number] => [one.at, ofSeat(one)]);
  const winners = replay.result?.winners ?? [];
  if (done && winners.length === 1) points.push([last, winners[0] === seat ? 1 : 0]);
  if (points.length === 0) return null;
  const everySecond = replay.turns.length > FEW_TURNS;
  return (
    <svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={`The chance of ${nameOf(replay, seat)} to win: ${spoken(points)}`}>
      {replay.turns.map((turn, number) => {
        const end = replay.turns[number + 1]?.at ?? last;
        return (
          <g>
            {number % 2 === 1 && <rect class="curve-turn" x={x(turn.at)} y={TOP} width={x(end) - x(turn.at)} height={FLOOR - TOP} />}
            {turn.player >= 0 && (!everySecond || number % 2 === 1) && (
              <text x={(x(turn.at) + x(end)) / 2} y={HEIGHT - 8} text-anchor="middle">
                {turn.text.match(/\d+$/)?.[0]}
              </text>
            )}
          </g>
        );
      })}
      {LINES.map((share) => (
        <g>
          <line class="curve-grid" x1={left} x2={RIGHT} y1={y(share)} y2={y(share)} />
          <text x={left - 6} y={y(share) + 5} text-anchor="end">
            {percent(share)}
          </text>
        </g>
      ))}
      <line class="curve-here" x1={x(at)} x2={x(at)} y1={TOP} y2={FLOOR} />
      <polyline class="curve-line" points={points.map(([step, chance]) => `${x(step).toFixed(1)},${y(chance).toFixed(1)}`).join(" ")} />
      {known.filter(isMistake).map((one) => (
        <circle
          class="curve-slip"
          cx={x(one.at)}
          cy={y(ofSeat(one))}
          r={7}
          role="button"
          tabIndex={0}
          aria-label={`Turn ${one.turn}, ${nameOf(replay, one.player)}: ${one.said}. Go to this step.`}
          onClick={() => onGo(one.at)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            onGo(one.at);
          }}
        >
          <title>{`Turn ${one.turn}, ${nameOf(replay, one.player)}: ${one.said}`}</title>
        </circle>
      ))}
    </svg>
  );
}

/** The curve in a few words. */
function spoken(points: [number, number][]): string {
  const chances = points.map(([, chance]) => chance);
  const [first, final] = [chances[0] ?? 0.5, chances[chances.length - 1] ?? 0.5];
  return `from ${percent(first)} to ${percent(final)}, at least ${percent(Math.min(...chances))}, at most ${percent(Math.max(...chances))}`;
}
