// Choosing a deck: one of the presets, a pasted list, or a file; what is wrong with it is named.
import { useEffect, useId, useState } from "preact/hooks";
import { LargeCard } from "./card";
import { useFaces } from "./faces";
import { ElementGlyph } from "./glyphs";
import { titled } from "./face";
import { post, reasonOf } from "./http";
import type { DeckCard, DeckChecked, DeckChoice, PresetDeck } from "./protocol";

export interface Chosen {
  choice: DeckChoice;
  /** Whether a game can begin with it. */
  ready: boolean;
  /** Cards that would be played as if they had no text. */
  blank: string[];
}

interface Props {
  title: string;
  presets: PresetDeck[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

export function presetChosen(preset: PresetDeck | undefined): Chosen {
  return { choice: { preset: preset?.name ?? "" }, ready: preset !== undefined, blank: preset?.not_understood ?? [] };
}

export function DeckChooser({ title, presets, chosen, onChoose }: Props) {
  const [own, setOwn] = useState(chosen.choice.text !== undefined);
  const name = useId();
  return (
    <fieldset class="deck-chooser">
      <legend>{title}</legend>
      <div class="tabs">
        <label>
          <input type="radio" name={name} checked={!own} onChange={() => { setOwn(false); onChoose(presetChosen(presets[0])); }} />
          <span>A preset</span>
        </label>
        <label>
          <input type="radio" name={name} checked={own} onChange={() => { setOwn(true); onChoose({ choice: { text: "" }, ready: false, blank: [] }); }} />
          <span>My own list</span>
        </label>
      </div>
      {own ? <OwnList onChoose={onChoose} /> : <Presets presets={presets} chosen={chosen.choice.preset ?? ""} onChoose={onChoose} />}
    </fieldset>
  );
}

function Presets({ presets, chosen, onChoose }: { presets: PresetDeck[]; chosen: string; onChoose: (chosen: Chosen) => void }) {
  const group = useId();
  const shown = presets.find((preset) => preset.name === chosen);
  const faces = useFaces(shown ? [shown.champion] : []);
  const face = shown && faces[shown.champion];
  return (
    <div class="presets">
      <div class="preset-list" role="radiogroup" aria-label="Presets">
        {presets.map((preset) => (
          <label class="preset" data-element={preset.elements.find((element) => element !== "norm") ?? "norm"}>
            <input type="radio" name={group} checked={preset.name === chosen} onChange={() => onChoose(presetChosen(preset))} />
            <span class="preset-face">
              <b>{titled(preset.name.replaceAll("-", " "))}</b>
              <span class="preset-elements">
                {preset.elements.map((element) => (
                  <span class="element-tag" data-element={element}>
                    <ElementGlyph element={element} /> {titled(element)}
                  </span>
                ))}
              </span>
              <small>{preset.about}</small>
              {preset.not_understood.length > 0 && <small class="warning">{preset.not_understood.length} cards without text yet</small>}
            </span>
          </label>
        ))}
      </div>
      <div class="preset-card">{face && <LargeCard face={face} />}</div>
    </div>
  );
}

const CHECK_AFTER = 500;

function OwnList({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const [text, setText] = useState("");
  const [checked, setChecked] = useState<DeckChecked | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setProblem("");
    if (!text.trim()) {
      setChecked(null);
      return;
    }
    let current = true;
    const timer = setTimeout(() => {
      post<DeckChecked>("/api/deck", { text }).then(
        (answer) => {
          if (!current) return;
          setChecked(answer);
          onChoose({ choice: { text, name: answer.name }, ready: answer.playable, blank: answer.not_understood });
        },
        (reason: unknown) => current && setProblem(reasonOf(reason)),
      );
    }, CHECK_AFTER);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <div class="own-list">
      <label>
        <span>Paste a deck list, in any of the usual forms</span>
        <textarea rows={9} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} placeholder={"# Material Deck\n1 Spirit of Fire\n…\n# Main Deck\n4 Fireball\n…"} />
      </label>
      <label class="file">
        <span>or choose a file</span>
        <input type="file" accept=".txt,.json,.csv,.md,.dek,text/*" onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)} />
      </label>
      {problem && <p class="notice" role="alert">{problem}</p>}
      {checked && <Checked checked={checked} />}
    </div>
  );
}

export function Checked({ checked }: { checked: DeckChecked }) {
  const count = (cards: DeckCard[]) => cards.reduce((sum, card) => sum + card.amount, 0);
  return (
    <div class="checked" role="status">
      <p>
        <b>{checked.playable ? "Ready to play" : "Not playable yet"}</b>: {checked.name && `${checked.name}, `}
        material {count(checked.material)}, main {count(checked.main)}.
      </p>
      {checked.errors.length > 0 && <Problems title="What keeps it from being played" problems={checked.errors.map((one) => one.text)} />}
      {checked.breaches.length > 0 && <Problems title="What the format does not allow (it can be played all the same)" problems={checked.breaches.map((one) => one.text)} />}
      {checked.not_understood.length > 0 && <Problems title="Cards whose text is not known yet" problems={checked.not_understood} />}
      {checked.notes.length > 0 && <Problems title="Notes" problems={checked.notes} />}
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
