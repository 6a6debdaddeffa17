// The links of a table: for a friend, for spectators, and to one's own seat. Each can be replaced by a new one.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Game } from "./session";
import { TroubleWords, useTrying } from "./trying";
import type { NewLink, Welcome } from "./protocol";

const SPECTATOR = -1;
const MADE: Record<NewLink["which"], string> = {
  friend: "The link for a friend is new. The old one no longer works.",
  spectators: "The link for spectators is new. The old one no longer works, and those who used it were sent away.",
  seat: "The link to your seat is new. The old one no longer works, and other windows that used it were sent away.",
};

interface Props {
  game: Game;
  welcome: Welcome;
  /** Whether a friend is still to come. */
  waiting: boolean;
}

export function Links({ game, welcome, waiting }: Props) {
  const trying = useTrying();
  const [made, setMade] = useState("");
  if (welcome.seat === SPECTATOR) return null;
  const makeAnew = (which: NewLink["which"]) =>
    trying.attempt(async () => {
      setMade("");
      await game.makeLink(which);
      setMade(MADE[which]);
    });
  const anew = (which: NewLink["which"], word: string) => (
    <button type="button" disabled={trying.busy} onClick={() => void makeAnew(which)}>
      {word}
    </button>
  );
  const { friend_token: friend, spectator_token: spectators } = welcome;
  return (
    <section class="links" aria-label="Links">
      {waiting && friend && (
        <Share word="For a friend, who gets the other seat" hash={`join=${friend}`}>
          {anew("friend", "New link for a friend")}
        </Share>
      )}
      {spectators && (
        <Share word="For spectators, who see no hands" hash={`watch=${spectators}`}>
          {anew("spectators", "New link for spectators")}
        </Share>
      )}
      <OwnSeat key={game.token} token={game.token}>
        {anew("seat", "New link to my seat")}
      </OwnSeat>
      <p class="made" role="status">
        {made}
      </p>
      <TroubleWords trouble={trying.trouble} />
      <Reach />
    </section>
  );
}

async function copied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

function linkTo(hash: string): string {
  return `${location.origin}/#${hash}`;
}

function LinkField({ link, label }: { link: string; label?: string }) {
  return <input readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />;
}

function Share({ word, hash, children }: { word: string; hash: string; children: ComponentChildren }) {
  const [done, setDone] = useState("");
  const link = linkTo(hash);
  return (
    <div class="share-link">
      <label>
        <span>{word}</span>
        <LinkField link={link} />
      </label>
      <span class="share-row">
        <button type="button" onClick={() => void copied(link).then((yes) => setDone(yes ? link : ""))}>
          {done === link ? "Copied" : "Copy"}
        </button>
        {children}
      </span>
    </div>
  );
}

/** The link to one's own seat is not shown, because anyone who saw it on the screen could take the seat. */
function OwnSeat({ token, children }: { token: string; children: ComponentChildren }) {
  const [done, setDone] = useState<boolean | null>(null);
  const link = linkTo(`play=${token}`);
  return (
    <div class="share-link">
      <p>
        <span>For yourself, to go on with another device.</span> <b>Anyone who has this link has your seat</b>, hand and all.
      </p>
      {done === false && <LinkField link={link} label="The link to my seat, to be copied by hand" />}
      <span class="share-row">
        <button type="button" onClick={() => void copied(link).then(setDone)}>
          {done ? "Copied" : "Copy the link to my seat"}
        </button>
        {children}
      </span>
    </div>
  );
}

const HERE_ONLY = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Links with this address do not work on another computer. This says how to get links that do. */
function Reach() {
  if (!HERE_ONLY.has(location.hostname)) return null;
  return (
    <p class="quiet reach">
      These links work on this computer only. For somebody at another one, start the table with <code>play --host 0.0.0.0</code> and open it here by this computer’s address in your network.
    </p>
  );
}
