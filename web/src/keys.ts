// The keyboard: everything can be done without a mouse.
import { useEffect, useRef } from "preact/hooks";
import { isAmount, listedOptions } from "./answers";
import { ANSWERED } from "./acts";
import { closePanel, topPanel } from "./panel";
import type { Game } from "./session";

export const KEYS: [key: string, does: string][] = [
  ["1 … 9", "take an answer by its number; type two digits for larger numbers"],
  ["Space", "pass, or do not retaliate; twice to end your turn while there is something left to do"],
  ["e", "pass until something happens"],
  ["Shift e", "pass for the rest of somebody else’s turn, whatever happens"],
  ["Enter", "pay as suggested, or confirm what is picked"],
  ["y, n", "yes, no"],
  ["Esc", "close what is open, or cancel the play in progress"],
  ["u", "undo"],
  ["all these", "go on at once while somebody else’s plays are shown"],
  ["f", "be asked at every moment, or as usual again"],
  ["a", "the same for as long as you hold it down; a question that is there when you let go stays"],
  ["w", "what would a bot do here? Against bots and alone"],
  ["i", "what is the card in focus, and why not now?"],
  ["t", "what the others did since your last turn"],
  ["l", "go to the log"],
  ["h", "go to your hand"],
  ["p", "go back to the question"],
  ["m", "menu and settings"],
  ["Tab", "go through everything on the table; Enter or Space presses it"],
  ["?", "this list"],
  ["◆", "no key, but the mark on a card that is new or has changed since your last answer"],
];

const SECOND_DIGIT = 450;
/** The keys that press the button in focus. */
const PRESSING = /^( |Enter)$/;
/** While it is held down, the player is asked at every moment. */
const HOLDING = "a";
/** The keys that answer, or take something back. */
const ANSWERING = /^(\d| |Enter|Escape|e|E|u|y|n)$/;

interface Wishes {
  help(): void;
  menu(): void;
}

/** Whether a key is meant for the element in focus. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

export function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}

/** A click on the table leaves the focus with the question, so that Enter and Space still answer it. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(".board button")) event.preventDefault();
}

export function useKeys(game: Game, wishes: Wishes): void {
  const typed = useRef({ digits: "", timer: 0 });
  const wanted = useRef(wishes);
  wanted.current = wishes;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector(".veil") && event.key !== "Escape") return;
      const ours = event.repeat ? mayPress(event) : skips(event, game) || handle(event, game, wanted.current, typed.current);
      if (ours) event.preventDefault();
    };
    const letGo = (event: KeyboardEvent) => event.key.toLowerCase() === HOLDING && game.stops.release();
    const away = () => game.stops.release();
    document.addEventListener("keydown", press);
    document.addEventListener("keyup", letGo);
    window.addEventListener("blur", away);
    document.addEventListener("mousedown", keepFocus);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("keyup", letGo);
      window.removeEventListener("blur", away);
      document.removeEventListener("mousedown", keepFocus);
    };
  }, [game]);
}

/** A key ends the showing of acts instead of answering, because nobody can have meant the question that comes after them. */
function skips(event: KeyboardEvent, game: Game): boolean {
  if (game.state.watching) return false;
  const elsewhere = isButton(event.target) && !(event.target as Element).closest(ANSWERED);
  const answers = ANSWERING.test(event.key) && !(elsewhere && PRESSING.test(event.key)) && !(event.key === "Escape" && topPanel());
  return answers && game.skipActs();
}

/** Whether the browser would do something with a key that is held down: press the button in focus again, or scroll.
 * A key acts once however long it is held, because what comes after that was not meant for the next question.
 */
function mayPress(event: KeyboardEvent): boolean {
  return event.key === "Enter" || (event.key === " " && !isButton(event.target));
}

function handle(event: KeyboardEvent, game: Game, wishes: Wishes, typed: { digits: string; timer: number }): boolean {
  const onButton = isButton(event.target);
  if (/^\d$/.test(event.key)) {
    digit(event.key, game, typed);
    return true;
  }
  switch (event.key) {
    case " ":
      if (onButton || game.state.watching) return false;
      game.passing.byKey();
      return true;
    case "Enter":
      if (onButton) return false;
      pressConfirm(game);
      return true;
    case "Escape":
      if (!closePanel() && !game.closeTop()) game.cancel();
      return true;
    case "e":
      game.passing.on();
      return true;
    case "E":
      if (!event.shiftKey || !game.passing.mayPassTurn) return false;
      game.passing.on(true);
      return true;
    case "f":
      game.stops.toggleEverything();
      return true;
    case HOLDING:
      game.stops.hold();
      return true;
    case "w":
      game.askHint();
      return true;
    case "u":
      game.undo();
      return true;
    case "y":
    case "n":
      return sayYesOrNo(game, event.key === "y" ? "yes" : "no");
    case "i": {
      const handle = event.target instanceof Element && event.target.closest("[data-handle]")?.getAttribute("data-handle");
      if (handle) game.explain(handle);
      return true;
    }
    case "t":
      game.showRecap(game.state.recap?.shown === "whole" ? "" : "whole");
      return true;
    case "l":
      return focusOn(".log-lines");
    case "h":
      return focusOn(".own-cards .fan-hand button");
    case "p":
      return focusOn(".prompt-words");
    case "m":
      wishes.menu();
      return true;
    case "?":
      wishes.help();
      return true;
    default:
      return false;
  }
}

function focusOn(selector: string): boolean {
  document.querySelector<HTMLElement>(selector)?.focus();
  return true;
}

function pressConfirm(game: Game): void {
  const confirm = document.querySelector<HTMLButtonElement>(".prompt .confirm:not(:disabled)");
  if (confirm) confirm.click();
  else game.confirm();
}

function sayYesOrNo(game: Game, word: string): boolean {
  const { doubted } = game.state;
  if (doubted) {
    if (word === "yes") game.choose(doubted, true);
    else game.closeTop();
    return true;
  }
  if (word === "no" && game.question?.none) {
    game.choose([]);
    return true;
  }
  if (game.question?.asks !== "yes or no") return false;
  const option = game.question.options.findIndex((one) => one.text.toLowerCase().startsWith(word));
  if (option >= 0) game.choose([option]);
  return true;
}

/** A digit takes its option. If there are ten or more, the page waits for a second digit. */
function digit(key: string, game: Game, typed: { digits: string; timer: number }): void {
  const question = game.question;
  if (!question) return;
  if (question.asks === "order") {
    document.querySelectorAll<HTMLButtonElement>(".ordering .options .option")[Number(key) - 1]?.click();
    return;
  }
  const options = question.payment ? question.options.map((_, number) => number) : listedOptions(question);
  const named = isAmount(question) ? question.options.map((option) => option.text) : options.map((_, place) => String(place + 1));
  const take = (digits: string) => {
    typed.digits = "";
    const option = options[named.indexOf(digits)];
    if (option !== undefined && game.openOptions()(option)) game.take(option);
  };
  clearTimeout(typed.timer);
  typed.digits += key;
  const goesOn = named.some((name) => name.length > typed.digits.length && name.startsWith(typed.digits));
  if (goesOn) typed.timer = window.setTimeout(() => take(typed.digits), SECOND_DIGIT);
  else take(typed.digits);
}
