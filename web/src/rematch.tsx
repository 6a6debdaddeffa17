// After a game: another one, or the next one of a match with cards from the sideboard.
import { useTable } from "./context";
import { hasSideboard } from "./exchange";
import { go } from "./place";
import type { Game } from "./session";
import { WATCHER } from "./viewers";
import type { Match, Table } from "./protocol";

export function isMatch(match: Match | null): match is Match {
  return match !== null && match.best_of > 1;
}

/** The result of a match that is decided, or what comes next. */
export function MatchLine({ match, table }: { match: Match | null; table: Table }) {
  if (!isMatch(match)) return null;
  const mine = Math.max(table.viewer, 0);
  const score = [match.won[mine], ...match.won.filter((_, seat) => seat !== mine)].join(" to ");
  const name = (seat: number) => table.players[seat]?.name ?? "";
  if (!match.over) {
    return (
      <p class="match-line">
        The match stands {score}. {match.first >= 0 && `${match.first === table.viewer ? "You go" : `${name(match.first)} goes`} first in the next game.`}
      </p>
    );
  }
  const who = match.winner < 0 ? "The match is drawn" : match.winner === table.viewer ? "You win the match" : `${name(match.winner)} wins the match`;
  return (
    <p class="match-line">
      <b>{who}</b>, {score}.
    </p>
  );
}

/** The games that a player has won in this match. */
export function Won({ seat }: { seat: number }) {
  const { state } = useTable();
  const { match } = state;
  if (!isMatch(match)) return null;
  return (
    <span class="tag tag-won" title={`Best of ${match.best_of}, game ${match.game}`}>
      {match.won[seat]} won
    </span>
  );
}

/** The button for another game. Other persons have to want it as well. */
export function PlayAgain({ game, table }: { game: Game; table: Table }) {
  const { state } = useTable();
  const { match } = state;
  if (!match) return null;
  if (match.next) {
    return (
      <button type="button" class="primary" onClick={() => go("table", match.next ?? "")}>
        To the next game
      </button>
    );
  }
  if (table.viewer < 0 && state.welcome?.seat !== WATCHER) return null;
  const wanted = match.wants ?? [];
  const anew = match.over || !isMatch(match);
  const word = anew ? "Rematch" : "Next game";
  const others = table.players.filter((player, seat) => seat !== table.viewer && player.kind === "person" && !wanted.includes(seat)).map((player) => player.name);
  if (wanted.includes(table.viewer)) {
    return (
      <button type="button" onClick={() => void game.again({ yes: false })}>
        <span role="status">Waiting for {others.join(" and ")}.</span> {anew ? "Take back" : "Change"}
      </button>
    );
  }
  const asked = wanted.map((seat) => table.players[seat]?.name).join(" and ");
  const board = (match.boards ?? []).some(hasSideboard);
  return (
    <button type="button" class="primary again" onClick={() => (board ? game.set({ exchanging: true }) : void game.again({}))}>
      {asked && anew ? `${word}: ${asked} wants one` : word}
    </button>
  );
}
