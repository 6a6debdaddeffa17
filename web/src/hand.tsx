// Hand and memory: one's own cards open, others' cards as backs.
import { about } from "./about";
import { Back } from "./card";
import { CardButton } from "./cardbutton";
import { useTable } from "./context";
import { Sign } from "./glyphs";
import { useLayout } from "./layout";
import { useSettings } from "./settings";
import type { SeenCard, Side } from "./protocol";

export function OwnCards({ side }: { side: Side }) {
  const memory = side.cards["memory"] ?? [];
  const hand = side.cards["hand"] ?? [];
  const memorySize = side.sizes["memory"] ?? 0;
  const handSize = side.sizes["hand"] ?? 0;
  return (
    <div class="own-cards" style={{ "--all": String(memorySize + handSize) }}>
      <Fan kind="memory" word="Memory" cards={memory} size={memorySize} where="in your memory" player={side.player} />
      <Fan kind="hand" word="Hand" cards={hand} size={handSize} where="in your hand" player={side.player} />
      <HoldHint />
    </div>
  );
}

/** Tells of the long press where there is nothing to point with, until the player has done it once. */
function HoldHint() {
  const { held } = useSettings();
  const wide = useLayout() === "wide";
  if (held || wide || navigator.maxTouchPoints === 0) return null;
  return <p class="hold-hint">Hold a card to read it</p>;
}

/** The cards of others: a number of backs, and the cards that have been shown. */
export function OtherCards({ side, name }: { side: Side; name: string }) {
  return (
    <div class="other-cards">
      <Backs kind="hand" cards={side.cards["hand"] ?? []} size={side.sizes["hand"] ?? 0} where={`in ${name}’s hand`} player={side.player} />
      <Backs kind="memory" cards={side.cards["memory"] ?? []} size={side.sizes["memory"] ?? 0} where={`in ${name}’s memory`} player={side.player} />
    </div>
  );
}

const MOST_BACKS = 12;

function Backs({ kind, cards, size, where, player }: Omit<FanProps, "word"> & { player: number }) {
  const { session } = useTable();
  const hidden = Math.max(0, size - cards.length);
  return (
    <div class={`backs backs-${kind}`} role="group" aria-label={`${size} ${size === 1 ? "card" : "cards"} ${where}`}>
      <button type="button" class="backs-open" {...about(kind)} onClick={() => session.set({ drawer: { player, zone: kind } })}>
        <Sign name={kind} /> {kind} <b>{size}</b>
        <span class="back-row" aria-hidden="true">
          {Array.from({ length: Math.min(hidden, MOST_BACKS) }, (_, number) => (
            <span class="card small upright back-only" key={number}>
              <Back />
            </span>
          ))}
        </span>
      </button>
      {cards.map((card) => (
        <CardButton key={card.handle} card={card} shape="strip" where={where} />
      ))}
    </div>
  );
}

interface FanProps {
  kind: "hand" | "memory";
  word: string;
  cards: SeenCard[];
  size: number;
  where: string;
}

function Fan({ kind, word, cards, size, where, player }: FanProps & { player: number }) {
  const { session } = useTable();
  const hidden = Math.max(0, size - cards.length);
  return (
    <div class={`fan fan-${kind}`} role="group" aria-label={`${size} ${size === 1 ? "card" : "cards"} ${where}`} style={{ "--n": String(size) }}>
      <button type="button" class="fan-word" {...about(kind)} onClick={() => session.set({ drawer: { player, zone: kind } })}>
        {word} <b>{size}</b>
      </button>
      <div class="fan-cards">
        {cards.map((card) => (
          <CardButton key={card.handle} card={card} shape="upright" where={where} />
        ))}
        {Array.from({ length: hidden }, (_, number) => (
          <span class="card small upright back-only" key={number}>
            <Back />
          </span>
        ))}
      </div>
    </div>
  );
}
