// The small card that appears after a click on something that cannot be chosen: what it is, why not now, and the rule.
import { useState } from "preact/hooks";
import { BillTable } from "./bill";
import { capital } from "./answers";
import { BlankMark } from "./blank";
import { LargeCard } from "./card";
import { useFaceOf, useTable } from "./context";
import { useFaces } from "./faces";
import { RuleLink } from "./log";
import { Panel } from "./panel";
import { cardsOf } from "./looking";
import type { Answer, Attempt, Influence, Refusal, Table } from "./protocol";

export function Why() {
  const { state } = useTable();
  const { answer, table } = state;
  if (!answer || !table) return null;
  return <AnswerCard key={answer.handle} answer={answer} table={table} />;
}

function AnswerCard({ answer, table }: { answer: Answer; table: Table }) {
  const { session, game } = useTable();
  const [turned, setTurned] = useState("");
  const faces = useFaces([answer.slug, turned]);
  const face = faces[turned || answer.slug];
  const card = cardsOf(table).find((one) => one.handle === answer.handle);
  const changed = answer.numbers.filter((number) => number.printed !== number.now);
  return (
    <Panel class="why" title={answer.name || "A hidden card"} onClose={() => session.set({ answer: null })}>
      {face && (
        <div class="why-card">
          <LargeCard face={face} now={turned ? undefined : card} />
          {face.other_face && (
            <button type="button" onClick={() => setTurned(turned ? "" : (face.other_face ?? ""))}>
              Turn it over
            </button>
          )}
        </div>
      )}
      <div class="why-words">
        {answer.where && <p class="quiet">{capital(answer.where)}.</p>}
        {answer.attempts.map((attempt) => (
          <Tried attempt={attempt} onTake={(option) => game?.take(option)} />
        ))}
        {answer.notes.map((note) => (
          <p>{note}</p>
        ))}
        {changed.length > 0 && <Numbers numbers={changed} />}
        {answer.effects.length > 0 && (
          <ul class="effects">
            {answer.effects.map((effect) => (
              <li>{effect}</li>
            ))}
          </ul>
        )}
        {face && face.keywords.length > 0 && (
          <dl class="keywords">
            {face.keywords.map((keyword) => (
              <div>
                <dt>
                  {keyword.name} <RuleLink id={keyword.rule} />
                </dt>
                <dd>{keyword.line}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Panel>
  );
}

function Tried({ attempt, onTake }: { attempt: Attempt; onTake: (option: number) => void }) {
  const option = attempt.options[0];
  return (
    <div class={`attempt${attempt.refusal ? " refused" : ""}`}>
      <h3>{capital(attempt.text)}</h3>
      {attempt.refusal && <RefusalWords refusal={attempt.refusal} />}
      {!attempt.refusal && option !== undefined && (
        <button type="button" class="primary" onClick={() => onTake(option)}>
          {capital(attempt.text)}
        </button>
      )}
      {attempt.bill && <BillTable bill={attempt.bill} />}
    </div>
  );
}

export function RefusalWords({ refusal }: { refusal: Refusal }) {
  return (
    <div class="refusal">
      <p class="refusal-step">
        Not now <RuleLink id={refusal.rule.id} /> {refusal.step && <small>it stops {refusal.step}</small>}
      </p>
      <ul>
        {refusal.reasons.map((reason) => (
          <li>{capital(reason)}</li>
        ))}
      </ul>
      <p class="quiet">{refusal.rule.line}</p>
    </div>
  );
}

function Numbers({ numbers }: { numbers: Influence[] }) {
  return (
    <ul class="influences">
      {numbers.map((number) => (
        <li>
          <b>
            {capital(number.name)} {number.now ?? "none"}
          </b>{" "}
          {(number.now ?? 0) > (number.printed ?? 0) ? "▲" : "▼"} printed {number.printed ?? "none"}
          {number.why.length > 0 && `: ${number.why.join("; ")}`}
        </li>
      ))}
    </ul>
  );
}

/** Several things can be done with one card. */
export function ChoiceMenu() {
  const { session, game, state } = useTable();
  const { menu, table } = state;
  const faceOf = useFaceOf();
  const question = table?.question;
  if (!menu || !question || !game) return null;
  const card = table && cardsOf(table).find((one) => one.handle === menu.handle);
  return (
    <Panel class="menu" title={<>{card?.name ?? "Which of these?"} <BlankMark face={faceOf(menu.handle)} /></>} onClose={() => session.set({ menu: null })}>
      <ul class="menu-options">
        {menu.options.map((number) => {
          const option = question.options[number]!;
          return (
            <li>
              <button type="button" class="option" onClick={() => game.take(number)}>
                <span>
                  {capital(option.text)}
                  {option.does && <small>{option.does}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" onClick={() => session.explain(menu.handle)}>
        Look at the card
      </button>
    </Panel>
  );
}

export function RuleCard() {
  const { session, state } = useTable();
  const { rule } = state;
  if (!rule) return null;
  return (
    <Panel class="rule-card" title={`Rule ${rule.id}`} onClose={() => session.set({ rule: null })}>
      <p>{rule.line}</p>
      {rule.reference && <p class="quiet">Official rules: {rule.reference}</p>}
    </Panel>
  );
}
