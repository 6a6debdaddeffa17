// The second click of a double click: meanwhile something else may lie under the pointer, which nobody has pointed at.

/** On the table it does nothing. Where one counts up and down it is a click like any other. */
function ignore(event: MouseEvent): void {
  const pressed = event.detail % 2 === 0 && event.detail > 0 && event.target instanceof Element && event.target.closest(".board button");
  if (!pressed || pressed.closest(".share")) return;
  event.preventDefault();
  event.stopPropagation();
}

export function ignoreSecondClicks(): void {
  document.addEventListener("click", ignore, true);
}
