// A few very short sounds, made here: one's turn, an attack, damage. They are off unless the player wants them.
import { settings } from "./settings";
import type { Table } from "./protocol";

interface Tone {
  /** In hertz, at the beginning and at the end. */
  from: number;
  to: number;
  seconds: number;
  shape: OscillatorType;
}

const SOUNDS = {
  turn: [{ from: 523, to: 523, seconds: 0.12, shape: "sine" }, { from: 784, to: 784, seconds: 0.18, shape: "sine" }],
  attack: [{ from: 660, to: 220, seconds: 0.16, shape: "triangle" }],
  damage: [{ from: 150, to: 55, seconds: 0.22, shape: "triangle" }],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof SOUNDS;

const VOLUME = 0.12;
let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.state.sound) return;
  context ??= new AudioContext();
  let start = context.currentTime;
  for (const { from, to, seconds, shape } of SOUNDS[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = shape;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
    start += seconds;
  }
}

function damage(table: Table): number {
  return table.view.sides.flatMap((side) => side.cards["field"] ?? []).reduce((sum, card) => sum + (card.damage ?? 0), 0);
}

/** The sound of what has changed on the table. The strongest one counts. */
export function soundOf(before: Table, after: Table): Sound | null {
  if (damage(after) > damage(before)) return "damage";
  if (after.view.combat && !before.view.combat) return "attack";
  const mine = (table: Table) => table.view.turn_player === table.viewer;
  return after.viewer === before.viewer && mine(after) && !mine(before) ? "turn" : null;
}
