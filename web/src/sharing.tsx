// A replay for others: as a file, or as a link that shows it to everybody who has it.
import { useState } from "preact/hooks";
import { save, post } from "./http";
import { Share } from "./links";
import { Panel } from "./panel";
import { TroubleWords, useTrying } from "./trying";
import type { Link, NewLink } from "./protocol";

export function Sharing({ token, onClose }: { token: string; onClose: () => void }) {
  const [link, setLink] = useState("");
  const trying = useTrying();
  const path = `/api/games/${encodeURIComponent(token)}`;
  const make = () =>
    trying.attempt(async () => {
      setLink((await post<Link>(`${path}/link`, { which: "replay" } satisfies NewLink)).token);
    });
  return (
    <Panel modal class="share-game" title="Share this game" onClose={onClose}>
      <p>
        The link and the file show the whole game: <b>both hands at every step, and all cards of both decks.</b> Everybody who has one can see them, play on from any step and pass it on.
      </p>
      {link ? (
        <Share word="For everybody who should see this replay" hash={`replay=${link}`}>
          {null}
        </Share>
      ) : (
        <button type="button" class="primary" disabled={trying.busy} onClick={() => void make()}>
          Make a link
        </button>
      )}
      <button type="button" disabled={trying.busy} onClick={() => void trying.attempt(() => save(`${path}/file`, "regalia-game.json"))}>
        Save as a file
      </button>
      <TroubleWords trouble={trying.trouble} />
    </Panel>
  );
}
