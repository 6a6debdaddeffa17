// A hint: what a bot would answer that knows what the player knows, and why.
import { useLayoutEffect } from "preact/hooks";
import { capital } from "./answers";
import { Key } from "./key";
import type { Game } from "./session";
import { keyOf, type State } from "./state";
import { mark, spotsOf } from "./spots";
import type { Hinted, Question } from "./protocol";

/** The button that asks for a hint. */
export function HintButton({ game, state }: { game: Game; state: State }) {
  const { hint, hinting } = state;
  if (!state.table?.can.hint || hint) return null;
  return (
    <button type="button" disabled={hinting || state.busy} title="A bot that knows what you know thinks for about two seconds" onClick={() => game.askHint()}>
      {hinting ? "Thinking" : <Asking />} <Key name="w" />
    </button>
  );
}

function Asking() {
  return (
    <>
      <span class="roomy">What would you do?</span>
      <span class="tight">Hint</span>
    </>
  );
}

/** The answer of the bot, marked on the table, and its reasons. */
export function HintWords({ game, state }: { game: Game; state: State }) {
  const question = state.table?.question;
  if (!question || !state.hint) return null;
  return <Words key={keyOf(question)} game={game} question={question} hint={state.hint} busy={state.busy} />;
}

function Words({ game, question, hint, busy }: { game: Game; question: Question; hint: Hinted; busy: boolean }) {
  useLayoutEffect(() => mark(hint.said.flatMap((place) => (question.asks === "share" ? [] : spotsOf(question, place))), "data-hinted"));
  return (
    <div class="hint" role="status">
      <p>
        <b>A bot would: {capital(hint.text)}.</b> {hint.reasons.join(" ")}
      </p>
      <button type="button" disabled={busy} onClick={() => game.choose(hint.said)}>
        Do that
      </button>
      <button type="button" onClick={() => game.set({ hint: null })}>
        No, thanks
      </button>
    </div>
  );
}
