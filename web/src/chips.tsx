// The chips on a small card: counters, damage, states. They give way to its name, its numbers and its level.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const GAP = 2;
/** A chip that is narrower than this says nothing. */
const NARROWEST = 40;

interface Props {
  /** What the chips say. They are arranged again when it changes. */
  said: string;
  children: ComponentChildren;
}

export function Chips({ said, children }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const face = box.current?.parentElement;
    if (!face) return;
    arrange(face);
    watching.observe(face);
    return () => watching.unobserve(face);
  }, [said]);
  return (
    <span class="chips" ref={box}>
      {children}
      <span class="chip-more" hidden />
    </span>
  );
}

const watching = new ResizeObserver((entries) => entries.forEach(({ target }) => arrange(target as HTMLElement)));

/** What gives way to the chips: nothing, the element, the space between lines, the cost; at last they lie beside the numbers. */
const WAYS = ["", "bare", "close", "costless", "beside"];
/** The same where a level stands instead of the cost. */
const WAYS_WITH_LEVEL = WAYS.slice(0, 3);

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A part of a face, if it is shown. A card that is turned has the same measures. */
function boxOf(face: HTMLElement, name: string): Box | null {
  const part = face.querySelector<HTMLElement>(name);
  if (!part?.offsetWidth) return null;
  let [left, top] = [part.offsetLeft, part.offsetTop];
  for (let over = part.offsetParent; over instanceof HTMLElement && over !== face; over = over.offsetParent) {
    left += over.offsetLeft;
    top += over.offsetTop;
  }
  return { left, top, right: left + part.offsetWidth, bottom: top + part.offsetHeight };
}

/** Shows as many chips as there is room for below the name, and how many more there are. */
function arrange(face: HTMLElement): void {
  const box = face.querySelector<HTMLElement>(".chips");
  const more = face.querySelector<HTMLElement>(".chip-more");
  const name = boxOf(face, ".name-bar");
  if (!box || !more || !name) return;
  const all = [...box.children].filter((one): one is HTMLElement => one !== more && one instanceof HTMLElement);
  for (const chip of all) chip.hidden = false;
  const chips = all.filter((chip) => chip.offsetWidth > 0);
  const { clientWidth: width, clientHeight: height } = face;
  const edge = Math.round(width * 0.03);

  const show = (count: number): void => {
    chips.forEach((chip, at) => (chip.hidden = at >= count));
    const left = chips.slice(count);
    more.hidden = left.length === 0;
    more.dataset["more"] = `+${left.length}`;
    more.title = left.map((chip) => chip.title || chip.innerText).join(", ");
  };
  const lay = ({ left, top, right, bottom }: Box): void => {
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, right: `${width - right}px`, bottom: `${height - bottom}px` });
  };
  const fits = (area: Box, spared: (Box | null)[], whole: boolean): boolean =>
    [...chips, more].every((chip) => {
      if (chip.hidden) return true;
      const [left, top] = [area.left + chip.offsetLeft, area.top + chip.offsetTop];
      const covers = (one: Box | null) => one && left + chip.offsetWidth > one.left && left < one.right && top + chip.offsetHeight > one.top && top < one.bottom;
      return chip.offsetTop >= 0 && left + chip.offsetWidth <= area.right && chip.clientWidth >= Math.min(chip.scrollWidth, whole ? Infinity : NARROWEST) && !spared.some(covers);
    });
  /** Whether so many chips find a place in one of the ways, with all their letters or without some. */
  const find = (way: string, count: number, whole: boolean): boolean => {
    box.dataset["way"] = way;
    const numbers = boxOf(face, ".stats");
    const gem = boxOf(face, ".gems");
    const badge = boxOf(face, ".element-badge");
    const top = name.bottom + 1;
    const bottom = height - (way === "" || way === "bare" ? edge : GAP);
    const area =
      way === "beside"
        ? { left: numbers ? numbers.right + GAP : edge, top, right: width - edge, bottom }
        : { left: edge, top, right: width - edge, bottom: numbers ? numbers.top - GAP : bottom };
    show(count);
    return [area, ...(gem ? [{ ...area, right: gem.left - GAP }] : [])].some((one) => {
      lay(one);
      return fits(one, [gem, badge], whole);
    });
  };
  const counts = chips.map((_, at) => chips.length - at);
  const ways = face.querySelector(".gem-level") ? WAYS_WITH_LEVEL : WAYS;
  if (chips.length > 0) [...counts, 0].some((count) => [true, false].some((whole) => ways.some((way) => find(way, count, whole))));
}
