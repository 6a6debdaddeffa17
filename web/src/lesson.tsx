// A lesson beside the question: what to do now, an arrow to it, and the way back.
import { useLayoutEffect, useState } from "preact/hooks";
import { useTable } from "./context";
import { useFaces } from "./faces";
import { post } from "./http";
import { go, goInstead } from "./place";
import { settings } from "./settings";
import { mark, shown, spotsOf } from "./spots";
import type { State } from "./state";
import { TroubleWords, useTrying } from "./trying";
import type { Created, Lesson, NewLesson } from "./protocol";

/** Begins a lesson and goes to its table. */
export async function beginLesson(instead = false): Promise<void> {
  const created = await post<Created>("/api/lessons", { name: settings.state.name } satisfies NewLesson);
  (instead ? goInstead : go)("table", created.token);
}

/** What the lesson says. It is read aloud whenever it changes. */
export function LessonWords() {
  const { game, state } = useTable();
  const { table } = state;
  const trying = useTrying();
  const lesson = table?.lesson;
  if (!game || !table || !lesson) return null;
  return (
    <section class={`lesson${lesson.over ? " lesson-over" : ""}`} aria-label="The lesson">
      <p class="lesson-part">
        {lesson.over ? "The lesson is over" : lesson.part || "The other player"}
        {!lesson.over && (
          <small>
            <span class="wide-only">step</span> {lesson.step} of {lesson.steps}
          </small>
        )}
      </p>
      <p class="lesson-say" role="status">
        {lesson.say || "Watch what the bot does."}
      </p>
      <div class="lesson-buttons">
        <button type="button" class="lesson-back" disabled={!table.can.undo || state.busy} onClick={() => game.undo()}>
          Step back
        </button>
        <button type="button" disabled={trying.busy} onClick={() => void trying.attempt(() => beginLesson(true))}>
          Start over
        </button>
        <a class="button" href="#">
          Leave
        </a>
      </div>
      <TroubleWords trouble={trying.trouble} />
    </section>
  );
}

/** The same words in a panel that lies over them on a small screen. They have been read aloud already. */
export function LessonLine() {
  const { state } = useTable();
  const say = state.table?.lesson?.say;
  return say ? (
    <p class="lesson-line" aria-hidden="true">
      {say}
    </p>
  ) : null;
}

interface Spot {
  x: number;
  y: number;
  /** Whether the arrow comes from below, because there is no room above. */
  below: boolean;
}

/** An arrow to what the lesson waits for, which also glows. It follows what it points at. */
export function LessonArrow() {
  const { state } = useTable();
  const [spot, setSpot] = useState<Spot | null>(null);
  useFaces(); // things move when their faces arrive
  const lesson = state.table?.lesson;
  useLayoutEffect(() => {
    if (!lesson) return;
    const taught = wanted(state, lesson);
    const follow = () => {
      const card = taught.find((one) => one.matches(ON_BOARD) && isReached(one));
      const now = card ? spotOf(card) : null;
      if (JSON.stringify(now) !== JSON.stringify(spot)) setSpot(now);
    };
    const unmark = mark(taught, "data-taught");
    const frame = requestAnimationFrame(follow);
    for (const move of MOVES) addEventListener(move, follow, true);
    return () => {
      unmark();
      cancelAnimationFrame(frame);
      for (const move of MOVES) removeEventListener(move, follow, true);
    };
  });
  if (!lesson || !spot) return null;
  return (
    <svg class={`lesson-arrow${spot.below ? " below" : ""}`} viewBox="0 0 30 40" aria-hidden="true" style={{ left: `${spot.x}px`, top: `${spot.y}px` }}>
      <path d="M15 39 2 22h8V2h10v20h8z" />
    </svg>
  );
}

const MOVES = ["resize", "scroll", "transitionend"];
const ARROW = 46;
/** Where an arrow covers no words. */
const ON_BOARD = ".field *, .own *";

function spotOf(found: Element): Spot {
  const box = found.getBoundingClientRect();
  const below = box.top < ARROW;
  return { x: Math.round(box.left + box.width / 2), y: Math.round(below ? box.bottom : box.top), below };
}

/** Whether nothing lies over it. */
function isReached(found: Element): boolean {
  const box = found.getBoundingClientRect();
  return found.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}

/** What to press next: an option wherever it can be pressed, or the button that confirms what is picked. */
function wanted({ table, priced, picked, drafted, busy }: State, lesson: Lesson): Element[] {
  const question = table?.question;
  if (!question || lesson.places.length === 0 || busy) return [];
  if (priced) return shown(".payment .primary");
  const right = picked.length > 0 && picked.every((place) => lesson.places.includes(place));
  if (right && drafted?.complete) return shown(question.payment ? ".payment .primary" : ".prompt .confirm");
  const place = lesson.places.find((one) => !picked.includes(one) && (!drafted || drafted.further.includes(one)));
  return place === undefined ? [] : spotsOf(question, place);
}
