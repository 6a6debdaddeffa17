// Results of the games of this browser, and the shares of games won by deck, by opponent, and going first or second.
import { useEffect, useState } from "preact/hooks";
import { capital } from "./answers";
import { patiently, post } from "./http";
import { keptTokens } from "./kept";
import { go } from "./place";
import type { GamesPlayed, PlayedGame, Results, Share } from "./protocol";

const FEW = 10;

export function ResultsBox() {
  const [tokens] = useState(keptTokens);
  const [found, setFound] = useState<Results | null>(null);
  useEffect(() => {
    if (tokens.length === 0) return;
    patiently(() => post<Results>("/api/results", { tokens } satisfies GamesPlayed)).then(setFound, () => setFound(null));
  }, []);
  if (!found || found.games.length === 0) return null;
  const left = found.games.filter((game) => !game.counts).length;
  return (
    <section class="lobby-box results" aria-labelledby="results">
      <h2 id="results">Results</h2>
      <div class="shares">
        <Shares title="By deck" shares={found.decks} />
        <Shares title="By opponent" shares={found.opponents} />
        <Shares title="By turn order" shares={found.turns} />
      </div>
      <p class="quiet">
        Draws count half. The range holds the true share with a certainty of 95 %: few games say little.
        {left > 0 && ` ${left === 1 ? "One game is" : `${left} games are`} not counted: practice, lessons and games against nobody.`}
      </p>
      <Games games={found.games} tokens={tokens} />
    </section>
  );
}

function Shares({ title, shares }: { title: string; shares: Share[] }) {
  if (shares.length === 0) return null;
  return (
    <table class="share-table">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Games</th>
          <th scope="col">Won</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr>
            <th scope="row">{capital(share.name)}</th>
            <td>{share.games}</td>
            <td>
              {share.won}
              {share.drawn > 0 && ` + ${share.drawn} drawn`}
            </td>
            <td>
              {Math.round(share.percent)} %{" "}
              <small>
                {Math.round(share.low)} to {Math.round(share.high)}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Games({ games, tokens }: { games: PlayedGame[]; tokens: string[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul class="played">
        {(all ? games : games.slice(0, FEW)).map((game) => (
          <li class={game.result}>
            <b>{capital(game.result)}</b>
            <span>
              {game.deck} against {game.against} ({game.opponent})
              <small>
                {game.first === null ? "" : game.first ? "going first, " : "going second, "}
                {game.turns === 0 ? "before the first turn" : game.turns === 1 ? "1 turn" : `${game.turns} turns`}, {new Date(game.when).toLocaleString()}
                {game.practice && ", practice"}
              </small>
            </span>
            <button type="button" onClick={() => go("film", tokens[game.at] ?? "")}>
              Watch
            </button>
          </li>
        ))}
      </ul>
      {!all && games.length > FEW && (
        <button type="button" onClick={() => setAll(true)}>
          All {games.length} games
        </button>
      )}
    </>
  );
}
