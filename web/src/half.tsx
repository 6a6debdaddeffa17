// One player's half of the table: who it is, the champion, the field and the piles.
import { about } from "./about";
import { CardButton } from "./cardbutton";
import { Champion } from "./champion";
import { useTable } from "./context";
import { useFaces } from "./faces";
import { OtherCards } from "./hand";
import { useLayout } from "./layout";
import { useLights } from "./lights";
import { Life, championsOf } from "./life";
import { Clock, Said } from "./people";
import { Piles } from "./piles";
import { Won } from "./rematch";
import { ALL_HANDS, seesHand } from "./viewers";
import type { CardFace, SeenCard, Side, Table } from "./protocol";

export interface Sorted {
  champions: SeenCard[];
  allies: SeenCard[];
  others: SeenCard[];
}

/** The objects on a side of the field, by the row in which they are shown. */
export function sorted(side: Side, faceOf: (card: SeenCard) => CardFace | undefined): Sorted {
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

interface SeatProps {
  side: Side;
  table: Table;
  mine: boolean;
}

interface HalfProps extends SeatProps {
  /** Whether there is room for the lineage as a fan. */
  fanned: boolean;
}

/** On a wide screen the name and the piles are beside the field; else one's own are with the hand. */
export function Half({ side, table, mine, fanned }: HalfProps) {
  const faces = useFaces();
  const wide = useLayout() === "wide";
  const { champions, allies, others } = sorted(side, (card) => faces[table.faces[card.handle] ?? ""]);
  const player = table.players[side.player];
  const name = player?.name ?? "";
  const acting = table.view.turn_player === side.player;
  const whose = mine ? "your" : `${name}’s`;
  const rows = [
    (allies.length > 0 || others.length === 0) && <Row key="allies" cards={allies} name={`${name}: allies`} where={`on ${whose} side`} side={side} />,
    others.length > 0 && <Row key="others" cards={others} name={`${name}: weapons, items and domains`} where={`on ${whose} side`} side={side} />,
  ];
  return (
    <section class={`half ${mine ? "mine" : "theirs"}${acting ? " acting" : ""}`} aria-label={`${name}: side of the table`}>
      <Champion cards={champions} side={side} where={`${whose} champion`} lost={table.view.lost.includes(side.player)} wide={wide} fanned={fanned} />
      <div class="rows">{mine ? rows : rows.reverse()}</div>
      {(wide || !mine) && <Seat side={side} table={table} mine={mine} />}
    </section>
  );
}

/** Who sits there: the name, the piles and, where the champion is small, its life. */
export function Seat({ side, table, mine }: SeatProps) {
  const wide = useLayout() === "wide";
  return (
    <div class="seat">
      <Nameplate side={side} table={table} mine={mine} />
      {!wide && championsOf(side).map((card) => <Life key={card.handle} card={card} />)}
      <Piles side={side} name={table.players[side.player]?.name ?? ""} mine={mine} />
    </div>
  );
}

interface RowProps {
  cards: SeenCard[];
  name: string;
  where: string;
  side: Side;
}

/** A row of objects. Cards that are loaded into one or lie under it follow it. */
function Row({ cards, name, where, side }: RowProps) {
  const loaded = side.cards["loaded"] ?? [];
  const lineage = side.cards["lineage"] ?? [];
  return (
    <div class={cards.length ? "row" : "row empty"} role="group" aria-label={name} style={{ "--n": String(cards.length) }}>
      {cards.map((card) => {
        const withIt = loaded.filter((other) => other.under === card.handle);
        const below = lineage.filter((other) => other.under === card.handle);
        return (
          <div class="place" key={card.handle}>
            <CardButton card={card} shape="tile" where={where} />
            {withIt.length > 0 && (
              <small class="loaded-word" {...about("loaded")}>
                loaded
              </small>
            )}
            {[...withIt, ...below].map((other) => (
              <CardButton key={other.handle} card={other} shape="strip" where={`with ${card.name}`} />
            ))}
          </div>
        );
      })}
      {cards.length === 0 && <span class="empty-word" {...about("field")}>no allies</span>}
    </div>
  );
}

function Nameplate({ side, table, mine }: { side: Side; table: Table; mine: boolean }) {
  const { session, game } = useTable();
  const lights = useLights();
  const player = table.players[side.player];
  const wide = useLayout() === "wide";
  const letter = String.fromCharCode(65 + side.player);
  const light = lights.of(letter);
  const view = table.view;
  const own = mine && seesHand(table);
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
      {wide && <Won seat={side.player} />}
      {wide && <Clock seat={side.player} />}
      <Said seat={side.player} />
      {view.turn_player === side.player && <span class="tag tag-turn">{view.turn > 0 ? `turn ${view.turn}` : "goes first"}</span>}
      {view.opportunity === side.player && <span class="tag tag-opportunity">Opportunity</span>}
      {view.lost.includes(side.player) && <span class="tag">has lost</span>}
      {masteries.length > 0 && (
        <span class="masteries">
          <small {...about("mastery")}>mastery</small>
          {masteries.map((card) => (
            <CardButton key={card.handle} card={card} shape="strip" where={`${player?.name ?? letter}’s mastery`} />
          ))}
        </span>
      )}
      {!own && table.viewer !== ALL_HANDS && <OtherCards side={side} name={player?.name ?? letter} />}
    </header>
  );
}
