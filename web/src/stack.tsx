// The effects stack, the top first: each item with its controller, its targets and its payment.
import { about } from "./about";
import { capital } from "./answers";
import { BlankMark } from "./blank";
import { useTable } from "./context";
import { useFaces } from "./faces";
import { ElementGlyph } from "./glyphs";
import { pointAt } from "./pointers";
import { previewed } from "./preview";
import { useLights } from "./lights";
import type { ItemWords, SeenItem } from "./protocol";

export function Stack() {
  const { state } = useTable();
  const { table } = state;
  if (!table) return null;
  const items = table.view.stack.map((item, number) => ({ item, words: table.stack[number] })).reverse();
  return (
    <section class={items.length ? "stack" : "stack stack-empty"} aria-label={`Effects stack, ${items.length} waiting`}>
      <h2 tabIndex={0} {...about("effects stack")}>
        Effects stack <b>{items.length}</b>
      </h2>
      {items.length === 0 && <p class="quiet">Nothing waits.</p>}
      <ol>
        {items.map(({ item, words }, number) => (
          <Item key={item.handle} item={item} words={words} first={number === 0} />
        ))}
      </ol>
    </section>
  );
}

function Item({ item, words, first }: { item: SeenItem; words: ItemWords | undefined; first: boolean }) {
  const { session, state } = useTable();
  const faces = useFaces();
  const light = useLights().of(item.handle);
  const face = words?.slug ? faces[words.slug] : undefined;
  const who = state.table?.players[item.controller]?.name ?? "";
  const targets = item.targets ?? [];
  const variables = (item.variables ?? []).map(([name, value]) => `${name} = ${value}`);
  return (
    <li>
      <button
        type="button"
        class={`stack-item${light.lit ? " lit" : ""}${light.picked ? " picked" : ""}${light.targeted ? " targeted" : ""}`}
        data-handle={item.handle}
        data-element={face?.elements[0] ?? "norm"}
        onClick={() => session.press(item.handle)}
        {...previewed(words?.slug)}
        onMouseEnter={() => pointAt(item.handle, targets)}
        onMouseLeave={() => pointAt("", [])}
        onFocusIn={() => pointAt(item.handle, targets)}
        onFocusOut={() => pointAt("", [])}
      >
        <span class="stack-name">
          <ElementGlyph element={face?.elements[0] ?? "norm"} />
          {capital(words?.text || item.name)}
          {item.copy && <small> copy</small>}
          <BlankMark face={face} />
        </span>
        <span class="stack-who">
          {who}
          {first && " · resolves next"}
        </span>
        {words?.does && <span class="stack-does">{capital(words.does)}</span>}
        {!!words?.modes?.length && <span class="stack-more">{words.modes.join("; ")}</span>}
        {!!words?.targets?.length && <span class="stack-more">at {words.targets.join(", ")}</span>}
        {variables.length > 0 && <span class="stack-more">{variables.join(", ")}</span>}
        {words?.imbue && <span class="stack-more">{words.imbue}</span>}
        {words?.paid && <span class="stack-more">paid: {words.paid}</span>}
      </button>
    </li>
  );
}
