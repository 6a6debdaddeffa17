// A card shown large: on hover, on focus with the keyboard, and on a long press.
import { useEffect } from "preact/hooks";
import { LargeCard, type Standing } from "./card";
import { useFaces } from "./faces";
import { setSettings, settings } from "./settings";
import { Store, useStore } from "./store";

interface Shown {
  slug: string;
  now?: Standing | undefined;
  /** The element under the pointer. After a long press there is none, and the card is in the middle of the screen. */
  beside: DOMRect | null;
}

const preview = new Store<{ shown: Shown | null }>({ shown: null });
const HOVER = 130;
const LONG_PRESS = 420;
let timer = 0;
let pressed = false;

/** Where the last click was. Until the pointer has left the place, things that slide under it are not meant. */
let clicked: { x: number; y: number } | null = null;
const STILL = 8;

function isStill({ clientX, clientY }: PointerEvent): boolean {
  if (clicked && Math.hypot(clientX - clicked.x, clientY - clicked.y) > STILL) clicked = null;
  return clicked !== null;
}

function show(shown: Shown, wait: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => preview.set({ shown }), wait);
}

export function hidePreview(): void {
  clearTimeout(timer);
  if (preview.state.shown) preview.set({ shown: null });
}

type Over = (event: { currentTarget: EventTarget & Element }) => DOMRect;
const rectangle: Over = (event) => event.currentTarget.getBoundingClientRect();

/** The attributes of a button whose card is shown large. A face-down card has no `slug`. */
export function previewed(slug: string | undefined, now?: Standing) {
  if (!slug) return {};
  return {
    onPointerEnter: (event: PointerEvent & { currentTarget: EventTarget & Element }) => {
      if (event.pointerType === "mouse" && !isStill(event)) show({ slug, now, beside: rectangle(event) }, HOVER);
    },
    onPointerMove: (event: PointerEvent & { currentTarget: EventTarget & Element }) => {
      if (event.pointerType === "mouse" && clicked && !isStill(event)) show({ slug, now, beside: rectangle(event) }, HOVER);
    },
    onPointerLeave: hidePreview,
    onFocus: (event: FocusEvent & { currentTarget: EventTarget & Element }) => {
      if (event.currentTarget.matches(":focus-visible")) show({ slug, now, beside: rectangle(event) }, 0);
    },
    onBlur: hidePreview,
    onPointerDown: (event: PointerEvent) => {
      pressed = false;
      if (event.pointerType === "mouse") {
        clicked = { x: event.clientX, y: event.clientY };
        return hidePreview();
      }
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        pressed = true;
        if (!settings.state.held) setSettings({ held: true });
        preview.set({ shown: { slug, now, beside: null } });
      }, LONG_PRESS);
    },
    onPointerUp: () => clearTimeout(timer),
    onPointerCancel: () => clearTimeout(timer),
    onContextMenu: (event: Event) => {
      if (pressed) event.preventDefault();
    },
  };
}

/** Whether this click only ends a long press. */
export function wasLongPress(): boolean {
  const was = pressed;
  pressed = false;
  return was;
}

const EDGE = 12;
const NARROWEST = 210;
/** The room that the words for a keyword take under the card. */
const KEYWORD = 96;

interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function overlap(one: Frame, other: Frame): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Beside the thing it is of, and never over the question or the payment, which the player has to see. */
function placeBeside(box: DOMRect, keywords: number): Record<string, string> {
  const asked = [...document.querySelectorAll(".foot, .payment")].map((one) => one.getBoundingClientRect());
  const usual = Math.min(Math.max(290, innerWidth * 0.23), 370);
  for (let width = usual; width >= NARROWEST; width -= 20) {
    const height = width * 1.4 + keywords * KEYWORD;
    const middle = box.top + box.height / 2 - height / 2;
    const lowest = Math.max(EDGE, innerHeight - height - EDGE);
    const lefts = [box.right + EDGE, box.left - width - EDGE, innerWidth - width - EDGE, EDGE];
    const tops = [Math.min(Math.max(EDGE, middle), lowest), EDGE, ...asked.map((one) => one.top - height - EDGE), lowest];
    for (const left of lefts) {
      for (const top of tops) {
        const frame = { left, top, right: left + width, bottom: top + height };
        const inside = left >= 0 && frame.right <= innerWidth && top >= 0 && frame.bottom <= innerHeight;
        if (inside && [box, ...asked].every((one) => overlap(frame, one) === 0)) return placed(left, top, width);
      }
    }
  }
  return placed(innerWidth - NARROWEST - EDGE, EDGE, NARROWEST);
}

function placed(left: number, top: number, width: number): Record<string, string> {
  return { left: `${left}px`, top: `${top}px`, "--card-width": `${width}px` };
}

export function Preview() {
  const { shown } = useStore(preview);
  const faces = useFaces(shown ? [shown.slug] : []);
  useEffect(() => {
    addEventListener("scroll", hidePreview, true);
    return () => removeEventListener("scroll", hidePreview, true);
  }, []);
  const face = shown && faces[shown.slug];
  if (!shown || !face) return null;
  if (shown.beside === null) {
    return (
      <div class="preview preview-middle" onClick={hidePreview}>
        <LargeCard face={face} now={shown.now} keywords />
      </div>
    );
  }
  return (
    <div class="preview" aria-hidden="true" style={placeBeside(shown.beside, face.keywords.length)}>
      <LargeCard face={face} now={shown.now} keywords />
    </div>
  );
}
