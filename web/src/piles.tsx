// Decks, graveyards and banishments as piles; those that may be looked through open as drawers.
import { ABOUT, about } from "./about";
import { Back, SmallFace } from "./card";
import { CardButton } from "./cardbutton";
import { useTable } from "./context";
import { useFaces } from "./faces";
import { useLights } from "./lights";
import { Panel } from "./panel";
import type { Side } from "./protocol";

const PILES = [
  ["main deck", "deck", "deck"],
  ["material deck", "material", "mat."],
  ["graveyard", "graveyard", "grave"],
  ["banishment", "banished", "ban."],
  ["pantheon", "boons", "boons"],
] as const;
/** The zone that only games of Pantheon have. */
const BOONS = "pantheon";

export function Piles({ side, name, mine }: { side: Side; name: string; mine: boolean }) {
  return (
    <div class="piles" role="group" aria-label={`${name}: piles`}>
      {PILES.filter(([zone]) => zone !== BOONS || (side.sizes[BOONS] ?? 0) > 0).map(([zone, word, short]) => (
        <Pile key={zone} side={side} zone={zone} word={word} short={short} name={mine ? "your" : `${name}’s`} />
      ))}
    </div>
  );
}

interface PileProps {
  side: Side;
  zone: string;
  word: string;
  /** The word on a phone. */
  short: string;
  name: string;
}

function Pile({ side, zone, word, short, name }: PileProps) {
  const { session, state } = useTable();
  const faces = useFaces();
  const lights = useLights();
  const size = side.sizes[zone] ?? 0;
  const seen = side.cards[zone] ?? [];
  const top = zone === "graveyard" || zone === "banishment" ? seen.at(-1) : undefined;
  const face = top && faces[state.table?.faces[top.handle] ?? ""];
  const lit = seen.filter((card) => lights.of(card.handle).lit).length;
  const fresh = seen.some((card) => state.changed.has(card.handle));
  return (
    <button
      type="button"
      class={`pile${lit ? " lit" : ""}${fresh ? " changed" : ""}`}
      data-zone={zone}
      data-pile={side.player}
      {...about(zone)}
      onClick={() => session.set({ drawer: { player: side.player, zone } })}
    >
      <span class="unseen">
        {name} {zone}, {size} {size === 1 ? "card" : "cards"}
        {lit ? `, ${lit} can be chosen` : ""}
      </span>
      <span class="pile-top" aria-hidden="true">
        {size === 0 ? <span class="pile-empty" /> : face ? <span class="card small upright"><SmallFace face={face} /></span> : <span class="card small upright"><Back /></span>}
      </span>
      <span class="pile-word" aria-hidden="true">
        <span class="wide-only">{word}</span>
        <span class="phone-only">{short}</span> <b>{size}</b>
      </span>
    </button>
  );
}

function hiddenWords(zone: string, whose: string): string {
  if (zone === "main deck") return "Nobody may look through a main deck.";
  return `${whose} ${zone} is hidden: only its owner may look at these cards.`;
}

export function Drawer() {
  const { session, state } = useTable();
  const { drawer, table } = state;
  if (!drawer || !table) return null;
  const side = table.view.sides[drawer.player];
  const seen = side?.cards[drawer.zone] ?? [];
  const size = side?.sizes[drawer.zone] ?? seen.length;
  const whose = table.viewer === drawer.player ? "Your" : `${table.players[drawer.player]?.name ?? ""}’s`;
  return (
    <Panel class="drawer" title={`${whose} ${drawer.zone}: ${size}`} onClose={() => session.set({ drawer: null })}>
      {ABOUT[drawer.zone] && <p class="quiet zone-about">{ABOUT[drawer.zone]}</p>}
      {seen.length === 0 && <p class="quiet">{size === 0 ? "There is nothing here." : hiddenWords(drawer.zone, whose)}</p>}
      {seen.length > 0 && seen.length < size && <p class="quiet">{size - seen.length} more cannot be seen.</p>}
      <div class="drawer-cards">
        {[...seen].reverse().map((card) => (
          <CardButton key={card.handle} card={card} shape="upright" where={`in ${whose.toLowerCase()} ${drawer.zone}`} />
        ))}
      </div>
    </Panel>
  );
}
