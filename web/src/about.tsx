// What a zone or a phase is for: in a few words on hover, on focus with the keyboard, and on a long press.
import { useEffect, useState } from "preact/hooks";

export const ABOUT: Record<string, string> = {
  hand: "Cards here can be activated, or reserved to pay for others: then they go to memory.",
  memory: "Cards that are reserved to pay a cost go here, face down. In the recollection phase of their owner's turn they return to hand. Memory costs, as those of champions, banish cards from here at random.",
  "main deck": "One card is drawn from the top each turn. Who has to draw from an empty deck loses.",
  "material deck": "Champions, regalia and other cards that are materialized by paying memory, usually one each turn.",
  graveyard: "Cards that were used, destroyed or discarded. Everybody may look through it.",
  banishment: "Cards that were banished, as by paying memory. Few effects bring them back.",
  lineage: "The earlier levels of a champion lie beneath it. Some champions need one of the same name there, and some give what lies above them an ability.",
  pantheon: "Boons wait here, face down; their owner may look at them. When one is bestowed, nobody can answer before that is done. Only games of Pantheon have them.",
  intent: "The attack cards that a champion is using in this combat. What they say counts for it, and their power is added.",
  loaded: "Cards loaded into this weapon or object. They are no objects themselves. When it is used in an attack, they go into the intent with it.",
  mastery: "What this player has mastered, one at a time: a new mastery replaces it. It is in no deck, and it counts until then.",
  field: "The cards that are in play: champions, allies, items, weapons. They stay until something removes them.",
  "effects stack": "What was played waits here. When all players pass, the topmost card or ability resolves. Until then anybody with Opportunity may answer it.",
  "wake up": "The rested cards of the player whose turn it is wake up.",
  materialize: "The player whose turn it is may materialize one card, most often the next level of the champion.",
  recollection: "The player whose turn it is takes all cards in memory back to hand.",
  draw: "The player whose turn it is draws a card.",
  main: "The time for cards, abilities and attacks, in any order and as long as one can pay.",
  combat: "An attack is carried out: units may step in front of it or strike back, and damage is dealt. Then the main phase goes on.",
  end: "The turn is over. What lasts until the end of the turn ends, and allies lose their damage.",
};

/** The attributes of something that says what it is for. */
export function about(name: string) {
  return { "data-about": name };
}

const HOVER = 450;
const LONG_PRESS = 420;
const ID = "about";
const EDGE = 8;

interface Shown {
  element: Element;
  words: string;
}

/** What is meant by an event: never a card that lies there, which is shown large instead. */
function meant(target: EventTarget | null): Shown | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest("[data-about]");
  const card = target.closest("[data-handle]");
  if (!element || (card && card !== element && element.contains(card))) return null;
  const words = ABOUT[element.getAttribute("data-about") ?? ""];
  return words ? { element, words } : null;
}

export function About() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer = 0;
    let pressed = false;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const later = (found: Shown | null, wait: number, then = () => {}) => {
      clearTimeout(timer);
      if (!found) return setShown(null);
      timer = window.setTimeout(() => {
        then();
        setShown(found);
      }, wait);
    };
    const over = (event: PointerEvent) => event.pointerType === "mouse" && later(meant(event.target), HOVER);
    const focus = (event: FocusEvent) => event.target instanceof Element && event.target.matches(":focus-visible") && later(meant(event.target), 0);
    const down = (event: PointerEvent) => {
      hide();
      pressed = false;
      if (event.pointerType !== "mouse") later(meant(event.target), LONG_PRESS, () => (pressed = true));
    };
    const up = () => pressed || clearTimeout(timer);
    /** Something in focus may have been scrolled to just now. */
    const scrolled = () => setShown((now) => (now?.element.matches(":focus-visible") ? { ...now } : null));
    const key = (event: KeyboardEvent) => event.key === "Escape" && hide();
    /** The click that ends a long press is none, and a menu of the browser would cover the words. */
    const swallow = (event: Event) => {
      if (!pressed) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === "click") pressed = false;
    };
    const heard: [string, (event: never) => unknown][] = [
      ["pointerover", over],
      ["focusin", focus],
      ["focusout", hide],
      ["pointerdown", down],
      ["pointerup", up],
      ["pointercancel", up],
      ["keydown", key],
      ["click", swallow],
      ["contextmenu", swallow],
      ["scroll", scrolled],
    ];
    for (const [name, deed] of heard) document.addEventListener(name, deed as EventListener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, deed] of heard) document.removeEventListener(name, deed as EventListener, true);
    };
  }, []);
  useEffect(() => {
    shown?.element.setAttribute("aria-describedby", ID);
    return () => shown?.element.removeAttribute("aria-describedby");
  }, [shown]);
  if (!shown?.element.isConnected) return null;
  return (
    <p class="about" role="tooltip" id={ID} style={placed(shown.element)}>
      {shown.words}
    </p>
  );
}

/** Above the thing if there is more room than below. */
function placed(element: Element): Record<string, string> {
  const box = element.getBoundingClientRect();
  const width = Math.min(330, innerWidth - 2 * EDGE);
  const left = Math.max(EDGE, Math.min(box.left, innerWidth - width - EDGE));
  const vertical = box.top > innerHeight - box.bottom ? { bottom: `${innerHeight - box.top + EDGE}px` } : { top: `${box.bottom + EDGE}px` };
  return { left: `${left}px`, width: `${width}px`, ...vertical };
}
