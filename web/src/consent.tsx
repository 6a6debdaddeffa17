// Cards whose texts are not known are played as if they had none, but only if the player agrees.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { NoTextYet } from "./blank";
import { lookAgain, type Chosen } from "./deckchooser";
import { Declined } from "./http";
import type { Trying } from "./trying";

/** A deck and its player. */
export interface Brought {
  whose: string;
  deck: Chosen;
}

function needsWord(reason: unknown): boolean {
  return reason instanceof Declined && (reason.checked?.not_understood.length ?? 0) > 0;
}

/** A function that begins a game with these decks, and the sheet that asks first if necessary. */
export function useConsent(brought: Brought[], trying: Trying, deed: (withoutText: boolean) => Promise<void>) {
  const [asked, setAsked] = useState<Brought[]>([]);
  const attempt = (withoutText: boolean) =>
    trying.attempt(async () => {
      try {
        await deed(withoutText);
      } catch (reason) {
        if (withoutText || !needsWord(reason)) throw reason;
        const seen = blanksOf(await Promise.all(brought.map(async ({ whose, deck }) => ({ whose, deck: await lookAgain(deck) }))));
        if (seen.length === 0) throw reason;
        setAsked(seen);
      }
    });
  const begin = () => {
    const known = blanksOf(brought);
    if (known.length > 0) setAsked(known);
    else void attempt(false);
  };
  const answer = (yes: boolean) => {
    setAsked([]);
    if (yes) void attempt(true);
  };
  return { begin, sheet: asked.length > 0 && <Consent brought={asked} onAnswer={answer} /> };
}

function blanksOf(brought: Brought[]): Brought[] {
  return brought.filter(({ deck }) => deck.blank.length > 0);
}

/** How many different cards of these decks have no text. */
export function countBlanks(brought: Brought[]): number {
  return new Set(brought.flatMap(({ deck }) => deck.blank.map(({ name }) => name))).size;
}

const YES = "yes";

function Consent({ brought, onAnswer }: { brought: Brought[]; onAnswer: (yes: boolean) => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const meaning = useId();
  const count = countBlanks(brought);
  useEffect(() => sheet.current?.showModal(), []);
  return (
    <dialog class="consent" ref={sheet} aria-labelledby={heading} aria-describedby={meaning} onClose={(event) => onAnswer(event.currentTarget.returnValue === YES)}>
      <h2 id={heading}>
        <NoTextYet count={count} />
      </h2>
      <p id={meaning}>
        {count === 1 ? "Regalia does not know yet what it does. It would be played as if it had no text." : "Regalia does not know yet what they do. They would be played as if they had no text."}
      </p>
      <div class="consent-decks" tabIndex={0} role="group" aria-label="The cards">
        {brought.map(({ whose, deck }) => (
          <section>
            <h3>
              {whose}: {deck.name}
            </h3>
            <ul>
              {deck.blank.map(({ name, amount }) => (
                <li>
                  <b class="consent-amount">{amount ? `${amount} ×` : ""}</b>
                  <span>
                    {name}
                    {amount === 0 && <small> brought in by other cards</small>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div class="consent-buttons">
        <button type="button" autofocus onClick={() => sheet.current?.close()}>
          Go back
        </button>
        <button type="button" class="primary" onClick={() => sheet.current?.close(YES)}>
          {count === 1 ? "Play it without text" : "Play them without text"}
        </button>
      </div>
    </dialog>
  );
}
