// Where an answer can be pressed: the card it is about, its place in the list, a button.
import type { Question } from "./protocol";

export function shown(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
}

/** Everything that stands for an option of the question. */
export function spotsOf(question: Question, place: number): Element[] {
  const option = question.options[place];
  if (!option) return [];
  if (option.what === "pass") return shown(".prompt .pass");
  const handle = option.handle ? `.board [data-handle="${CSS.escape(option.handle)}"], ` : "";
  return shown(`${handle}.board [data-option="${place}"]`);
}

/** Marks things until the returned function is called. */
export function mark(found: Element[], attribute: string): () => void {
  for (const one of found) {
    one.setAttribute(attribute, "");
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return () => {
    for (const one of found) one.removeAttribute(attribute);
  };
}
