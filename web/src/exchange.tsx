// Between two games of a match: which cards go out of the deck and which come in from the sideboard.
import { useState } from "preact/hooks";
import { NoTextYet } from "./blank";
import { titled } from "./face";
import { Panel } from "./panel";
import type { Game } from "./session";
import type { Board, BoardCard, Match, Swap } from "./protocol";

/** The copies of each card that are in the deck now, by slug. */
type Copies = Record<string, number>;

const deckOf = (card: BoardCard) => card.deck ?? 0;
const sideOf = (card: BoardCard) => card.side ?? 0;

export function hasSideboard(board: Board): boolean {
  return board.cards.some((card) => sideOf(card) > 0);
}

function copies(board: Board, count: (card: BoardCard) => number): Copies {
  return Object.fromEntries(board.cards.map((card) => [card.slug, count(card)]));
}

function swapOf(board: Board, now: Copies): Swap {
  const out: Copies = {};
  const into: Copies = {};
  for (const card of board.cards) {
    const more = (now[card.slug] ?? 0) - deckOf(card);
    if (more > 0) into[card.slug] = more;
    if (more < 0) out[card.slug] = -more;
  }
  return { player: board.player, out, into };
}

interface Props {
  game: Game;
  match: Match;
  onClose: () => void;
}

export function Exchange({ game, match, onClose }: Props) {
  const boards = (match.boards ?? []).filter(hasSideboard);
  const [lists, setLists] = useState<Copies[]>(boards.map((board) => copies(board, (card) => card.now ?? 0)));
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState("");
  const blank = boards.flatMap((board, number) => board.cards.filter((card) => card.blank && (lists[number]?.[card.slug] ?? 0) > 0));
  const ready = async () => {
    const reason = await game.again({ swaps: boards.map((board, number) => swapOf(board, lists[number] ?? {})), without_text: agreed });
    setProblem(reason);
    if (!reason) onClose();
  };
  return (
    <Panel modal class="exchange" title={`Your list for game ${match.game + 1}`} onClose={onClose}>
      {boards.map((board, number) => (
        <OneBoard key={board.player} board={board} now={lists[number] ?? {}} onChange={(list) => setLists(lists.map((other, at) => (at === number ? list : other)))} />
      ))}
      <div class="exchange-foot">
        {boards.map((board, number) => (
          <Sum key={board.player} board={board} now={lists[number] ?? {}} />
        ))}
        {problem && <p class="notice" role="alert">{problem}</p>}
        {blank.length > 0 && (
          <label class="agree">
            <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
            <span>
              <NoTextYet count={blank.length} /> Play {blank.map((card) => card.name).join(", ")} without text.
            </span>
          </label>
        )}
        <button type="button" onClick={() => setLists(boards.map((board) => copies(board, deckOf)))}>
          The list as it began
        </button>
        <button type="button" class="primary" disabled={blank.length > 0 && !agreed} onClick={() => void ready()}>
          Play this list
        </button>
      </div>
    </Panel>
  );
}

interface BoardProps {
  board: Board;
  now: Copies;
  onChange: (now: Copies) => void;
}

const SECTIONS: [title: string, belongs: (card: BoardCard) => boolean][] = [
  ["Cards of your sideboard", (card) => sideOf(card) > 0],
  ["Main deck", (card) => card.home === "main" && !sideOf(card)],
  ["Material deck", (card) => card.home === "material" && !sideOf(card)],
];

function OneBoard({ board, now, onChange }: BoardProps) {
  const inDeck = (card: BoardCard) => now[card.slug] ?? 0;
  return (
    <div class="exchange-board">
      {SECTIONS.map(([title, belongs]) => {
        const cards = board.cards.filter(belongs);
        return (
          cards.length > 0 && (
            <section>
              <h3>{title}</h3>
              <ul class="exchange-cards">
                {cards.map((card) => (
                  <Card key={card.slug} card={card} now={inDeck(card)} onMove={(copies) => onChange({ ...now, [card.slug]: copies })} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

/** The sizes of a list, and what is different from the one the match began with. */
function Sum({ board, now }: { board: Board; now: Copies }) {
  const sum = (count: (card: BoardCard) => number, home?: string) => board.cards.reduce((all, card) => all + (home && card.home !== home ? 0 : count(card)), 0);
  const inDeck = (card: BoardCard) => now[card.slug] ?? 0;
  const size = (home: string) => {
    const before = sum(deckOf, home);
    const after = sum(inDeck, home);
    return before === after ? String(after) : `${after} instead of ${before}`;
  };
  const changes = board.cards.map((card) => [card.name, inDeck(card) - deckOf(card)] as const).filter(([, more]) => more !== 0);
  const listed = (sign: number) => changes.filter(([, more]) => more * sign > 0).map(([name, more]) => `${Math.abs(more)} ${name}`).join(", ") || "nothing";
  return (
    <p class="exchange-sum" role="status">
      <b>{board.name}</b>: main deck {size("main")}, material deck {size("material")}. Out: {listed(-1)}. In: {listed(1)}.
    </p>
  );
}

/** A card with a button for each way. A button without a use stays where it is, so that the keyboard does not lose it. */
function Card({ card, now, onMove }: { card: BoardCard; now: number; onMove: (copies: number) => void }) {
  const left = deckOf(card) + sideOf(card) - now;
  const move = (by: number, word: string, may: boolean) => (
    <button type="button" aria-disabled={!may} aria-label={`${word} ${card.name}, ${now} in the deck, ${left} in the sideboard`} onClick={() => may && onMove(now + by)}>
      {word}
    </button>
  );
  return (
    <li class={now === deckOf(card) ? "" : "moved"}>
      <span class="exchange-name">
        {card.name} <small>{titled(card.kind)}</small>
      </span>
      <span class="exchange-count">
        {now} in, {left} out
      </span>
      {move(-1, "Out", now > 0)}
      {move(1, "In", left > 0)}
    </li>
  );
}
