// What another player does, shown large before the table changes, and the sign that somebody thinks.
import { useEffect } from "preact/hooks";
import { LargeCard } from "./card";
import { useTable } from "./context";
import { useFaces } from "./faces";
import { Key } from "./key";
import type { Game } from "./session";

/** Where one answers. A click there goes on at once while acts are shown. */
export const ANSWERED = ".field, .own, .prompt, .act";

export function ActShown({ game }: { game: Game }) {
  const { state } = useTable();
  const { act } = state;
  const faces = useFaces();
  const waits = act !== null && !act.leaving;
  useEffect(() => {
    if (!waits) return;
    const click = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest(ANSWERED)) || !game.skipActs()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", click, true);
    return () => document.removeEventListener("click", click, true);
  }, [game, waits]);
  if (!act) return null;
  const face = faces[act.slug];
  return (
    <div class={`act${act.leaving ? " leaving" : ""}`} role="region" aria-label="What the others do" data-slug={act.slug}>
      {face && <LargeCard face={face} />}
      <div class="act-words">
        <p class="act-text">{act.text}</p>
        {act.results.map((text) => (
          <p class="act-result">{text}</p>
        ))}
        <button type="button" class="act-skip">
          Go on <Key name="Space" />
        </button>
      </div>
    </div>
  );
}

/** Three dots that move while somebody thinks. */
export function ThinkingSign() {
  return (
    <span class="thinking-sign" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
