// Choosing a deck: one of the presets, a pasted list, or a file. Its faults are named.
import { useEffect, useId, useState } from "preact/hooks";
import { capital } from "./answers";
import { NoTextYet, noTextYet } from "./blank";
import { LargeCard } from "./card";
import { useSecondsTo } from "./counting";
import { useFaces } from "./faces";
import { FileButton } from "./filebutton";
import { ElementGlyph, Sign } from "./glyphs";
import { titled } from "./face";
import { get, patiently, post, reasonOf } from "./http";
import { KeepList, SavedDecks } from "./savedDecks";
import { savedDeck, useSavedDecks } from "./savedList";
import type { DeckCard, DeckChecked, DeckChoice, DeckText, PresetDeck, Start } from "./protocol";

export interface Chosen {
  choice: DeckChoice;
  name: string;
  /** Whether a game can begin with it. */
  ready: boolean;
  /** Cards that would be played as if they had no text. */
  blank: Blank[];
  /** The id of the list, if it is kept in the browser. */
  saved?: string;
}

export interface Blank {
  name: string;
  /** The number of copies in the deck: 0 if other cards bring it in, nothing if the page does not know. */
  amount: number | null;
}

interface Props {
  title: string;
  presets: PresetDeck[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

export function presetChosen(preset: PresetDeck | undefined): Chosen {
  const name = preset?.name ?? "";
  const blank = (preset?.not_understood ?? []).map((one) => ({ name: one, amount: null }));
  return { choice: { preset: name }, name: presetTitle(name), ready: preset !== undefined, blank };
}

function listChosen(text: string, checked: DeckChecked): Chosen {
  const { name, playable } = checked;
  return { choice: { text, name }, name, ready: playable, blank: blanksIn(checked) };
}

/** A list that is kept in the browser, before it has been checked. */
export function savedChosen(id: string | undefined): Chosen | null {
  const deck = savedDeck(id ?? "");
  return deck ? { choice: { text: deck.text, name: deck.name }, name: deck.name, ready: false, blank: [], saved: deck.id } : null;
}

/** A list that was pasted before, until it has been checked again. */
export function pastedChosen(text: string | undefined): Chosen | null {
  return text ? { choice: { text }, name: "", ready: false, blank: [] } : null;
}

/** The text of a pasted list that is not kept under a name. */
export function listOf({ choice, saved }: Chosen): string | undefined {
  return saved ? undefined : choice.text || undefined;
}

/** The name for a list that has none. */
const UNNAMED = "own list";

function check(text: string): Promise<DeckChecked> {
  return post<DeckChecked>("/api/deck", { text, name: UNNAMED } satisfies DeckText);
}

/** The server's present opinion of a deck that was chosen some time ago. */
export async function lookAgain({ choice: { text, preset } }: Chosen): Promise<Chosen> {
  if (text) return listChosen(text, await patiently(() => check(text)));
  const { presets } = await patiently(() => get<Start>("/api/start"));
  return presetChosen(presets.find((one) => one.name === preset));
}

function presetTitle(name: string): string {
  return titled(name.replaceAll("-", " "));
}

function blanksIn({ material, main, not_understood }: DeckChecked): Blank[] {
  const amountOf = (name: string) => [...material, ...main].reduce((sum, card) => sum + (card.name === name ? card.amount : 0), 0);
  return not_understood.map((name) => ({ name, amount: amountOf(name) }));
}

type Tab = "preset" | "saved" | "own";

const TABS: [Tab, string][] = [
  ["preset", "A preset"],
  ["saved", "My decks"],
  ["own", "My own list"],
];
const NOTHING: Chosen = { choice: { text: "" }, name: "", ready: false, blank: [] };

export function DeckChooser({ title, presets, chosen, onChoose }: Props) {
  const [tab, setTab] = useState<Tab>(chosen.saved ? "saved" : chosen.choice.text !== undefined ? "own" : "preset");
  const name = useId();
  const saved = useSavedDecks();
  const choose = (next: Tab) => {
    setTab(next);
    onChoose(next === "preset" ? presetChosen(presets[0]) : (savedChosen(next === "saved" ? saved[0]?.id : "") ?? NOTHING));
  };
  const shown = tab === "saved" && saved.length === 0 ? "own" : tab;
  return (
    <fieldset class="deck-chooser">
      <legend>{title}</legend>
      <div class="tabs">
        {TABS.filter(([value]) => value !== "saved" || saved.length > 0).map(([value, word]) => (
          <label>
            <input type="radio" name={name} checked={shown === value} onChange={() => choose(value)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {shown === "preset" && <Presets presets={presets} chosen={chosen.choice.preset ?? ""} onChoose={onChoose} />}
      {shown === "saved" && <Saved chosen={chosen} onChoose={onChoose} />}
      {shown === "own" && <OwnList text={chosen.saved ? "" : (chosen.choice.text ?? "")} onChoose={onChoose} />}
    </fieldset>
  );
}

function Presets({ presets, chosen, onChoose }: { presets: PresetDeck[]; chosen: string; onChoose: (chosen: Chosen) => void }) {
  const group = useId();
  const [open, setOpen] = useState(false);
  const shown = presets.find((preset) => preset.name === chosen);
  const faces = useFaces(shown ? [shown.champion] : []);
  const face = shown && faces[shown.champion];
  return (
    <div class={open ? "presets open" : "presets"}>
      <div class="preset-list" role="radiogroup" aria-label="Presets">
        {presets.filter((preset) => open || preset === shown).map((preset) => (
          <label class="preset" data-element={preset.elements.find((element) => element !== "norm") ?? "norm"}>
            <input type="radio" name={group} checked={preset.name === chosen} onChange={() => onChoose(presetChosen(preset))} />
            <span class="preset-face">
              <b>{presetTitle(preset.name)}</b>
              <span class="preset-elements">
                {preset.elements.map((element) => (
                  <span class="element-tag" data-element={element}>
                    <ElementGlyph element={element} /> {titled(element)}
                  </span>
                ))}
              </span>
              <small>{capital(preset.about)}</small>
              {preset.not_understood.length > 0 && (
                <small class="warning">
                  <NoTextYet count={preset.not_understood.length} />
                </small>
              )}
            </span>
          </label>
        ))}
        <button type="button" class="preset-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Show only the chosen one" : `Choose from ${presets.length} decks`}
        </button>
      </div>
      <div class="preset-card">{face && <LargeCard face={face} />}</div>
    </div>
  );
}

const CHECK_AFTER = 500;

/** The server's opinion of a list, a moment after it was changed. The player may call the list something else. */
function useChecked(text: string, onCheck: (answer: DeckChecked) => void, called = "") {
  const [checked, setChecked] = useState<DeckChecked | null>(null);
  const [problem, setProblem] = useState("");
  const [again, setAgain] = useState(0);
  const wait = useSecondsTo(again);
  useEffect(() => {
    setProblem("");
    setAgain(0);
    if (!text.trim()) {
      setChecked(null);
      return;
    }
    const stop = new AbortController();
    const { signal } = stop;
    const onWait = (seconds: number) => !signal.aborted && setAgain(Date.now() + seconds * 1000);
    const timer = setTimeout(() => {
      patiently(() => check(text), { signal, onWait }).then(
        (answer) => {
          if (signal.aborted) return;
          setChecked(answer);
          onCheck(answer);
        },
        (reason: unknown) => !signal.aborted && setProblem(reasonOf(reason)),
      );
    }, CHECK_AFTER);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text]);
  const words = (
    <>
      <div role="status">{checked && <Verdict checked={{ ...checked, name: called || checked.name }} />}</div>
      {problem && <p class="notice" role="alert">{problem}</p>}
      {wait > 0 && (
        <p class="quiet">
          <span role="status">Too many at once; the list is checked by itself in a moment.</span> <span aria-hidden="true">({wait} s)</span>
        </p>
      )}
    </>
  );
  return { checked, words };
}

interface ListProps {
  onChoose: (chosen: Chosen) => void;
}

function OwnList({ text: before, onChoose }: ListProps & { text: string }) {
  const [text, setText] = useState(before);
  const { checked, words } = useChecked(text, (answer) => onChoose(listChosen(text, answer)));
  return (
    <div class="own-list">
      {words}
      <label>
        <span>Paste a deck list, in any of the usual forms</span>
        <textarea rows={9} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} placeholder={"# Material Deck\n1 Spirit of Fire\n…\n# Main Deck\n4 Fireball\n…"} />
      </label>
      <FileButton accept=".txt,.json,.csv,.md,.dek,text/*" onFiles={([file]) => void file?.text().then(setText)}>
        Choose a file instead
      </FileButton>
      {checked?.playable && <KeepList key={text} text={text} name={checked.name} />}
      {checked && <Details checked={checked} />}
    </div>
  );
}

/** The lists that are kept in the browser. The chosen one is checked again, because the rules or the cards may have changed. */
function Saved({ chosen, onChoose }: ListProps & { chosen: Chosen }) {
  const deck = savedDeck(chosen.saved ?? "");
  const { checked, words } = useChecked(deck?.text ?? "", (answer) => deck && onChoose({ ...listChosen(deck.text, { ...answer, name: deck.name }), saved: deck.id }), deck?.name);
  return (
    <div class="own-list">
      <SavedDecks
        chosen={chosen.saved ?? ""}
        onChoose={(id) => onChoose(savedChosen(id) ?? NOTHING)}
        onRename={(id, name) => id === chosen.saved && onChoose({ ...chosen, name, choice: { ...chosen.choice, name } })}
      />
      {words}
      {checked && <Details checked={checked} />}
    </div>
  );
}

/** The result of checking a list: one line, and remarks. */
export function Checked({ checked }: { checked: DeckChecked }) {
  return (
    <div class="checked-all" role="status">
      <Verdict checked={checked} />
      <Details checked={checked} />
    </div>
  );
}

function Verdict({ checked }: { checked: DeckChecked }) {
  const count = (cards: DeckCard[]) => cards.reduce((sum, card) => sum + card.amount, 0);
  const { playable, not_understood, material, main, name } = checked;
  const blank = not_understood.length > 0;
  const words = !playable ? "Not playable yet" : blank ? `Playable, but ${noTextYet(not_understood.length)}` : "Ready to play";
  return (
    <p class={`verdict${playable ? (blank ? " partly" : "") : " unplayable"}`}>
      <b>
        {blank && <Sign name="blank" />}
        {words}
      </b>
      <span>
        {name && `${name}, `}
        material {count(material)}, main {count(main)}
        {blank && `; ${differently(checked)}`}.
      </span>
    </p>
  );
}

/** "3 of 14 different cards without text yet". Cards that others bring in are counted separately. */
function differently(checked: DeckChecked): string {
  const names = new Set([...checked.material, ...checked.main].map(({ name }) => name));
  const inside = checked.not_understood.filter((name) => names.has(name)).length;
  const others = checked.not_understood.length - inside;
  const said = [inside && `${inside} of ${names.size} different cards without text yet`, others && `${others} without text brought in by other cards`];
  return said.filter(Boolean).join(", ");
}

function Details({ checked }: { checked: DeckChecked }) {
  const { errors, breaches, not_understood, notes } = checked;
  if (errors.length + breaches.length + not_understood.length + notes.length === 0) return null;
  return (
    <div class="checked">
      {errors.length > 0 && <Problems title="What keeps it from being played" problems={errors.map((one) => one.text)} />}
      {not_understood.length > 0 && <Problems title="Cards whose text is not known yet" problems={blanksIn(checked).map(({ name, amount }) => (amount ? `${amount} × ${name}` : name))} />}
      {breaches.length > 0 && <Problems title="What the format does not allow (it can be played all the same)" problems={breaches.map((one) => one.text)} />}
      {notes.length > 0 && <Problems title="Notes" problems={notes} />}
    </div>
  );
}

function Problems({ title, problems }: { title: string; problems: string[] }) {
  return (
    <div class="problems">
      <h3>{title}</h3>
      <ul>
        {problems.map((problem) => (
          <li>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
