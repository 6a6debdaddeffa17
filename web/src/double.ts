// The second click of a double click: meanwhile something else may lie under the pointer, which nobody has pointed at.

/** Where one counts, steps or types. */
const REPEATED = "input, select, textarea, .share button, .exchange-cards button, :is(.replay-buttons, .watch-bar) button:not([aria-pressed])";

/** What the first click met, if one may click there again at once. */
let first: Element | null = null;

/** It does nothing, unless both clicks meet the same thing of which one may want more. */
function ignore(event: MouseEvent): void {
  if (event.detail === 0) return;
  const met = event.target instanceof Element ? (event.target.closest("label") ?? event.target.closest(REPEATED)) : null;
  if (event.detail % 2 === 1) first = met;
  else if (!met || met !== first) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

export function ignoreSecondClicks(): void {
  document.addEventListener("click", ignore, true);
}
