// The small drawings of the table: one for each element, each type of card and each number.

const ELEMENTS: Record<string, string> = {
  norm: "M7 6.5 13.5 4l6 4.5 1 6.5-5 5H8L3.5 15 4 9.5z M8.5 9.5 13 8l3.5 3",
  fire: "M12 2.5c.8 3.6 5.8 6.2 5.8 11.2a5.8 5.8 0 0 1-11.6 0c0-2.3 1-3.9 2.3-5.2.3 1.7 1 2.5 1.9 2.9C10 8.2 10.3 5 12 2.5z M12 19.5c-1.7 0-2.8-1.2-2.8-2.7 0-1.6 1.5-2.3 2.8-4 1.3 1.7 2.8 2.4 2.8 4 0 1.5-1.1 2.7-2.8 2.7z",
  water: "M2.5 8.5c2.4-3 4.8-3 7.1 0s4.8 3 7.1 0 3.5-2.4 4.8-1 M2.5 13.5c2.4-3 4.8-3 7.1 0s4.8 3 7.1 0 3.5-2.4 4.8-1 M2.5 18.5c2.4-3 4.8-3 7.1 0s4.8 3 7.1 0 3.5-2.4 4.8-1",
  wind: "M4 20C3.5 10.5 9 4 20.5 3.5 20.5 14.5 14 20 7 17.5 M4 20c2.5-5.5 6-9 11-11.5",
  arcane: "M12 2.5 19 12l-7 9.5L5 12z M12 2.5V21.5 M5 12h14",
  astra: "M12 2l2.2 7.8L22 12l-7.8 2.2L12 22l-2.2-7.8L2 12l7.8-2.2z",
  crux: "M12 2v20 M5 8h14 M9.5 4.5 12 2l2.5 2.5 M9.5 19.5 12 22l2.5-2.5 M7 6 5 8l2 2 M17 6l2 2-2 2",
  exalted: "M3.5 18.5h17 M4.5 15.5 3 6.5l5 4 4-7 4 7 5-4-1.5 9z",
  exia: "M12 2.5c3.5 5 6.5 8 6.5 12a6.5 6.5 0 0 1-13 0c0-4 3-7 6.5-12z M9 15a3.2 3.2 0 0 0 3 3",
  luxem: "M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z M12 1.5v3 M12 19.5v3 M1.5 12h3 M19.5 12h3 M4.6 4.6l2.1 2.1 M17.3 17.3l2.1 2.1 M4.6 19.4l2.1-2.1 M17.3 6.7l2.1-2.1",
  neos: "M12 2.5 20.3 7.2v9.6L12 21.5 3.7 16.8V7.2z M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
  tera: "M2.5 19.5 9.5 6l4.2 7.5L16 10l5.5 9.5z M7.4 10l2.1 1.8L11.7 10",
  umbra: "M15.5 3A9.3 9.3 0 1 0 21 15.5 7.5 7.5 0 0 1 15.5 3z",
};

const TYPES: Record<string, string> = {
  champion: "M3.5 18.5h17 M4.5 15.5 3 6.5l5 4 4-7 4 7 5-4-1.5 9z",
  ally: "M12 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z M4 21c.4-5 3.5-7.5 8-7.5s7.6 2.5 8 7.5z",
  action: "M13 2 5.5 13.5h5L9.5 22 18.5 9.5h-5.5z",
  attack: "M4 4l11.5 11.5 M20 4 8.5 15.5 M13 18l5-5 M11 18l-5-5 M16.5 16.5 20 20 M7.5 16.5 4 20",
  weapon: "M19.5 3 9.5 13.5 M21 3h-3.5L7.5 12.5 11 16 21 6.5z M5.5 11.5l7 7 M8.5 15.5 4 20",
  item: "M8 3h8l4 6-8 12L4 9z M4 9h16 M8 3l4 18 4-18",
  domain: "M3 21h18 M5 21V9.5 M19 21V9.5 M9.5 21V11 M14.5 21V11 M2.5 9.5 12 3l9.5 6.5z",
  phantasia: "M12 21c-4.5-3-8.5-6-8.5-10.5S8 4 12 8c4-4 8.5-2 8.5 2.5S16.5 18 12 21z M12 8v13",
  mastery: "M6 3h10a3 3 0 0 1 3 3v15H8a3 3 0 0 1-3-3V4.5 M9 8h6 M9 12h6",
};

const SIGNS: Record<string, string> = {
  power: TYPES["weapon"]!,
  life: "M12 20.5C6 16 3 12.7 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.7-3 7-9 11.5z",
  durability: "M12 2.5 20 5.5v6c0 5-3.3 8.3-8 10-4.7-1.7-8-5-8-10v-6z",
  hand: "M4 8l5-3 6 14-5 2z M9 5l5.5-2L19 17l-4 2",
  memory: "M12 3.5c5 0 9 3.8 9 8.5s-4 8.5-9 8.5S3 16.7 3 12s4-8.5 9-8.5z M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
  menu: "M4 6h16 M4 12h16 M4 18h16",
  close: "M5 5l14 14 M19 5 5 19",
  log: "M5 4h14 M5 9h14 M5 14h9 M5 19h6",
  stack: "M12 3l9 5-9 5-9-5z M3 12.5l9 5 9-5 M3 17l9 5 9-5",
  target: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z M12 1.5v5 M12 17.5v5 M1.5 12h5 M17.5 12h5",
  arrow: "M3 12h17 M14 6l6 6-6 6",
  check: "M4 12.5 9.5 18 20 6",
  blank: "M4 6.5h16 M4 12h4.5 M15.5 12H20 M4 17.5h2.5 M13.5 17.5H20 M19 3 5 21",
};

function Drawing({ path, name }: { path: string; name: string }) {
  return (
    <svg class={`glyph glyph-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

/** The sign of an element. Its word is always beside it, so screen readers skip the sign. */
export function ElementGlyph({ element }: { element: string }) {
  return <Drawing path={ELEMENTS[element] ?? ELEMENTS["norm"]!} name={element} />;
}

export function Sign({ name }: { name: string }) {
  return <Drawing path={SIGNS[name] ?? SIGNS["menu"]!} name={name} />;
}

export function typePath(type: string): string {
  return TYPES[type] ?? TYPES["mastery"]!;
}

export function elementPath(element: string): string {
  return ELEMENTS[element] ?? ELEMENTS["norm"]!;
}
