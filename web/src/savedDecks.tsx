// The deck lists that a player keeps in the browser: keeping, choosing, renaming, exporting and removing them.
import { useId, useState } from "preact/hooks";
import { saveText } from "./http";
import { LONGEST_NAME, keepDeck, removeDeck, renameDeck, useSavedDecks, type SavedDeck } from "./savedList";

/** Keeping a list that was pasted. */
export function KeepList({ text, name: proposed }: { text: string; name: string }) {
  const decks = useSavedDecks();
  const [name, setName] = useState(proposed);
  const [said, setSaid] = useState("");
  const there = decks.find((deck) => deck.name === name.trim());
  const keep = () => setSaid(keepDeck(name.trim(), text) ? `Kept as ${name.trim()}: it is among your decks.` : "This browser has no room for it.");
  return (
    <div class="keep-list">
      <label>
        <span>Name</span>
        <input value={name} maxLength={LONGEST_NAME} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="button" disabled={!name.trim() || there?.text === text} onClick={keep}>
        {there ? "Keep it instead of the old one" : "Keep this deck"}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}

interface Props {
  chosen: string;
  onChoose: (id: string) => void;
  onRename: (id: string, name: string) => void;
}

export function SavedDecks({ chosen, onChoose, onRename }: Props) {
  const decks = useSavedDecks();
  const group = useId();
  return (
    <ul class="saved-decks" aria-label="My decks">
      {decks.map((deck) => (
        <li key={deck.id}>
          <label class="saved-deck">
            <input type="radio" name={group} checked={deck.id === chosen} onChange={() => onChoose(deck.id)} />
            <b>{deck.name}</b>
          </label>
          <Deeds deck={deck} onRename={onRename} onRemove={() => deck.id === chosen && onChoose(decks.find((one) => one.id !== chosen)?.id ?? "")} />
        </li>
      ))}
    </ul>
  );
}

interface DeedsProps {
  deck: SavedDeck;
  onRename: (id: string, name: string) => void;
  onRemove: () => void;
}

/** What can be done with a kept list. */
function Deeds({ deck, onRename, onRemove }: DeedsProps) {
  const [open, setOpen] = useState<"" | "rename" | "remove">("");
  const [name, setName] = useState(deck.name);
  const [problem, setProblem] = useState("");
  const rename = () => {
    const reason = renameDeck(deck.id, name.trim());
    setProblem(reason);
    if (reason) return;
    onRename(deck.id, name.trim());
    setOpen("");
  };
  if (open === "rename") {
    return (
      <span class="deeds">
        <input
          value={name}
          maxLength={LONGEST_NAME}
          aria-label={`A new name for ${deck.name}`}
          ref={(field) => field?.focus()}
          onInput={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              rename();
            } else if (event.key === "Escape") setOpen("");
          }}
        />
        <button type="button" onClick={rename}>
          Rename
        </button>
        {problem && <span class="notice" role="alert">{problem}</span>}
      </span>
    );
  }
  if (open === "remove") {
    return (
      <span class="deeds" role="alertdialog" aria-label={`Remove ${deck.name}?`}>
        Remove it for good?
        <button type="button" ref={(button) => button?.focus()} onClick={() => setOpen("")}>
          Keep
        </button>
        <button
          type="button"
          class="alarm"
          onClick={() => {
            onRemove();
            removeDeck(deck.id);
          }}
        >
          Remove
        </button>
      </span>
    );
  }
  return (
    <span class="deeds">
      <button type="button" aria-label={`Rename ${deck.name}`} onClick={() => { setName(deck.name); setOpen("rename"); }}>
        Rename
      </button>
      <button type="button" aria-label={`Export ${deck.name}`} onClick={() => saveText(deck.text, `${deck.name}.txt`)}>
        Export
      </button>
      <button type="button" aria-label={`Remove ${deck.name}`} onClick={() => setOpen("remove")}>
        Remove
      </button>
    </span>
  );
}
