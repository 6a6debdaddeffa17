// One player's half of the table: who it is, the champion, the field and the piles.
import { CardButton } from "./cardbutton";
import { Champion } from "./champion";
import { useTable } from "./context";
import { useFaces } from "./faces";
import { OtherCards } from "./hand";
import { useLights } from "./lights";
import { Piles } from "./piles";
import type { CardFace, SeenCard, Side, Table } from "./protocol";

export interface Sorted {
  champions: SeenCard[];
  allies: SeenCard[];
  others: SeenCard[];
}

/** The objects on a side of the field, by the row in which they are shown. */
function sorted(side: Side, faceOf: (card: SeenCard) => CardFace | undefined): Sorted {
  const found: Sorted = { champions: [], allies: [], others: [] };
  for (const card of side.cards["field"] ?? []) {
    const types = faceOf(card)?.types ?? guessedTypes(card);
    if (types.includes("champion")) found.champions.push(card);
    else if (types.includes("ally")) found.allies.push(card);
    else found.others.push(card);
  }
  return found;
}

/** A guess at the type before the face has arrived: only champions have a level, and of the rest only allies have life. */
function guessedTypes(card: SeenCard): string[] {
  if (card.level != null) return ["champion"];
  return card.life != null ? ["ally"] : [];
}

export function Half({ side, table, mine }: { side: Side; table: Table; mine: boolean }) {
  const faces = useFaces();
  const { champions, allies, others } = sorted(side, (card) => faces[table.faces[card.handle] ?? ""]);
  const player = table.players[side.player];
  const name = player?.name ?? "";
  const acting = table.view.turn_player === side.player;
  const whose = mine ? "your" : `${name}’s`;
  const rows = [
    <Row key="allies" cards={allies} name={`${name}: allies`} where={`on ${whose} side`} side={side} empty="no allies" />,
    <Row key="others" cards={others} name={`${name}: weapons, items and domains`} where={`on ${whose} side`} side={side} empty="" />,
  ];
  return (
    <section class={`half ${mine ? "mine" : "theirs"}${acting ? " acting" : ""}`} aria-label={`${name}: side of the table`}>
      <Champion cards={champions} side={side} where={`${whose} champion`} lost={table.view.lost.includes(side.player)} />
      <div class="rows">{mine ? rows : rows.reverse()}</div>
      <div class="seat">
        <Nameplate side={side} table={table} mine={mine} />
        <Piles side={side} name={name} mine={mine} />
      </div>
    </section>
  );
}

interface RowProps {
  cards: SeenCard[];
  name: string;
  where: string;
  side: Side;
  empty: string;
}

/** A row of objects. Cards that are loaded into one or lie under it follow it. */
function Row({ cards, name, where, side, empty }: RowProps) {
  const under = [...(side.cards["loaded"] ?? []), ...(side.cards["lineage"] ?? [])];
  return (
    <div class={cards.length ? "row" : "row empty"} role="group" aria-label={name} style={{ "--n": String(cards.length) }}>
      {cards.map((card) => {
        const below = under.filter((other) => other.under === card.handle);
        return (
          <div class="place" key={card.handle}>
            <CardButton card={card} shape="tile" where={where} />
            {below.map((other) => (
              <CardButton key={other.handle} card={other} shape="strip" where={`with ${card.name}`} />
            ))}
          </div>
        );
      })}
      {cards.length === 0 && <span class="empty-word">{empty}</span>}
    </div>
  );
}

function Nameplate({ side, table, mine }: { side: Side; table: Table; mine: boolean }) {
  const { session, game } = useTable();
  const lights = useLights();
  const player = table.players[side.player];
  const letter = String.fromCharCode(65 + side.player);
  const light = lights.of(letter);
  const view = table.view;
  const own = mine && table.viewer >= 0;
  const masteries = side.cards["mastery"] ?? [];
  return (
    <header class="nameplate">
      <button
        type="button"
        class={`player-name${light.lit ? " lit" : ""}${light.picked ? " picked" : ""}${light.targeted ? " targeted" : ""}`}
        data-handle={letter}
        onClick={() => session.press(letter)}
      >
        {player?.name || `Player ${letter}`}
        {mine && view.viewer >= 0 && <small> (you)</small>}
        {game && player?.kind === "person" && !player.here && <small> (away)</small>}
      </button>
      {view.turn_player === side.player && <span class="tag tag-turn">{view.turn > 0 ? `turn ${view.turn}` : "goes first"}</span>}
      {view.opportunity === side.player && <span class="tag tag-opportunity">Opportunity</span>}
      {view.lost.includes(side.player) && <span class="tag">has lost</span>}
      {masteries.map((card) => (
        <CardButton key={card.handle} card={card} shape="strip" where={`${player?.name ?? letter}’s mastery`} />
      ))}
      {!own && <OtherCards side={side} name={player?.name ?? letter} />}
    </header>
  );
}
