// The table as a whole: both halves, the lane between them, the stack, the log and the question.
import { useEffect, useRef, useState } from "preact/hooks";
import { About } from "./about";
import { SessionContext, useTable } from "./context";
import { ActShown } from "./acts";
import { Concede, type Ending } from "./concede";
import { Drawer } from "./piles";
import { Effects } from "./effects";
import { Exchange } from "./exchange";
import { useFaces } from "./faces";
import { fitAll, useRoom, type Counts } from "./fit";
import { Half, Seat, sorted } from "./half";
import { OtherCards, OwnCards } from "./hand";
import { useKeys } from "./keys";
import { Lane } from "./lane";
import { useLayout } from "./layout";
import { Log } from "./log";
import { LessonArrow, LessonWords } from "./lesson";
import { Links } from "./links";
import { KeyList, Menu } from "./menu";
import { Opponents } from "./opponents";
import { PaymentPanel, PricePanel } from "./payment";
import { Absence, Missing, PeopleBar, SayButton } from "./people";
import { Phases } from "./phases";
import { Pointers } from "./pointers";
import { Preview, hidePreview } from "./preview";
import { Prompt } from "./prompt";
import { ResultCard } from "./result";
import { Game } from "./session";
import { useSettings } from "./settings";
import { Stack } from "./stack";
import { keyOf } from "./state";
import { Summary } from "./summary";
import { WatchBar } from "./watch";
import { ChoiceMenu, RuleCard, Why } from "./why";
import { Sign } from "./glyphs";
import { ALL_HANDS, seesHand } from "./viewers";
import type { Side, Table, Waiting as Waits } from "./protocol";
import { PuzzleWords } from "./puzzles";

export function PlayTable({ token }: { token: string }) {
  const [game, setGame] = useState<Game | null>(null);
  useEffect(() => {
    const opened = new Game(token);
    setGame(opened);
    return () => {
      hidePreview();
      opened.close();
    };
  }, [token]);
  if (!game) return null;
  return (
    <SessionContext.Provider value={game}>
      <Playing game={game} />
    </SessionContext.Provider>
  );
}

function Playing({ game }: { game: Game }) {
  const { state } = useTable();
  const [over, setOver] = useState<"" | "keys" | "menu" | Ending>("");
  const [clicked, setClicked] = useState(0);
  useKeys(game, { help: () => setOver("keys"), menu: () => setOver("menu") });
  const { table } = state;
  useEffect(() => {
    document.title = table?.question ? "Your decision · Regalia" : "Regalia";
  }, [keyOf(table?.question)]);
  return (
    <>
      <LinkState game={game} />
      <WatchBar game={game} />
      {table ? <Board table={table} onMenu={() => setOver("menu")} onKeys={() => setOver("keys")} /> : <Waiting game={game} />}
      {table && <UndoAsked game={game} table={table} />}
      {table && <Absence game={game} table={table} />}
      {table && <Missing game={game} table={table} />}
      {table && <ResultCard table={table} game={game} />}
      {state.match && state.exchanging && <Exchange game={game} match={state.match} onClose={() => game.set({ exchanging: false })} />}
      {over === "keys" && <KeyList onClose={() => setOver("")} />}
      {over === "menu" && (
        <Menu
          onClose={() => setOver("")}
          onKeys={() => setOver("keys")}
          onEnd={(how, event) => {
            setClicked(event.clientY / innerHeight);
            setOver(how);
          }}
        />
      )}
      {(over === "concede" || over === "abort") && <Concede game={game} how={over} from={clicked} onClose={() => setOver("")} />}
    </>
  );
}

function Waiting({ game }: { game: Game }) {
  const { state } = useTable();
  const { welcome, waiting, link, notice } = state;
  return (
    <main class="waiting-room">
      <h1>{link === "closed" ? "This table is closed" : welcome ? waitingWords(waiting) : "Coming to the table"}</h1>
      {notice && <p>{notice}</p>}
      {welcome && link !== "closed" && <Links game={game} welcome={welcome} waiting />}
      <a class="button" href="#">
        Back to the first page
      </a>
    </main>
  );
}

/** Who is still to come, and who is there. */
function waitingWords(waiting: Waits | null): string {
  const { players = [], free = [] } = waiting ?? {};
  if (free.length === 0 || players.length === 2) return "Waiting for the other player";
  const here = players.filter((_, seat) => !free.includes(seat)).map(({ name }) => name);
  return `Waiting for ${free.length === 1 ? "one more player" : `${free.length} more players`}. Here: ${here.join(", ")}`;
}

function LinkState({ game }: { game: Game }) {
  const { state } = useTable();
  if (state.link === "lost") {
    return (
      <div class="banner" role="alert">
        The connection is lost; trying again. Nothing you confirmed is lost.{" "}
        <button type="button" onClick={() => game.retry()}>
          Try now
        </button>
      </div>
    );
  }
  if (state.link === "closed" && state.table) {
    return (
      <div class="banner" role="alert">
        {state.notice}{" "}
        <button type="button" onClick={() => game.comeBack()}>
          Come back
        </button>
        <a class="button" href="#">
          To the first page
        </a>
      </div>
    );
  }
  return null;
}

/** A remark or a refusal. It lies over the phases, so that nothing moves when it comes. */
function Remark() {
  const { state } = useTable();
  return (
    <p class={state.refused ? "remark notice" : "remark"} role="status">
      {state.link !== "closed" && state.notice}
    </p>
  );
}

function UndoAsked({ game, table }: { game: Game; table: Table }) {
  if (table.undo_asked < 0 || table.viewer < 0) return null;
  const name = table.players[table.undo_asked]?.name ?? "The other player";
  const others = table.players.length > 2 ? "the others" : "the other player";
  if (table.undo_asked === table.viewer || table.undo_allowed.includes(table.viewer)) {
    return (
      <div class="banner" role="status">
        {table.undo_asked === table.viewer ? "You asked to take back your last answer." : `${name} asked to take back an answer, and you allowed it.`} Waiting for {others}.
      </div>
    );
  }
  return (
    <div class="banner" role="alert">
      {name} asks to take back an answer.
      <button type="button" class="primary" onClick={() => game.allowUndo(table.undo_offer, true)}>
        Allow
      </button>
      <button type="button" onClick={() => game.allowUndo(table.undo_offer, false)}>
        Refuse
      </button>
    </div>
  );
}

interface BoardProps {
  table: Table;
  onMenu: () => void;
  onKeys: () => void;
}

interface FieldProps {
  table: Table;
  mine: Side | undefined;
  theirs: Side[];
}

/** The halves of the players and the lane between them. On a wide screen the cards are as large as all of them can be. */
function Field({ table, mine, theirs }: FieldProps) {
  const element = useRef<HTMLElement>(null);
  const room = useRoom(element);
  const faces = useFaces();
  const { size } = useSettings();
  const wide = useLayout() === "wide";
  const counted = (side: Side): Counts => {
    const { allies, others } = sorted(side, (card) => faces[table.faces[card.handle] ?? ""]);
    return { rows: [allies.length, others.length], lineage: side.cards["lineage"]?.length ?? 0 };
  };
  const { row, joined, roomy } = fitAll(room, theirs.map(counted), mine ? [counted(mine)] : [], size);
  return (
    <main class={`field${wide && joined ? " joined" : ""}${wide && !roomy ? " plain" : ""}`} aria-label="The table" ref={element} style={wide ? { "--row": `${row}px` } : {}}>
      {table.viewer === ALL_HANDS && theirs.map((side) => <OtherCards key={side.player} side={side} name={table.players[side.player]?.name ?? ""} />)}
      <Opponents table={table} sides={theirs} fanned={wide && roomy} />
      <Lane table={table} />
      {mine && <Half side={mine} table={table} mine fanned={wide && roomy} />}
      <About />
    </main>
  );
}

/** Everything on the table; a replay shows the same. */
export function Board({ table, onMenu, onKeys }: BoardProps) {
  const { game, state } = useTable();
  const [sheet, setSheet] = useState<"" | "stack" | "log">("");
  const layout = useLayout();
  const bottom = table.viewer >= 0 ? table.viewer : 0;
  const mine = table.view.sides[bottom];
  const theirs = table.view.sides.filter((side) => side.player !== bottom);
  const combat = table.view.combat;
  return (
    <div class={`board${sheet ? ` sheet-${sheet}` : ""}`} data-question={keyOf(table.question)} data-at={table.at}>
      <Field table={table} mine={mine} theirs={theirs} />
      {mine && (
        <section class="own mine" aria-label="Your cards">
          {layout !== "wide" && <Seat side={mine} table={table} mine />}
          {seesHand(table) && <OwnCards side={mine} />}
        </section>
      )}
      <aside class="beside" aria-label="Stack and log">
        <div class="beside-head">
          <a class="brand" href="#" title="Leave the table">
            Regalia
          </a>
          {table.practice && <span class="tag" title="Somebody went back over chance">practice</span>}
          {state.spectators > 0 && <span class="tag">{state.spectators} looking on</span>}
          <span class="spread" />
          {layout === "wide" && <SayButton table={table} />}
          <button type="button" class="icon-button" aria-label="List of keys" onClick={onKeys}>
            ?
          </button>
          <button type="button" class="icon-button" aria-label="Menu" onClick={onMenu}>
            <Sign name="menu" />
          </button>
        </div>
        <Stack />
        <Effects />
        {layout === "wide" && <Summary />}
        <Log />
      </aside>
      <PaymentPanel />
      <PricePanel />
      <div class="foot">
        {layout !== "wide" && <PeopleBar table={table} />}
        <div class="foot-head">
          <div class="phases-place">
            <Phases table={table} />
            {game && <Remark />}
          </div>
          <div class="sheet-buttons">
            <button type="button" aria-expanded={sheet === "stack"} onClick={() => setSheet(sheet === "stack" ? "" : "stack")}>
              <Sign name="stack" /> <span class="unseen">Effects stack</span> {table.view.stack.length}
            </button>
            <button type="button" aria-label="Log" aria-expanded={sheet === "log"} onClick={() => setSheet(sheet === "log" ? "" : "log")}>
              <Sign name="log" />
            </button>
            <button type="button" aria-label="Menu" onClick={onMenu}>
              <Sign name="menu" />
            </button>
          </div>
        </div>
        <LessonWords />
        <PuzzleWords table={table} />
        <Prompt />
      </div>
      <Drawer />
      <Why />
      <ChoiceMenu />
      <RuleCard />
      {layout !== "wide" && <Summary />}
      {game && <ActShown game={game} />}
      <Pointers attacker={combat?.attacker ?? ""} defenders={combat?.defenders ?? []} />
      <LessonArrow />
      <Preview />
    </div>
  );
}
