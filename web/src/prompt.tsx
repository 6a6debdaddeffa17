// The question to the player: always exactly one, in words, with all its answers.
import { useEffect, useRef } from "preact/hooks";
import { capital, Listed, Ordered, Shared, ManyNumbers } from "./answers";
import { HintButton, HintWords } from "./hint";
import { puzzleOf } from "./puzzles";
import { ChosenWords } from "./chosen";
import { Key } from "./key";
import { useLayout } from "./layout";
import { useTable } from "./context";
import { useSecondsTo } from "./counting";
import { RuleLink } from "./log";
import { ThinkingSign } from "./acts";
import { SummaryLine } from "./summary";
import { AfterGame } from "./result";
import type { Game } from "./session";
import { keyOf, type State } from "./state";
import type { LogLine, Question, Table, Thinking } from "./protocol";

const FEW_NUMBERS = 16;

export function Prompt() {
  const { game, state } = useTable();
  const { table } = state;
  const words = useRef<HTMLDivElement>(null);
  const question = table?.question;
  useEffect(() => {
    if (question && !isElsewhere()) words.current?.focus({ preventScroll: true });
  }, [keyOf(question)]);
  const heard = useHeard(state);
  if (!table) return null;
  if (!game) return <ChosenWords table={table} />;
  return (
    <section class={`prompt${question && !table.result && !state.act ? " asking" : ""}`} aria-label="What to decide">
      {state.recap?.shown === "by itself" ? <SummaryLine recap={state.recap} table={table} /> : <News log={state.log} read={state.read} />}
      <div class="prompt-words" tabIndex={-1} ref={words}>
        <PromptWords table={table} thinking={state.thinking} />
      </div>
      <p class="unseen" role="status">
        {heard}
      </p>
      {game && <HintWords game={game} state={state} />}
      {game && question && state.doubted ? <Doubt game={game} question={question} said={state.doubted} /> : game && question && <Answers game={game} question={question} state={state} />}
      {game && <Buttons game={game} state={state} table={table} />}
    </section>
  );
}

const MOST_NEWS = 3;
const BY_CHANCE = /at random/;

/** The events since the player last answered. Those of chance are set apart. */
function News({ log, read }: { log: LogLine[]; read: number }) {
  const lines = log.slice(read).filter((line) => (line.kind === "line" || line.kind === "table") && (!line.text.startsWith("You ") || BY_CHANCE.test(line.text)));
  if (read === 0 || lines.length === 0) return null;
  return (
    <p class="news">
      {lines.slice(-MOST_NEWS).map((line) => (
        <span class={BY_CHANCE.test(line.text) ? "by-chance" : ""}>{line.text.replace(/\.$/, "")}. </span>
      ))}
    </p>
  );
}

/** Whether the player is busy with something that lies over the table. */
function isElsewhere(): boolean {
  const active = document.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement || document.querySelector(".veil") !== null;
}

function PromptWords({ table, thinking }: { table: Table; thinking: State["thinking"] }) {
  const { question, result } = table;
  if (result) return <h1>{result.text}</h1>;
  if (!question && thinking) return <ThinkingLine who={thinkerOf(table, thinking)} until={thinking.until} />;
  if (!question)
    return (
      <h1 class="waiting">
        {table.waiting || "A moment, please."} {table.waiting && <ThinkingSign />}
      </h1>
    );
  return (
    <>
      {question.about && <p class="prompt-about">{question.about}</p>}
      <h1>
        {question.prompt} {question.rule && <RuleLink id={question.rule.id} />}
      </h1>
      <p class="prompt-how">{question.how || howMany(question)}</p>
    </>
  );
}

function thinkingWords(who: string, seconds: number): string {
  return seconds > 0 ? `${who} is thinking, about ${seconds} s` : `${who} is still thinking`;
}

function thinkerOf(table: Table, thinking: Thinking): string {
  return table.players[thinking.player]?.name ?? "The bot";
}

function ThinkingLine({ who, until }: { who: string; until: number }) {
  const left = useSecondsTo(until);
  return (
    <h1 class="waiting thinking">
      {thinkingWords(who, left)}
      <ThinkingSign />
    </h1>
  );
}

/** Screen readers say once that a bot has begun to think, until the player is asked something. */
function useHeard({ table, thinking }: State): string {
  const heard = useRef("");
  if (table?.question) heard.current = "";
  else if (table && thinking && !heard.current) heard.current = thinkingWords(thinkerOf(table, thinking), thinking.seconds);
  return heard.current;
}

/** The question before an answer that would harm what is one's own. */
function Doubt({ game, question, said }: { game: Game; question: Question; said: number[] }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  const warnings = said.map((place) => question.options[place]?.warning).filter(Boolean);
  return (
    <div class="doubt" role="alertdialog" aria-label="Are you sure?">
      <p class="notice">{warnings.join(" ")}</p>
      <div class="prompt-buttons">
        <button type="button" class="primary" ref={no} onClick={() => game.set({ doubted: null })}>
          No, choose again <Key name="n" />
        </button>
        <button type="button" onClick={() => game.choose(said, true)}>
          Yes <Key name="y" />
        </button>
      </div>
    </div>
  );
}

/** Whether the panel for paying is open, which has its own buttons. */
function isPaying(question: Question): boolean {
  return !!question.payment && question.asks === "pick";
}

function Answers({ game, question, state }: { game: Game; question: Question; state: State }) {
  if (isPaying(question)) return null;
  switch (question.asks) {
    case "order":
      return <Ordered key={keyOf(question)} game={game} question={question} state={state} />;
    case "share":
      return <Shared key={keyOf(question)} game={game} question={question} />;
    case "number":
      if (question.options.length > FEW_NUMBERS) return <ManyNumbers key={keyOf(question)} game={game} question={question} />;
      return <Listed game={game} question={question} state={state} />;
    default:
      return <Listed game={game} question={question} state={state} />;
  }
}

function Buttons({ game, state, table }: { game: Game; state: State; table: Table }) {
  const question = table.question;
  const { can } = table;
  const pick = question?.asks === "pick" && !game.isOneClick && !question.payment;
  const passing = game.passing.option;
  const wide = useLayout() === "wide";
  return (
    <div class="prompt-buttons">
      {question?.none && pick && state.picked.length === 0 && (
        <button type="button" class="primary pass" disabled={state.busy} onClick={() => game.passing.pass()}>
          {question.none} <Key name="Space" />
        </button>
      )}
      {question && pick && !(question.none && state.picked.length === 0) && (
        <button type="button" class={state.picked.length || !question.options.length ? "primary confirm" : "confirm"} disabled={!state.drafted?.complete || state.busy} onClick={() => game.choose(state.picked)}>
          {state.picked.length ? `Confirm ${state.picked.length}` : question.options.length === 0 ? "Go on" : question.minimum === 0 ? "Choose none" : `Choose ${atLeast(question)}`} <Key name="Enter" />
        </button>
      )}
      {question && passing >= 0 && (
        <button type="button" class="primary pass" disabled={state.busy} onClick={() => game.passing.pass()} title={question.options[passing]!.text}>
          <span>{passWords(question.options[passing]!.text)}</span> <Key name="Space" />
        </button>
      )}
      {question && can.pass_on && (
        <button type="button" disabled={state.busy} title="Pass until something happens" onClick={() => game.passing.on()}>
          <span class="roomy">Pass until something happens</span>
          <span class="tight">Pass on</span> <Key name="e" />
        </button>
      )}
      {question && wide && game.passing.mayPassTurn && (
        <button type="button" disabled={state.busy} title="Pass for the rest of this turn, whatever happens" onClick={() => game.passing.on(true)}>
          Pass this turn <Key name="Shift e" />
        </button>
      )}
      {question && can.cancel && !isPaying(question) && (
        <button type="button" onClick={() => game.cancel()}>
          Cancel <Key name="Esc" />
        </button>
      )}
      {question && !puzzleOf(table) && <HintButton game={game} state={state} />}
      {(can.undo || can.undo_asks) && !table.result && (
        <button type="button" disabled={!can.undo} onClick={() => game.undo()}>
          {can.undo_asks ? "Ask to undo" : "Undo"} <Key name="u" />
        </button>
      )}
      {table.result && <AfterGame game={game} table={table} />}
    </div>
  );
}

/** The number of answers that are asked for, if the buttons do not say it. */
function howMany(question: Question): string {
  if (question.payment || question.options.length === 0) return "";
  switch (question.asks) {
    case "pick":
      return question.maximum > 1 || question.minimum === 0 ? `Choose ${atLeast(question)}.` : "";
    case "order":
      return "Take them in the order you want.";
    case "share":
      return `${question.maximum} in all, at least 1 for each.`;
    default:
      return "";
  }
}

function atLeast(question: Question): string {
  if (question.minimum === question.maximum) return String(question.minimum);
  return question.minimum === 0 ? `up to ${question.maximum}` : `${question.minimum} to ${question.maximum}`;
}

const LONGEST_PASS = 48;

/** The option "pass: end your turn" in the words of its button. The title of the button says how others may respond. */
function passWords(text: string): string {
  const said = capital(text.split(", unless")[0]!);
  return said.length > LONGEST_PASS ? "Pass" : said;
}
