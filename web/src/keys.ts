// The keyboard: everything can be done without a mouse.
import { useEffect, useRef } from "preact/hooks";
import { isAmount, listedOptions } from "./answers";
import { topPanel } from "./panel";
import type { Game } from "./session";

export const KEYS: [key: string, does: string][] = [
  ["1 … 9", "take an answer by its number; type two digits for larger numbers"],
  ["Space", "pass"],
  ["e", "pass until something happens"],
  ["Enter", "pay as suggested, or confirm what is picked"],
  ["y, n", "yes, no"],
  ["Esc", "close what is open, or cancel the play in progress"],
  ["u", "undo"],
  ["i", "what is the card in focus, and why not now?"],
  ["l", "go to the log"],
  ["h", "go to your hand"],
  ["p", "go back to the question"],
  ["m", "menu and settings"],
  ["Tab", "go through everything on the table; Enter or Space presses it"],
  ["?", "this list"],
];

const SECOND_DIGIT = 450;

interface Wishes {
  help(): void;
  menu(): void;
}

/** Whether a key is meant for the element in focus. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isButton(target: EventTarget | null): boolean {
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
      if (handle(event, game, wanted.current, typed.current)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    document.addEventListener("mousedown", keepFocus);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("mousedown", keepFocus);
    };
  }, [game]);
}

/** Close the panel that was opened last; a key may come before the focus has moved into it. */
function closePanel(): boolean {
  const button = topPanel()?.querySelector<HTMLElement>(".panel-close");
  button?.click();
  return button != null;
}

function handle(event: KeyboardEvent, game: Game, wishes: Wishes, typed: { digits: string; timer: number }): boolean {
  const onButton = isButton(event.target);
  if (/^\d$/.test(event.key)) {
    digit(event.key, game, typed);
    return true;
  }
  switch (event.key) {
    case " ":
      if (onButton) return false;
      game.pass();
      return true;
    case "Enter":
      if (onButton) return false;
      pressConfirm(game);
      return true;
    case "Escape":
      if (!closePanel() && !game.closeTop()) game.cancel();
      return true;
    case "e":
      game.passOn();
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
