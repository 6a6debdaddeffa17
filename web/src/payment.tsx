// The payment panel: the sum, the amount owed, the things that may pay, and the odds of the draw.
import { BillTable, Gem } from "./bill";
import { capital } from "./answers";
import { BlankMark } from "./blank";
import { useFaceOf, useTable } from "./context";
import { useFaces } from "./faces";
import { Picture } from "./card";
import { elementOf } from "./face";
import { Key } from "./key";
import { Keyworded } from "./keywords";
import { useLayout } from "./layout";
import { LessonLine } from "./lesson";
import { ElementGlyph } from "./glyphs";
import { previewed } from "./preview";
import type { Game } from "./session";
import { keyOf, type State } from "./state";
import type { Choice, Odds, Payment, Question } from "./protocol";

export function PaymentPanel() {
  const { game, state } = useTable();
  const question = state.table?.question;
  const payment = question?.payment;
  if (!game || !question || !payment || question.asks !== "pick") return null;
  return <Paying key={keyOf(question)} game={game} state={state} question={question} payment={payment} />;
}

interface Props {
  game: Game;
  state: State;
  question: Question;
  payment: Payment;
}

/** Where there is little room, the things that may pay come before the sum. */
function Paying({ game, state, question, payment }: Props) {
  const wide = useLayout() === "wide";
  const { picked, drafted } = state;
  const left = drafted ? drafted.left : Math.max(0, payment.owed - worthOf(question, picked));
  const odds = drafted ? drafted.odds : payment.odds;
  const last = drafted?.last_chance ?? payment.last_chance;
  const complete = drafted?.complete ?? false;
  const proposal = question.proposal;
  const suggested = proposal && picked.length === 0;
  const draws = last && !(suggested && worthOf(question, proposal) >= payment.owed);
  const imbue = picked.length > 0 ? (drafted?.imbue ?? "") : payment.imbue;
  const several = payment.parts.length > 1;
  return (
    <section class={`payment payment-${payment.kind}`} aria-label={`Paying for ${payment.card}`}>
      <PaymentHead slug={payment.slug} title={payment.card} />
      {wide && <PaymentText slug={payment.slug} />}
      <LessonLine />
      <div class="payment-body">
        {wide && payment.bill && <BillTable bill={payment.bill} />}
        {several && (
          <ul class="parts" aria-label="Costs">
            {payment.parts.map((part) => (
              <li class={`part part-${part.state}`}>
                <span>{capital(part.label)}</span>
                <span class="part-state">{part.state === "paid" ? "✓ paid" : part.state === "now" ? "● now" : "○ later"}</span>
              </li>
            ))}
          </ul>
        )}
        {question.topic === "pay" && <Progress payment={payment} paid={payment.owed - left} left={left} />}
        {imbue && (
          <p class="quiet imbue" role="status">
            {capital(imbue)}
          </p>
        )}
        <Means game={game} state={state} question={question} />
        {odds && odds.drawn > 0 && <OddsTable odds={odds} />}
        {drafted?.refusal && left <= 0 && !complete && <p class="notice">{drafted.refusal.reasons.join("; ")}</p>}
        {!wide && payment.bill && <BillTable bill={payment.bill} />}
        {!wide && <PaymentText slug={payment.slug} />}
      </div>
      <footer class="payment-foot">
        {suggested && proposal.length > 0 && (
          <p class="suggestion">
            Suggested: <b>{named(question, proposal)}</b>
          </p>
        )}
        {draws && <p class="last-chance">Paying picks cards at random or shows hidden ones. After that there is no cancelling.</p>}
        <div class="payment-buttons">
          {suggested ? (
            <button type="button" class="primary" disabled={state.busy} onClick={() => game.choose(proposal)}>
              {suggestionWords(question, proposal, odds)} <Key name="Enter" />
            </button>
          ) : question.topic === "pay" ? (
            <button type="button" class="primary" disabled={!complete || state.busy} onClick={() => game.choose(picked)}>
              {complete ? (odds?.drawn ? `Pay: ${odds.drawn} at random` : "Pay") : `${left} still owed`} <Key name="Enter" />
            </button>
          ) : null}
          {picked.length > 0 && (
            <button type="button" onClick={() => void game.draft([])}>
              Clear
            </button>
          )}
          {state.table?.can.cancel && (
            <button type="button" onClick={() => game.cancel()} title="Nothing has happened yet">
              Cancel <Key name="Esc" />
            </button>
          )}
        </div>
      </footer>
    </section>
  );
}

/** The card that is paid for: its picture and its name. */
function PaymentHead({ slug, title }: { slug: string; title: string }) {
  const face = useFaces(slug ? [slug] : [])[slug];
  return (
    <header class="payment-head" data-element={face ? elementOf(face) : "norm"} {...previewed(slug || undefined)}>
      {face && <Picture face={face} />}
      <h2>
        {title} <BlankMark face={face} />
      </h2>
    </header>
  );
}

/** What the card that is paid for does. */
function PaymentText({ slug }: { slug: string }) {
  const face = useFaces(slug ? [slug] : [])[slug];
  if (!face || face.text.length === 0) return null;
  return (
    <details class="payment-text">
      <summary>What it does</summary>
      {face.text.map((paragraph) => (
        <p>
          <Keyworded text={paragraph} keywords={face.keywords} />
        </p>
      ))}
    </details>
  );
}

/** The odds, before a play that draws from memory as soon as it is chosen. */
export function PricePanel() {
  const { session, game, state } = useTable();
  const { priced, table } = state;
  const wide = useLayout() === "wide";
  const option = priced && table?.question?.options[priced.option];
  if (!game || !priced || !option) return null;
  const kind = priced.bills[0]?.kind ?? "memory";
  const slug = table?.faces[option.handle ?? ""] ?? "";
  return (
    <section class={`payment payment-${kind}`} aria-label={capital(option.text)}>
      <PaymentHead slug={slug} title={capital(option.text)} />
      {wide && <PaymentText slug={slug} />}
      <LessonLine />
      <div class="payment-body">
        {priced.bills.map((bill) => (
          <>
            <BillTable bill={bill} />
            {bill.odds && bill.odds.drawn > 0 && <OddsTable odds={bill.odds} />}
          </>
        ))}
        {!wide && <PaymentText slug={slug} />}
      </div>
      <footer class="payment-foot">
        <p class="last-chance">The cards are drawn at once. After that there is no cancelling.</p>
        <div class="payment-buttons">
          <button type="button" class="primary" disabled={state.busy} onClick={() => game.choose([priced.option])}>
            Banish at random <Key name="Enter" />
          </button>
          <button type="button" onClick={() => session.set({ priced: null })}>
            Not yet <Key name="Esc" />
          </button>
        </div>
      </footer>
    </section>
  );
}

const MOST_PIPS = 14;

function Progress({ payment, paid, left }: { payment: Payment; paid: number; left: number }) {
  const pips = Math.min(payment.owed, MOST_PIPS);
  return (
    <div class="progress">
      {payment.kind !== "deed" && payment.owed > 0 && <Gem kind={payment.kind} amount={payment.owed} />}
      <span class="pips" aria-hidden="true">
        {payment.owed <= MOST_PIPS && Array.from({ length: pips }, (_, number) => <i class={number < paid ? "pip full" : "pip"} />)}
      </span>
      <span class="progress-words" role="status">
        {payment.kind === "memory" ? `${left} of ${payment.owed} at random` : payment.owed > 0 ? `paid ${paid} of ${payment.owed}` : capital(payment.label)}
      </span>
    </div>
  );
}

const WAYS: Record<string, string> = {
  reserve: "Reserve from your hand: it goes to your memory",
  rest: "Rest",
  banish: "Banish: Floating Memory and the like",
  remove: "Remove counters",
  sacrifice: "Sacrifice",
  discard: "Discard",
  return: "Return",
  reveal: "Reveal",
};

/** The things that may pay, grouped by what happens to them. */
function Means({ game, state, question }: { game: Game; state: State; question: Question }) {
  const open = game.openOptions();
  const ways = new Map<string, number[]>();
  question.options.forEach((option, number) => {
    const way = option.what ?? "";
    ways.set(way, [...(ways.get(way) ?? []), number]);
  });
  return (
    <>
      {[...ways].map(([way, numbers]) => (
        <fieldset class="means">
          <legend>{WAYS[way] ?? capital(way || "Which next?")}</legend>
          {numbers.map((number) => (
            <Mean key={number} number={number} option={question.options[number]!} picked={state.picked.includes(number)} open={open(number)} game={game} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

interface MeanProps {
  number: number;
  option: Choice;
  picked: boolean;
  open: boolean;
  game: Game;
}

function Mean({ number, option, picked, open, game }: MeanProps) {
  const { state } = useTable();
  const slug = option.handle ? state.table?.faces[option.handle] : undefined;
  const face = useFaceOf()(option.handle);
  return (
    <button type="button" class={`mean${picked ? " picked" : ""}`} aria-pressed={game.isOneClick ? undefined : picked} data-option={number} disabled={!open} data-element={face?.elements[0] ?? "norm"} onClick={() => game.take(number)} {...previewed(slug)} {...game.pointing(option.handle)}>
      <Key name={String(number + 1)} />
      {option.handle && <ElementGlyph element={face?.elements[0] ?? "norm"} />}
      <span class="mean-words">
        {capital(option.text)} <BlankMark face={face} />
      </span>
      {(option.worth ?? 1) > 1 && <b class="worth">pays {option.worth}</b>}
      {!game.isOneClick && (
        <span class="mean-tick" aria-hidden="true">
          {picked ? "✓" : ""}
        </span>
      )}
    </button>
  );
}

function OddsTable({ odds }: { odds: Odds }) {
  const faceOf = useFaceOf();
  return (
    <div class="odds">
      <p>
        <b>{odds.drawn}</b> of these <b>{odds.among}</b> will be banished at random:
      </p>
      <ul>
        {odds.cards.map((risk) => (
          <li>
            <span class="odds-name">
              {risk.name} <BlankMark face={faceOf(risk.handle)} />
            </span>
            <span class="odds-bar" aria-hidden="true">
              <span style={{ width: `${risk.percent}%` }} />
            </span>
            <span class="odds-number" title={risk.fraction}>
              {Math.round(risk.percent * 10) / 10} %
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function suggestionWords(question: Question, proposal: number[], odds: Odds | null): string {
  if (question.topic !== "pay") return "As suggested";
  if (proposal.length > 0) return "Pay as suggested";
  return odds?.drawn ? "Draw" : "Pay nothing";
}

function worthOf(question: Question, said: number[]): number {
  return said.reduce((sum, number) => sum + (question.options[number]?.worth ?? 1), 0);
}

function named(question: Question, said: number[]): string {
  return said.map((number) => question.options[number]?.text ?? "").join(", ");
}
