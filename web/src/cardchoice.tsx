// Answers that are cards which do not lie on the table: to materialize, to find, to put in order. They show their faces.
import type { ComponentChildren } from "preact";
import { BlankMark } from "./blank";
import { SmallFace } from "./card";
import { useFaceOf } from "./context";
import { cardsOf } from "./looking";
import type { State } from "./state";
import { championsOf } from "./life";
import type { CardFace, Choice, Question, Table } from "./protocol";

const HIDDEN_AWAY = ["main deck", "material deck", "graveyard", "banishment", "lineage"];

/** The cards that the player sees lying before them. */
function lying(table: Table): Set<string> {
  const away = new Set(table.view.sides.flatMap((side) => HIDDEN_AWAY.flatMap((zone) => side.cards[zone] ?? []).map((card) => card.handle)));
  return new Set(cardsOf(table).map((card) => card.handle).filter((handle) => !away.has(handle)));
}

/** Whether the answers are best shown as cards. */
export function areCards({ table }: State, question: Question): boolean {
  if (!table || question.payment || question.asks === "share") return false;
  const asked = question.options.filter((option) => option.what !== "pass");
  const seen = question.asks === "order" ? new Set<string>() : lying(table);
  return asked.length > 0 && asked.every(({ handle }) => handle && table.faces[handle] && !seen.has(handle));
}

/** Whether a champion would come down on the one that the player has. */
function isLevelUp(table: Table | null, option: Choice, face: CardFace | undefined): boolean {
  if (!table || option.what !== "materialize" || !face?.types.includes("champion")) return false;
  const side = table.view.sides[table.viewer];
  return side !== undefined && championsOf(side).some((card) => (card.level ?? 0) < (face.level ?? 0));
}

interface Props {
  state: State;
  option: Choice;
  words: string;
  /** Whether the face is shown, and not only the words. */
  faced: boolean;
  children?: ComponentChildren;
}

/** What is on the button of an answer. */
export function AnswerWords({ state, option, words, faced, children }: Props) {
  const face = useFaceOf()(option.handle);
  const leveling = faced && isLevelUp(state.table, option, face);
  return (
    <>
      {faced && face && (
        <span class="card small tile answer-card" aria-hidden="true">
          <SmallFace face={face} />
        </span>
      )}
      <span class="answer-words">
        {leveling && <b class="level-up">Level up</b>}{leveling && " "}
        {faced && face ? <Beside name={face.name} words={words} plain={option.what === "materialize"} /> : words}
        <BlankMark face={face} />
        {children}
      </span>
    </>
  );
}

/** The words of an answer without the name that its card shows, and only the price if the question says the rest.
 * Screen readers have the whole.
 */
function Beside({ name, words, plain }: { name: string; words: string; plain: boolean }) {
  const rest = words.replace(name, "").replace(/ {2,}/g, " ").trim();
  return (
    <>
      <span class="unseen">{words}</span>
      <span aria-hidden="true">{(plain && /\((.+)\)$/.exec(rest)?.[1]) || rest}</span>
    </>
  );
}
