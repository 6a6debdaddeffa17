// A card as it is drawn: the large face, the small form, and the back.
import { Art } from "./art";
import { UNKNOWN_TEXT } from "./blank";
import { Chips } from "./chips";
import { costOf, elementOf, mainType, titled } from "./face";
import { ElementGlyph, Sign } from "./glyphs";
import { Keyworded } from "./keywords";
import { longestWord } from "./longest";
import { usePicture } from "./pictures";
import type { CardFace } from "./protocol";

/** The values of a card on the table, which can differ from the printed ones. */
export interface Standing {
  power?: number | null | undefined;
  life?: number | null | undefined;
  level?: number | null | undefined;
  damage?: number | undefined;
  counters?: readonly (readonly [string, number])[] | undefined;
  states?: readonly string[] | undefined;
  /** Open choices that were made for it: a name, a type, a direction. */
  chosen?: readonly string[] | undefined;
  under?: string | undefined;
}

export function CostGem({ face, level }: { face: CardFace; level?: number | null | undefined }) {
  const cost = costOf(face);
  const shown = level ?? face.level;
  return (
    <>
      {shown !== null && (
        <span class="gem-level">
          Lv<b>{shown}</b>
        </span>
      )}
      {cost && level == null && !(shown !== null && cost.amount === "0") && (
        <span class={`gem gem-${cost.kind}`} title={`${cost.kind} cost ${cost.amount}`}>
          {cost.amount}
        </span>
      )}
    </>
  );
}

/** The window of the card: our drawing, or the player's own picture. */
export function Picture({ face }: { face: CardFace }) {
  const own = usePicture(face);
  if (own) return <img src={own} alt="" />;
  return <Art name={face.name} element={elementOf(face)} type={mainType(face)} of={face.classes[0]} />;
}

interface StatProps {
  name: "power" | "life" | "durability";
  printed: number | null;
  now?: number | null | undefined;
  word?: boolean;
}

/** A number at the foot of a card. A changed number has an arrow and another background. */
function Stat({ name, printed, now, word }: StatProps) {
  const shown = now ?? printed;
  if (shown === null || shown === undefined) return null;
  const change = now === null || now === undefined || printed === null ? 0 : now - printed;
  const turned = change > 0 ? " raised" : change < 0 ? " lowered" : "";
  return (
    <span class={`stat${turned}`} title={change ? `${name} ${shown}, printed ${printed}` : `${name} ${shown}`}>
      <Sign name={name} />
      {shown}
      {change !== 0 && <span class="change">{change > 0 ? "▲" : "▼"}</span>}
      {word && <span class="stat-word">{name}</span>}
    </span>
  );
}

const NAME_IS_LONG = 20;

function lengthOf(text: string[]): string {
  const letters = text.reduce((sum, paragraph) => sum + paragraph.length + 30, 0);
  return letters > 520 ? "very-long" : letters > 330 ? "long" : letters < 150 ? "short" : "";
}

/** The whole card, to be read. */
export function LargeCard({ face, now, keywords }: { face: CardFace; now?: Standing | undefined; keywords?: boolean }) {
  const element = elementOf(face);
  const durability = now?.counters?.find(([name]) => name === "durability")?.[1];
  return (
    <div class="card large" data-element={element}>
      <div class="face">
        <div class="name-bar">
          <CostGem face={face} level={now?.level} />
          <span class={face.name.length > NAME_IS_LONG ? "card-name long" : "card-name"}>{face.name}</span>
          <ElementGlyph element={element} />
        </div>
        <div class="art-window">
          <Picture face={face} />
        </div>
        <div class="type-line">
          <span>{face.type_line}</span>
          <span class="element-word">{face.elements.map(titled).join(" ")}</span>
        </div>
        <div class={`rules-text ${lengthOf(face.text)}`}>
          {face.text.map((paragraph) => (
            <p>
              <Keyworded text={paragraph} keywords={face.keywords} />
            </p>
          ))}
          {face.text.length === 0 && face.understood && <p class="none">No text.</p>}
          {!face.understood && (
            <p class="blank-words">
              <Sign name="blank" />
              <span>
                <b>Text not known.</b> Regalia does not know yet what this card does. It is played as if it had no text.
              </span>
            </p>
          )}
        </div>
        <div class="stats">
          <Stat name="power" printed={face.power} now={now?.power} word />
          <Stat name="life" printed={face.life} now={now?.life} word />
          <Stat name="durability" printed={face.durability} now={durability} word />
          {face.speed && <span class="speed">{titled(face.speed)}</span>}
        </div>
      </div>
      {keywords && face.keywords.length > 0 && (
        <dl class="card-keywords">
          {face.keywords.map((keyword) => (
            <div>
              <dt>{keyword.name}</dt>
              <dd>{keyword.line}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const QUIET_STATES = new Set(["token", "revealed"]);

/** The small form: name, cost, element, numbers, counters and marks. */
export function SmallFace({ face, now }: { face: CardFace; now?: Standing | undefined }) {
  const element = elementOf(face);
  const durability = now?.counters?.find(([name]) => name === "durability")?.[1];
  const others = (now?.counters ?? []).filter(([name]) => name !== "durability");
  const states = (now?.states ?? []).filter((state) => !QUIET_STATES.has(state));
  const hasStats = face.power !== null || face.life !== null || face.durability !== null;
  const words = [...states, ...(now?.chosen ?? []), ...(now?.under ? ["linked"] : [])];
  const marked = !face.understood || words.length > 0 || !!now?.damage || others.length > 0;
  return (
    <span class={hasStats ? "face has-stats" : "face"} data-element={element}>
      <span class="name-bar">
        <span class={face.name.length > NAME_IS_LONG ? "card-name long" : "card-name"} style={{ "--longest": longestWord(face.name) }}>
          {face.name}
        </span>
        <span class="gems">
          <CostGem face={face} level={now?.level} />
        </span>
      </span>
      <span class="art-window">
        <Picture face={face} />
      </span>
      {marked && (
        <Chips said={[face.slug, face.understood, ...words, now?.damage, ...others.flat()].join()}>
          {!face.understood && (
            <span class="chip chip-blank" title={UNKNOWN_TEXT}>
              <Sign name="blank" />
              <span>no text</span>
            </span>
          )}
          {words.map((word) => (
            <span class="chip chip-state">{word}</span>
          ))}
          {!!now?.damage && (
            <span class="chip chip-damage" title={`${now.damage} damage`}>
              {now.damage} <span class="in-full">damage</span>
              <span class="in-short">dmg</span>
            </span>
          )}
          {others.map(([name, amount]) => (
            <span class="chip" title={`${amount} ${name}`}>
              {amount} {name}
            </span>
          ))}
        </Chips>
      )}
      <span class="stats">
        <Stat name="power" printed={face.power} now={now?.power} />
        <Stat name="life" printed={face.life} now={now?.life} />
        <Stat name="durability" printed={face.durability} now={durability} />
      </span>
      <span class="element-badge">
        <ElementGlyph element={element} />
        <span>{titled(element)}</span>
      </span>
    </span>
  );
}

export function Back() {
  return (
    <span class="back">
      <svg viewBox="0 0 50 70" aria-hidden="true" focusable="false">
        <path d="M25 10 40 35 25 60 10 35z M25 18 35 35 25 52 15 35z M25 26l5 9-5 9-5-9z M6 6l9 9M44 6l-9 9M6 64l9-9M44 64l-9-9" />
      </svg>
    </span>
  );
}
