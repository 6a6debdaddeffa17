// Requests that the server may decline: the reason, and when to try again.
import { useState } from "preact/hooks";
import { useSecondsTo } from "./counting";
import { Checked } from "./deckchooser";
import { Declined, reasonOf, tooMany } from "./http";
import type { DeckChecked } from "./protocol";

interface Trouble {
  reason: string;
  checked: DeckChecked | null;
  /** The time before which it is too early to try again. */
  until: number;
}

export interface Trying {
  /** Whether it is under way, or too early to try again. */
  busy: boolean;
  trouble: Trouble | null;
  attempt: (deed: () => Promise<void>) => Promise<void>;
  tell: (reason: unknown) => void;
}

export function useTrying(): Trying {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const early = useSecondsTo(trouble?.until ?? 0) > 0;
  const tell = (reason: unknown) => {
    const declined = reason instanceof Declined ? reason : null;
    setTrouble({ reason: reasonOf(reason), checked: declined?.checked ?? null, until: declined?.wait ? Date.now() + declined.wait * 1000 : 0 });
  };
  const attempt = async (deed: () => Promise<void>) => {
    setBusy(true);
    setTrouble(null);
    try {
      await deed();
    } catch (reason) {
      tell(reason);
    }
    setBusy(false);
  };
  return { busy: busy || early, trouble, attempt, tell };
}

/** The reason why a request failed. If it only needs time, it counts down, is read aloud once, and disappears by itself. */
export function TroubleWords({ trouble }: { trouble: Trouble | null }) {
  const left = useSecondsTo(trouble?.until ?? 0);
  if (!trouble || (trouble.until && !left)) return null;
  return (
    <>
      <p class="notice" role="alert">
        <span class={trouble.until ? "unseen" : ""}>{trouble.reason}</span>
        {trouble.until > 0 && <span aria-hidden="true">{tooMany(left)}</span>}
      </p>
      {trouble.checked && <Checked checked={trouble.checked} />}
    </>
  );
}
