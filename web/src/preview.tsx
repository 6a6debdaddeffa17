// A card shown large: on hover, on focus with the keyboard, and on a long press.
import { useEffect } from "preact/hooks";
import { LargeCard, type Standing } from "./card";
import { useFaces } from "./faces";
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
      if (event.pointerType === "mouse") show({ slug, now, beside: rectangle(event) }, HOVER);
    },
    onPointerLeave: hidePreview,
    onFocus: (event: FocusEvent & { currentTarget: EventTarget & Element }) => {
      if (event.currentTarget.matches(":focus-visible")) show({ slug, now, beside: rectangle(event) }, 0);
    },
    onBlur: hidePreview,
    onPointerDown: (event: PointerEvent) => {
      pressed = false;
      if (event.pointerType === "mouse") return hidePreview();
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        pressed = true;
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
/** The height up to which an element is an answer: answers are lines of words, and lower than any card. */
const LINE = 60;
/** The room that the words for a keyword take under the card. */
const KEYWORD = 96;

function placeBeside(box: DOMRect, keywords: number): Record<string, string> {
  const width = Math.min(Math.max(290, innerWidth * 0.23), 370);
  const height = width * 1.4 + keywords * KEYWORD;
  const besideLog = innerWidth - width - EDGE;
  if (box.top > innerHeight * 0.6 && box.height < LINE && box.right < besideLog) {
    // An answer below the table: over the log, so that the table and the other answers can be seen.
    return { left: `${besideLog}px`, top: `${Math.max(EDGE, innerHeight - height - EDGE)}px`, "--card-width": `${width}px` };
  }
  const fitsRight = box.right + EDGE + width < innerWidth - EDGE;
  const left = fitsRight ? box.right + EDGE : Math.max(EDGE, box.left - width - EDGE);
  const middle = box.top + box.height / 2 - height / 2;
  const top = Math.max(EDGE, Math.min(middle, innerHeight - height - EDGE));
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
