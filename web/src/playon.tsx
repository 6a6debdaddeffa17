// A new game that begins at a step of a replay: for oneself, or against a bot.
import { useEffect, useState } from "preact/hooks";
import { capital } from "./answers";
import { get, patiently, post } from "./http";
import { Panel } from "./panel";
import { go } from "./place";
import { nameOf } from "./replaybar";
import { useSettings } from "./settings";
import { TroubleWords, useTrying } from "./trying";
import type { BotLevel, Created, PlayOn, Replay, Start } from "./protocol";

type Seat = NonNullable<PlayOn["seat"]>;

interface Props {
  replay: Replay;
  at: number;
  /** The seat from which the replay is seen, if it is one. */
  eyes: number;
  onClose: () => void;
}

export function PlayingOn({ replay, at, eyes, onClose }: Props) {
  const { name, last } = useSettings();
  const [bots, setBots] = useState<BotLevel[]>([]);
  const [opponent, setOpponent] = useState<PlayOn["opponent"]>("bot");
  const [bot, setBot] = useState(last.bot ?? "simple");
  const [seat, setSeat] = useState(Math.max(0, eyes));
  const trying = useTrying();
  useEffect(() => {
    patiently(() => get<Start>("/api/start")).then((start) => setBots(start.bots), trying.tell);
  }, []);
  const begin = () =>
    trying.attempt(async () => {
      const wish: PlayOn = { at, opponent, bot, seat: seat as Seat, name };
      const made = await post<Created>(`/api/replays/${encodeURIComponent(replay.token)}/game`, wish);
      go("table", made.token);
    });
  const about = bots.find((one) => one.name === bot)?.about;
  return (
    <Panel modal class="playing-on" title={`Play on from step ${at}`} onClose={onClose}>
      <p>A new game begins here. Hidden cards lie as they did in this game; chance is new. The game you are watching stays as it is.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <fieldset class="care">
          <legend>Who plays?</legend>
          <label class="check">
            <input type="radio" name="opponent" checked={opponent === "bot"} onChange={() => setOpponent("bot")} />
            Me against a bot
          </label>
          <label class="check">
            <input type="radio" name="opponent" checked={opponent === "myself"} onChange={() => setOpponent("myself")} />
            Me at both seats
          </label>
        </fieldset>
        {opponent === "bot" && (
          <div class="playing-on-bot">
            <label class="words">
              <span>I play for</span>
              <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                {replay.players.map((_, player) => (
                  <option value={player}>{`${nameOf(replay, player)} (${replay.decks[player] ?? ""})`}</option>
                ))}
              </select>
            </label>
            <label class="words">
              <span>The bot</span>
              <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
                {bots.map((one) => (
                  <option value={one.name}>{one.name}</option>
                ))}
              </select>
            </label>
            {about && <p class="quiet">{capital(about)}.</p>}
          </div>
        )}
        <button type="submit" class="primary" disabled={trying.busy}>
          Play on
        </button>
      </form>
      <TroubleWords trouble={trying.trouble} />
    </Panel>
  );
}
