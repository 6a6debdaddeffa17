// The ways to answer: one of a list, several of it, an order, a split, a large number.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { BlankMark } from "./blank";
import { AnswerWords, areCards } from "./cardchoice";
import { useFaceOf } from "./context";
import { Key } from "./key";
import { Sign } from "./glyphs";
import { previewed } from "./preview";
import type { Game } from "./session";
import { keyOf, type State } from "./state";
import type { Question } from "./protocol";

const PLAYED = ["activate", "materialize"];

/** The first option that says the same: copies of a card are played for the same price and to the same effect. */
function firstLike(question: Question, number: number): number {
  const { what, text, idle, does } = question.options[number]!;
  if (question.asks !== "act" || !PLAYED.includes(what ?? "")) return number;
  return question.options.findIndex((other) => other.what === what && other.text === text && other.idle === idle && other.does === does);
}

function copiesOf(question: Question, number: number): number {
  return question.options.filter((_, other) => firstLike(question, other) === number).length;
}

/** The options that are listed with numbers, in the order of the keys. Copies are listed once, what would harm oneself last. */
export function listedOptions(question: Question): number[] {
  const listed = question.options.flatMap((option, number) => (option.what === "pass" || firstLike(question, number) !== number ? [] : [number]));
  const warns = (number: number) => Number(!!question.options[number]!.warning);
  return listed.sort((a, b) => warns(a) - warns(b) || a - b);
}

/** Whether a number itself is asked for, as for X, rather than one of several words. */
export function isAmount(question: Question): boolean {
  return question.asks === "number" && question.options.every((option) => /^\d+$/.test(option.text));
}

export function Listed({ game, question, state }: { game: Game; question: Question; state: State }) {
  const open = game.openOptions();
  const picking = question.asks === "pick" && !game.isOneClick;
  const faced = areCards(state, question);
  const list = useRef<HTMLUListElement>(null);
  const more = useMore(list);
  return (
    <ul class={faced ? "options faces" : "options"} aria-label="Answers" key={keyOf(question)} ref={list}>
      {listedOptions(question).map((number, place) => {
        const option = question.options[number]!;
        const picked = state.picked.includes(number);
        return (
          <li key={number}>
            <button
              type="button"
              class={`option${picked ? " picked" : ""}${option.idle ? " idle" : ""}`}
              data-option={number}
              aria-pressed={picking ? picked : undefined}
              disabled={state.busy || !open(number)}
              title={option.does}
              onClick={() => game.take(number)}
              {...previewed(option.handle ? state.table?.faces[option.handle] : undefined)}
              {...game.pointing(option.handle)}
            >
              {!isAmount(question) && <Key name={String(place + 1)} />}
              <AnswerWords state={state} option={option} words={capital(option.text)} faced={faced}>
                {copiesOf(question, number) > 1 && <small class="copies"> {copiesOf(question, number)} copies</small>}
                {option.idle && <small class="idle-why">Does nothing now: {option.idle}</small>}
                {option.forecast && <small class="forecast"> {option.forecast}</small>}
              </AnswerWords>
            </button>
            {game.stops.mayMute(number) && (
              <button type="button" class="mute" disabled={state.busy} title="Do not stop for this again this turn" aria-label={`not this turn: do not stop again for ${option.text}`} onClick={() => game.stops.mute(number)}>
                not this turn
              </button>
            )}
          </li>
        );
      })}
      {more !== null && (
        <li class="more-answers" aria-hidden="true">
          {more > 0 && (
            <>
              <Sign name="arrow" /> {more} more
            </>
          )}
        </li>
      )}
    </ul>
  );
}

/** How many answers are not shown to their end, because the list would have to be scrolled down for them. Nothing if it is shown whole. */
function useMore(list: { current: HTMLElement | null }): number | null {
  const [more, setMore] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const count = () => {
      const told = element.querySelector<HTMLElement>(".more-answers");
      const covered = told && told.offsetWidth > element.clientWidth / 2 ? told.offsetHeight : 0;
      const bottom = element.getBoundingClientRect().bottom - covered + 2;
      const cut = [...element.querySelectorAll(".option")].filter((one) => one.getBoundingClientRect().bottom > bottom);
      setMore(element.scrollHeight > element.clientHeight + 2 ? cut.length : null);
    };
    const watching = new ResizeObserver(count);
    for (const one of [element, ...element.querySelectorAll(".option")]) watching.observe(one);
    element.addEventListener("scroll", count, { passive: true });
    count();
    return () => {
      watching.disconnect();
      element.removeEventListener("scroll", count);
    };
  });
  return more;
}

/** An order is made by taking the things one after the other. */
export function Ordered({ game, question, state }: { game: Game; question: Question; state: State }) {
  const shown = (number: number) => previewed(state.table?.faces[question.options[number]?.handle ?? ""]);
  const faced = areCards(state, question);
  const said = (number: number) => {
    const option = question.options[number]!;
    return <AnswerWords state={state} option={option} words={capital(option.text)} faced={faced} />;
  };
  const [order, setOrder] = useState<number[]>([]);
  const left = question.options.map((_, number) => number).filter((number) => !order.includes(number));
  const whole = left.length === 0;
  return (
    <div class="ordering">
      <ol class={faced ? "order faces" : "order"} aria-label="The order so far">
        {order.map((number) => (
          <li>
            <button type="button" class="option picked" onClick={() => setOrder(order.filter((other) => other !== number))} aria-label={`Take back ${question.options[number]!.text}`} {...shown(number)}>
              {said(number)}
            </button>
          </li>
        ))}
      </ol>
      <ul class={faced ? "options faces" : "options"} aria-label="Next">
        {left.map((number, place) => (
          <li>
            <button type="button" class="option" data-option={number} onClick={() => setOrder([...order, number])} {...shown(number)}>
              <Key name={String(place + 1)} />
              {said(number)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="primary confirm" disabled={order.length > 0 && !whole} onClick={() => game.choose(whole ? order : question.options.map((_, number) => number))}>
        {whole ? "Confirm this order" : "As listed"} <Key name="Enter" />
      </button>
    </div>
  );
}

/** An amount is split among these, at least 1 each. */
export function Shared({ game, question }: { game: Game; question: Question }) {
  const first = question.options.map((_, number) => (number === 0 ? question.maximum - question.options.length + 1 : 1));
  const faceOf = useFaceOf();
  const [shares, setShares] = useState<number[]>(question.proposal ?? first);
  const left = question.maximum - shares.reduce((sum, share) => sum + share, 0);
  const change = (number: number, by: number) => setShares(shares.map((share, other) => (other === number ? share + by : share)));
  return (
    <div class="sharing">
      <ul class="options" aria-label="Shares">
        {question.options.map((option, number) => (
          <li class="share">
            <span>
              {capital(option.text)}
              <BlankMark face={faceOf(option.handle)} />
            </span>
            <button type="button" aria-label={`Less for ${option.text}`} disabled={shares[number]! <= 1} onClick={() => change(number, -1)}>
              −
            </button>
            <output>{shares[number]}</output>
            <button type="button" aria-label={`More for ${option.text}`} disabled={left <= 0} onClick={() => change(number, 1)}>
              +
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="primary confirm" disabled={left !== 0} onClick={() => game.choose(shares)}>
        {left === 0 ? "Confirm" : `${left} still to give`} <Key name="Enter" />
      </button>
    </div>
  );
}

/** A number out of many; the options are numbers in words. */
export function ManyNumbers({ game, question }: { game: Game; question: Question }) {
  const [place, setPlace] = useState(question.proposal?.[0] ?? 0);
  return (
    <div class="sharing">
      <label class="many">
        <span>{capital(question.options[place]?.text ?? "")}</span>
        <input type="range" min={0} max={question.options.length - 1} value={place} aria-valuetext={question.options[place]?.text} onInput={(event) => setPlace(Number(event.currentTarget.value))} />
      </label>
      <button type="button" class="primary confirm" onClick={() => game.choose([place])}>
        Choose {question.options[place]?.text} <Key name="Enter" />
      </button>
    </div>
  );
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
