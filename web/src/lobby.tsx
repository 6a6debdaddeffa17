// The first page: choose a deck and an opponent for a new game, or go back to a stored game.
import { useEffect, useState } from "preact/hooks";
import { capital } from "./answers";
import { NoTextYet } from "./blank";
import { countBlanks, useConsent, type Brought } from "./consent";
import { DeckChooser, presetChosen, type Chosen } from "./deckchooser";
import { get, patiently, post, reasonOf } from "./http";
import { keptTokens } from "./kept";
import { go } from "./place";
import { setSettings, useSettings } from "./settings";
import { SettingsForm } from "./settingsform";
import { TroubleWords, useTrying } from "./trying";
import type { Created, NewGame, PresetDeck, Replay, Saved, Start } from "./protocol";

type Opponent = NewGame["opponent"];

const OPPONENTS: [Opponent, string, string][] = [
  ["bot", "A bot", "It plays at once and allows every undo."],
  ["friend", "A friend", "You get a link for the other seat."],
  ["myself", "Myself", "Both seats, to try things out."],
];

const FOREIGN = "That address leads to a table only in the browser it comes from. Ask for a link: the menu of the table has them.";

export function Lobby({ foreign }: { foreign: boolean }) {
  const [start, setStart] = useState<Start | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = "Regalia";
    patiently(() => get<Start>("/api/start")).then(setStart, (reason: unknown) => setProblem(reasonOf(reason)));
  }, []);
  return (
    <main class="lobby">
      <header class="lobby-head">
        <h1>Regalia</h1>
        <p>A table for the Grand Archive card game. It follows the rules to the letter, and it always says why.</p>
      </header>
      {foreign && <p class="notice" role="alert">{FOREIGN}</p>}
      {problem && <p class="notice" role="alert">{problem}</p>}
      {start && <NewGameForm start={start} />}
      <KeptGames />
      <section class="lobby-box">
        <h2>Settings</h2>
        <SettingsForm />
      </section>
      <footer class="lobby-foot">
        {start && <span>Regalia {start.version}. </span>}
        Unofficial; made by players. Card faces are drawn from printed facts and our own words.
      </footer>
    </main>
  );
}

function botNamed(start: Start, name: string): string {
  return (start.bots.find((one) => one.name === name) ?? start.bots[0])?.name ?? "";
}

function presetNamed(start: Start, name: string | undefined): PresetDeck | undefined {
  return start.presets.find((one) => one.name === name);
}

function NewGameForm({ start }: { start: Start }) {
  const settings = useSettings();
  const [opponent, setOpponent] = useState<Opponent>(settings.last.opponent ?? "bot");
  const [bot, setBot] = useState(botNamed(start, settings.last.bot ?? "simple"));
  const [first, setFirst] = useState<NonNullable<NewGame["first"]>>(settings.last.first ?? "chance");
  const [deck, setDeck] = useState<Chosen>(presetChosen(presetNamed(start, settings.last.deck) ?? start.presets[0]));
  const [against, setAgainst] = useState<Chosen>(presetChosen(presetNamed(start, settings.last.against) ?? start.presets[1] ?? start.presets[0]));
  const trying = useTrying();
  const other = opponent === "bot" ? "The bot’s deck" : "The other deck";
  const brought: Brought[] = [{ whose: "Your deck", deck }, ...(opponent === "friend" ? [] : [{ whose: other, deck: against }])];
  const ready = brought.every((one) => one.deck.ready);
  const blank = countBlanks(brought);

  const { begin, sheet } = useConsent(brought, trying, async (withoutText) => {
    const wish: NewGame = {
      opponent,
      bot,
      deck: deck.choice,
      against: opponent === "friend" ? null : against.choice,
      name: settings.name,
      first,
      without_text: withoutText,
    };
    const created = await post<Created>("/api/games", wish);
    setSettings({ last: { opponent, bot, first, deck: deck.choice.preset ?? "", against: against.choice.preset ?? "" } });
    go("table", created.token);
  });

  return (
    <form
      class="lobby-box new-game"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <h2>New game</h2>
      <div class="opponents" role="radiogroup" aria-label="Opponent">
        {OPPONENTS.map(([value, word, about]) => (
          <label class="opponent">
            <input type="radio" name="opponent" checked={opponent === value} onChange={() => setOpponent(value)} />
            <span>
              <b>{word}</b>
              <small>{about}</small>
            </span>
          </label>
        ))}
      </div>
      <div class="wishes">
        <label>
          <span>Your name</span>
          <input maxLength={40} value={settings.name} placeholder="Player" onInput={(event) => setSettings({ name: event.currentTarget.value })} />
        </label>
        {opponent === "bot" && (
          <label>
            <span>The bot</span>
            <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
              {start.bots.map((one) => (
                <option value={one.name}>{one.name}</option>
              ))}
            </select>
            <small>{capital(start.bots.find((one) => one.name === bot)?.about ?? "")}.</small>
          </label>
        )}
        <label>
          <span>Who goes first</span>
          <select value={first} onChange={(event) => setFirst(event.currentTarget.value as NonNullable<NewGame["first"]>)}>
            <option value="chance">chance decides</option>
            <option value="me">I do</option>
            <option value="other">the other player</option>
          </select>
        </label>
      </div>
      <DeckChooser title="Your deck" presets={start.presets} chosen={deck} onChoose={setDeck} />
      {opponent !== "friend" && <DeckChooser title={other} presets={start.presets} chosen={against} onChoose={setAgainst} />}
      <TroubleWords trouble={trying.trouble} />
      <div class="begin">
        {ready && blank > 0 && (
          <p class="begin-word">
            <NoTextYet count={blank} />
          </p>
        )}
        <button type="submit" class="primary big" disabled={!ready || trying.busy}>
          {opponent === "friend" ? "Open a table" : "Begin"}
        </button>
      </div>
      {sheet}
    </form>
  );
}

/** The games of this browser that the server still has, the newest first. */
async function findGames(): Promise<[string, Saved][]> {
  const found = await Promise.all(
    keptTokens().map(async (token): Promise<[string, Saved][]> => {
      try {
        return [[token, await patiently(() => get<Saved>(`/api/games/${encodeURIComponent(token)}`))]];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

function KeptGames() {
  const [games, setGames] = useState<[token: string, game: Saved][]>([]);
  const trying = useTrying();
  useEffect(() => void findGames().then(setGames), []);
  const open = (file: File | undefined) =>
    trying.attempt(async () => {
      if (file) location.hash = `file=${(await post<Replay>("/api/replays", await file.text())).token}`;
    });
  return (
    <section class="lobby-box">
      <h2>Games</h2>
      {games.length === 0 && <p class="quiet">Games you begin are kept here.</p>}
      <ul class="kept">
        {games.map(([token, game]) => (
          <li key={token}>
            <button type="button" onClick={() => go(game.over ? "film" : "table", token)}>
              {game.over ? "Watch" : "Go on"}
            </button>
            <span>
              {game.players.map((player, seat) => [player.name, game.decks[seat] && `(${game.decks[seat]})`].filter(Boolean).join(" ")).join(" against ")}
              <small>
                {game.waiting ? "waiting for a friend" : `turn ${game.turn}`}, {new Date(game.changed).toLocaleString()}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <label class="file">
        <span>Watch a game from a file</span>
        <input type="file" accept=".json,application/json" disabled={trying.busy} onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      <TroubleWords trouble={trying.trouble} />
    </section>
  );
}
