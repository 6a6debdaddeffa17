// The first page: choose a deck and an opponent for a new game, or go back to a stored game.
import { useEffect, useState } from "preact/hooks";
import { capital } from "./answers";
import { NoTextYet } from "./blank";
import { countBlanks, useConsent, type Brought } from "./consent";
import { DeckChooser, listOf, pastedChosen, presetChosen, savedChosen, type Chosen } from "./deckchooser";
import { FileButton } from "./filebutton";
import { get, patiently, post, reasonOf } from "./http";
import { forgetToken, keptTokens } from "./kept";
import { beginLesson } from "./lesson";
import { ClockChoice } from "./people";
import { go } from "./place";
import { PuzzleList, puzzleAmong } from "./puzzles";
import { ResultsBox } from "./results";
import { rememberGame, setSettings, useSettings, type LastGame } from "./settings";
import { SettingsForm } from "./settingsform";
import { TroubleWords, useTrying } from "./trying";
import type { ClockWish, Created, Further, NewGame, PresetDeck, Replay, Saved, Start } from "./protocol";

type Opponent = NewGame["opponent"];

const OPPONENTS: [Opponent, string, string][] = [
  ["bot", "A bot", "It plays at once and allows every undo."],
  ["friend", "A friend", "You get a link for the other seat."],
  ["myself", "Myself", "Both seats, to try things out."],
  ["nobody", "Nobody", "Your deck alone, against somebody who does nothing."],
  ["watch", "Two bots", "They play, and you look on."],
];

const FOREIGN = "That address leads to a table only in the browser it comes from. Ask for a link: the menu of the table has them.";

export function Lobby({ foreign }: { foreign: boolean }) {
  const [start, setStart] = useState<Start | null>(null);
  const [problem, setProblem] = useState("");
  const [isNew] = useState(keptTokens().length === 0);
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
      {isNew && <FirstLesson isNew />}
      {start && <NewGameForm start={start} />}
      <KeptGames />
      <PuzzleList />
      <ResultsBox />
      {!isNew && <FirstLesson isNew={false} />}
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

/** The way to the first lesson, for somebody who has no games yet above everything else. */
function FirstLesson({ isNew }: { isNew: boolean }) {
  const trying = useTrying();
  return (
    <section class="first-lesson" aria-label="The first lesson">
      <div>
        <h2>{isNew ? "New here? Learn at the table" : "The first lesson"}</h2>
        <p>Ten minutes of a real game. Each step says what to do, and nothing can go wrong.</p>
      </div>
      <button type="button" class={isNew ? "primary big" : ""} disabled={trying.busy} onClick={() => void trying.attempt(beginLesson)}>
        Teach me to play
      </button>
      <TroubleWords trouble={trying.trouble} />
    </section>
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
  const [ownBot, setOwnBot] = useState(botNamed(start, settings.last.ownBot ?? "simple"));
  const [first, setFirst] = useState<NonNullable<NewGame["first"]>>(settings.last.first ?? "chance");
  const [clock, setClock] = useState<ClockWish | null>(settings.last.clock ?? null);
  const [bestOf, setBestOf] = useState<NonNullable<NewGame["best_of"]>>(settings.last.bestOf ?? 1);
  const [deck, setDeck] = useState<Chosen>(savedChosen(settings.last.saved) ?? pastedChosen(settings.last.list) ?? presetChosen(presetNamed(start, settings.last.deck) ?? start.presets[0]));
  const [against, setAgainst] = useState<Chosen>(pastedChosen(settings.last.againstList) ?? presetChosen(presetNamed(start, settings.last.against) ?? start.presets[1] ?? start.presets[0]));
  const [further, setFurther] = useState<Guest[]>([]);
  const trying = useTrying();
  const watches = opponent === "watch";
  const own = watches ? "The first bot’s deck" : "Your deck";
  const other = watches ? "The second bot’s deck" : opponent === "bot" ? "The bot’s deck" : "The other deck";
  const isMet = opponent !== "friend" && opponent !== "nobody";
  const isMany = opponent === "bot" || opponent === "friend";
  const guests = isMany ? further : [];
  const brought: Brought[] = [
    { whose: own, deck },
    ...(isMet ? [{ whose: other, deck: against }] : []),
    ...guests.flatMap((guest, place) => (guest.kind === "bot" ? [{ whose: guestWord(place), deck: guest.deck }] : [])),
  ];
  const presets = start.presets.filter((one) => (one.pantheon ?? false) === guests.length > 0);

  function meet(value: Opponent): void {
    setOpponent(value);
    if (further.length > 0 && value !== "bot" && value !== "friend") seat(2);
  }

  /** Three and four players bring decks for Pantheon, and two bring others. */
  function seat(players: number): void {
    const fitting = start.presets.filter((one) => (one.pantheon ?? false) === players > 2);
    const dealt = (place: number) => presetChosen(fitting[place % fitting.length]);
    const keeps = (players > 2) === (further.length > 0);
    if (!keeps) {
      setDeck(dealt(0));
      setAgainst(dealt(1));
    }
    setFurther(Array.from({ length: players - 2 }, (_, place) => further[place] ?? { kind: "bot", bot, deck: dealt(place + 2) }));
  }

  /** A pasted list is remembered at once, because it may be nowhere else. */
  function remember(change: Partial<LastGame>): void {
    if (guests.length === 0) rememberGame(change);
  }
  const ready = brought.every((one) => one.deck.ready);
  const blank = countBlanks(brought);

  const { begin, sheet } = useConsent(brought, trying, async (withoutText) => {
    const wish: NewGame = {
      opponent,
      bot,
      own_bot: ownBot,
      deck: deck.choice,
      against: isMet ? against.choice : null,
      more: guests.map((guest) => ({ kind: guest.kind, bot: guest.bot, deck: guest.kind === "bot" ? guest.deck.choice : null })),
      name: settings.name,
      first,
      best_of: guests.length > 0 ? 1 : bestOf,
      clock: opponent === "watch" || opponent === "nobody" ? null : clock,
      without_text: withoutText,
    };
    const created = await post<Created>("/api/games", wish);
    if (guests.length === 0) setSettings({ last: { opponent, bot, ownBot, first, bestOf, clock, deck: deck.choice.preset ?? "", saved: deck.saved, list: listOf(deck), against: against.choice.preset ?? "", againstList: listOf(against) } });
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
            <input type="radio" name="opponent" checked={opponent === value} onChange={() => meet(value)} />
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
        {watches && <BotChoice start={start} word="The first bot" chosen={ownBot} onChoose={setOwnBot} />}
        {(opponent === "bot" || watches) && <BotChoice start={start} word={watches ? "The second bot" : "The bot"} chosen={bot} onChoose={setBot} />}
        {isMany && (
          <label>
            <span>Players</span>
            <select value={String(guests.length + 2)} onChange={(event) => seat(Number(event.currentTarget.value))}>
              <option value="2">two</option>
              <option value="3">three: Pantheon</option>
              <option value="4">four: Pantheon</option>
            </select>
          </label>
        )}
        {guests.map((guest, place) => (
          <GuestChoice start={start} word={guestWord(place)} guest={guest} onChoose={(chosen) => setFurther(further.map((one, other) => (other === place ? chosen : one)))} />
        ))}
        <label>
          <span>Who goes first</span>
          <select value={first} onChange={(event) => setFirst(event.currentTarget.value as NonNullable<NewGame["first"]>)}>
            <option value="chance">chance decides</option>
            <option value="me">{watches ? "the first bot" : "I do"}</option>
            <option value="other">{watches ? "the second bot" : "the other player"}</option>
          </select>
        </label>
        {guests.length === 0 && (
          <label>
            <span>The match</span>
            <select value={String(bestOf)} onChange={(event) => setBestOf(event.currentTarget.value === "3" ? 3 : 1)}>
              <option value="1">one game</option>
              <option value="3">best of three</option>
            </select>
            {bestOf === 3 && <small>Between the games you can exchange cards with your sideboard. Whoever lost goes first.</small>}
          </label>
        )}
        {(opponent === "bot" || opponent === "friend" || opponent === "myself") && <ClockChoice clock={clock} onChoose={setClock} />}
      </div>
      <div class="decks">
        <DeckChooser
          title={own}
          presets={presets}
          chosen={deck}
          onChoose={(chosen) => {
            setDeck(chosen);
            if (listOf(chosen)) remember({ list: listOf(chosen), saved: undefined });
          }}
        />
        {isMet && (
          <DeckChooser
            title={other}
            presets={presets}
            chosen={against}
            onChoose={(chosen) => {
              setAgainst(chosen);
              if (listOf(chosen)) remember({ againstList: listOf(chosen) });
            }}
          />
        )}
        {guests.map(
          (guest, place) =>
            guest.kind === "bot" && (
              <DeckChooser
                key={place}
                title={`${guestWord(place)}: deck`}
                presets={presets}
                chosen={guest.deck}
                onChoose={(chosen) => setFurther(further.map((one, other) => (other === place ? { ...one, deck: chosen } : one)))}
              />
            ),
        )}
      </div>
      <TroubleWords trouble={trying.trouble} />
      <div class="begin">
        {ready && blank > 0 && (
          <p class="begin-word">
            <NoTextYet count={blank} />
          </p>
        )}
        <button type="submit" class="primary big" disabled={!ready || trying.busy}>
          {opponent === "friend" || guests.some((guest) => guest.kind === "friend") ? "Open a table" : "Begin"}
        </button>
      </div>
      {sheet}
    </form>
  );
}

const MOST_LISTED = 20;

/** A third or fourth player. */
interface Guest {
  kind: Further["kind"];
  bot: string;
  deck: Chosen;
}

function guestWord(place: number): string {
  return place === 0 ? "The third player" : "The fourth player";
}

interface GuestChoiceProps {
  start: Start;
  word: string;
  guest: Guest;
  onChoose: (guest: Guest) => void;
}

function GuestChoice({ start, word, guest, onChoose }: GuestChoiceProps) {
  return (
    <>
      <label>
        <span>{word}</span>
        <select value={guest.kind} onChange={(event) => onChoose({ ...guest, kind: event.currentTarget.value === "friend" ? "friend" : "bot" })}>
          <option value="bot">a bot</option>
          <option value="friend">a friend</option>
        </select>
      </label>
      {guest.kind === "bot" && <BotChoice start={start} word={`${word}: bot`} chosen={guest.bot} onChoose={(bot) => onChoose({ ...guest, bot })} />}
    </>
  );
}

interface BotChoiceProps {
  start: Start;
  word: string;
  chosen: string;
  onChoose: (bot: string) => void;
}

function BotChoice({ start, word, chosen, onChoose }: BotChoiceProps) {
  return (
    <label>
      <span>{word}</span>
      <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {start.bots.map((one) => (
          <option value={one.name}>{one.name}</option>
        ))}
      </select>
      <small>{capital(start.bots.find((one) => one.name === chosen)?.about ?? "")}.</small>
    </label>
  );
}

/** The games of this browser that the server still has, the newest first. A puzzle is no game to go back to. */
async function findGames(): Promise<[string, Saved][]> {
  const found = await Promise.all(
    keptTokens().slice(0, MOST_LISTED).map(async (token): Promise<[string, Saved][]> => {
      try {
        return [[token, await patiently(() => get<Saved>(`/api/games/${encodeURIComponent(token)}`))]];
      } catch {
        return [];
      }
    }),
  );
  const isPuzzle = ([, game]: [string, Saved]) => puzzleAmong(game.players) !== "";
  for (const [token] of found.flat().filter(isPuzzle)) forgetToken(token);
  return found.flat().filter((one) => !isPuzzle(one));
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
              {game.players.some((player) => player.bot === "lesson") && "The first lesson: "}
              {game.players.map((player, seat) => [player.name, game.decks[seat] && `(${game.decks[seat]})`].filter(Boolean).join(" ")).join(" against ")}
              <small>
                {game.waiting ? "waiting for a friend" : `turn ${game.turn}`}, {new Date(game.changed).toLocaleString()}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <FileButton accept=".json,application/json" disabled={trying.busy} onFiles={([file]) => void open(file)}>
        Watch a game from a file
      </FileButton>
      <TroubleWords trouble={trying.trouble} />
    </section>
  );
}
