// The links of a table: for a friend, for spectators, and to one's own seat. Each can be replaced by a new one.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useTable } from "./context";
import { QrCode } from "./qrcode";
import { Reach, useReach } from "./reach";
import type { Game } from "./session";
import { TroubleWords, useTrying } from "./trying";
import { SPECTATOR } from "./viewers";
import type { NewLink, Welcome } from "./protocol";

type Which = Exclude<NewLink["which"], "replay">;
const MADE: Record<Which, string> = {
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
  const makeAnew = (which: Which, seat: number) =>
    trying.attempt(async () => {
      setMade("");
      await game.makeLink(which, seat);
      setMade(MADE[which]);
    });
  const anew = (which: Which, word: string, seat = 1) => (
    <button type="button" disabled={trying.busy} onClick={() => void makeAnew(which, seat)}>
      {word}
    </button>
  );
  const { friend_tokens: friends = [], spectator_token: spectators } = welcome;
  const { free = [] } = useTable().state.waiting ?? {};
  return (
    <section class="links" aria-label="Links">
      {waiting &&
        friends.map((friend, place) => (
          <Share key={free[place]} word={friends.length === 1 ? "For a friend, who gets the free seat" : `For friend ${place + 1} of ${friends.length}, each with a link of their own`} hash={`join=${friend}`} coded>
            {anew("friend", "New link for a friend", free[place])}
          </Share>
        ))}
      <OwnSeat key={game.token} token={game.token}>
        {anew("seat", "New link to my seat")}
      </OwnSeat>
      {spectators && (
        <Share word="For spectators, who see no hands" hash={`watch=${spectators}`}>
          {anew("spectators", "New link for spectators")}
        </Share>
      )}
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

function LinkField({ link, label }: { link: string; label?: string }) {
  return <input readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />;
}

interface ShareProps {
  word: string;
  hash: string;
  /** Whether the link is also shown as a QR code, for a phone. */
  coded?: boolean;
  children: ComponentChildren;
}

export function Share({ word, hash, coded, children }: ShareProps) {
  const [done, setDone] = useState("");
  const { address, shared } = useReach();
  const link = `${address}#${hash}`;
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
      {coded && shared && <QrCode text={link} label="The link for a friend as a QR code" />}
    </div>
  );
}

/** The link to one's own seat is not shown, because anyone who saw it on the screen could take the seat. */
function OwnSeat({ token, children }: { token: string; children: ComponentChildren }) {
  const [done, setDone] = useState<boolean | null>(null);
  const { address } = useReach();
  const link = `${address}#play=${token}`;
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
