// The table as a whole: both halves, the lane between them, the stack, the log and the question.
import { useEffect, useState } from "preact/hooks";
import { SessionContext, useTable } from "./context";
import { Drawer } from "./piles";
import { Effects } from "./effects";
import { Half } from "./half";
import { OwnCards } from "./hand";
import { useKeys } from "./keys";
import { Lane } from "./lane";
import { Log } from "./log";
import { Links } from "./links";
import { KeyList, Menu } from "./menu";
import { PaymentPanel, PricePanel } from "./payment";
import { Phases } from "./phases";
import { Pointers } from "./pointers";
import { Preview, hidePreview } from "./preview";
import { Prompt } from "./prompt";
import { ResultCard } from "./result";
import { Game, keyOf } from "./session";
import { Stack } from "./stack";
import { ChoiceMenu, RuleCard, Why } from "./why";
import { Sign } from "./glyphs";
import type { Table } from "./protocol";

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
  const [over, setOver] = useState<"" | "keys" | "menu">("");
  useKeys(game, { help: () => setOver("keys"), menu: () => setOver("menu") });
  const { table } = state;
  useEffect(() => {
    document.title = table?.question ? "Your decision · Regalia" : "Regalia";
  }, [keyOf(table?.question)]);
  return (
    <>
      <LinkState game={game} />
      {table ? <Board table={table} onMenu={() => setOver("menu")} onKeys={() => setOver("keys")} /> : <Waiting game={game} />}
      {table && <UndoAsked game={game} table={table} />}
      {table && <ResultCard table={table} game={game} />}
      {over === "keys" && <KeyList onClose={() => setOver("")} />}
      {over === "menu" && <Menu onClose={() => setOver("")} onKeys={() => setOver("keys")} />}
    </>
  );
}

function Waiting({ game }: { game: Game }) {
  const { state } = useTable();
  const { welcome, link, notice } = state;
  return (
    <main class="waiting-room">
      <h1>{link === "closed" ? "This table is closed" : welcome ? "Waiting for the other player" : "Coming to the table"}</h1>
      {notice && <p>{notice}</p>}
      {welcome && link !== "closed" && <Links game={game} welcome={welcome} waiting />}
      <a class="button" href="#">
        Back to the first page
      </a>
    </main>
  );
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

function UndoAsked({ game, table }: { game: Game; table: Table }) {
  if (table.undo_asked < 0 || table.viewer < 0) return null;
  const name = table.players[table.undo_asked]?.name ?? "The other player";
  if (table.undo_asked === table.viewer) {
    return (
      <div class="banner" role="status">
        You asked to take back your last answer. Waiting for the other player.
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

/** Everything on the table; a replay shows the same. */
export function Board({ table, onMenu, onKeys }: BoardProps) {
  const { state } = useTable();
  const [sheet, setSheet] = useState<"" | "stack" | "log">("");
  const bottom = table.viewer >= 0 ? table.viewer : 0;
  const mine = table.view.sides[bottom];
  const theirs = table.view.sides.filter((side) => side.player !== bottom);
  const combat = table.view.combat;
  return (
    <div class={`board${sheet ? ` sheet-${sheet}` : ""}`} data-question={keyOf(table.question)} data-at={table.at}>
      <main class="field" aria-label="The table">
        {theirs.map((side) => (
          <div class="side-theirs" key={side.player}>
            <Half side={side} table={table} mine={false} />
          </div>
        ))}
        <Lane table={table} />
        {mine && (
          <div class="side-mine">
            <Half side={mine} table={table} mine />
            {table.viewer >= 0 && <OwnCards side={mine} />}
          </div>
        )}
      </main>
      <aside class="beside" aria-label="Stack and log">
        <div class="beside-head">
          <a class="brand" href="#" title="Leave the table">
            Regalia
          </a>
          {table.practice && <span class="tag" title="Somebody went back over chance">practice</span>}
          {state.spectators > 0 && <span class="tag">{state.spectators} looking on</span>}
          <span class="spread" />
          <button type="button" class="icon-button" aria-label="List of keys" onClick={onKeys}>
            ?
          </button>
          <button type="button" class="icon-button" aria-label="Menu" onClick={onMenu}>
            <Sign name="menu" />
          </button>
        </div>
        <Stack />
        <Effects />
        <Log />
      </aside>
      <PaymentPanel />
      <PricePanel />
      <div class="foot">
        <div class="foot-head">
          <Phases table={table} />
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
        <Prompt />
      </div>
      <Drawer />
      <Why />
      <ChoiceMenu />
      <RuleCard />
      <Pointers attacker={combat?.attacker ?? ""} defenders={combat?.defenders ?? []} />
      <Preview />
    </div>
  );
}
