// Something that lies over the table for a moment: it takes the focus and gives it back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Sign } from "./glyphs";

interface Props {
  title: ComponentChildren;
  class?: string;
  onClose: () => void;
  children: ComponentChildren;
  /** Whether the rest of the page waits for it. */
  modal?: boolean;
}

export function Panel({ title, class: name, onClose, children, modal }: Props) {
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      const inside = document.activeElement === document.body || box.current?.contains(document.activeElement);
      if (inside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (!modal) return;
    const keep = (event: FocusEvent) => {
      if (box.current && event.target instanceof Node && !box.current.contains(event.target)) box.current.focus();
    };
    document.addEventListener("focusin", keep);
    return () => document.removeEventListener("focusin", keep);
  }, [modal]);
  const panel = (
    <section
      class={`panel ${name ?? ""}`}
      role="dialog"
      aria-modal={modal ? "true" : undefined}
      aria-labelledby={heading}
      tabIndex={-1}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || box.current !== topPanel()) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header class="panel-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="icon-button panel-close" aria-label="Close" onClick={onClose}>
          <Sign name="close" />
        </button>
      </header>
      <div class="panel-body" tabIndex={0}>{children}</div>
    </section>
  );
  if (!modal) return panel;
  return (
    <div class="veil" onClick={(event) => event.target === event.currentTarget && onClose()}>
      {panel}
    </div>
  );
}

/** The panel that was opened last and lies over everything else. */
export function topPanel(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(".panel[role=dialog]")].pop();
}

/** Close the panel that was opened last; a key may come before the focus has moved into it. */
export function closePanel(): boolean {
  const button = topPanel()?.querySelector<HTMLElement>(".panel-close");
  button?.click();
  return button != null;
}
