// The page behind a friend's link: choose a deck, and sit down at the other seat.
import { useEffect, useState } from "preact/hooks";
import { NoTextYet } from "./blank";
import { countBlanks, useConsent, type Brought } from "./consent";
import { DeckChooser, presetChosen, type Chosen } from "./deckchooser";
import { Sign } from "./glyphs";
import { Declined, get, patiently, post } from "./http";
import { keepSeat, seatOf } from "./kept";
import { clockWords } from "./people";
import { goInstead } from "./place";
import { setSettings, useSettings } from "./settings";
import { TroubleWords, useTrying } from "./trying";
import type { Invitation, Join, Joined, Start } from "./protocol";

export function JoinPage({ token }: { token: string }) {
  const settings = useSettings();
  const [start, setStart] = useState<Start | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [deck, setDeck] = useState<Chosen>(presetChosen(undefined));
  const trying = useTrying();
  useEffect(() => {
    const seat = seatOf(token);
    if (seat) return goInstead("table", seat);
    patiently(() => get<Start>("/api/start")).then((found) => {
      setStart(found);
    }, trying.tell);
    patiently(() => get<Invitation>(`/api/join/${encodeURIComponent(token)}`)).then((found) => {
      if (found.begun) trying.tell(new Declined("Somebody has already sat down at this seat."));
      else setInvitation(found);
    }, trying.tell);
  }, [token]);
  const presets = start?.presets.filter((one) => (one.pantheon ?? false) === (invitation?.pantheon ?? false)) ?? [];
  useEffect(() => {
    if (start && invitation) setDeck(presetChosen(presets[1] ?? presets[0]));
  }, [start, invitation]);
  const brought: Brought[] = invitation?.needs_deck ? [{ whose: "Your deck", deck }] : [];
  const blank = countBlanks(brought);
  const { begin, sheet } = useConsent(brought, trying, async (withoutText) => {
    const wish: Join = { name: settings.name, deck: invitation?.needs_deck ? deck.choice : null, without_text: withoutText };
    const joined = await post<Joined>(`/api/join/${encodeURIComponent(token)}`, wish);
    keepSeat(token, joined.token);
    goInstead("table", joined.token);
  });
  return (
    <main class="lobby">
      <header class="lobby-head">
        <h1>Regalia</h1>
        <p>{invitation ? `${invitation.host || "Somebody"} waits for you at the table.` : "Looking for the table."}</p>
        {invitation?.clock && <p>There is a clock: {clockWords(invitation.clock)}.</p>}
        {(invitation?.best_of ?? 1) > 1 && <p>You will play best of three. Between the games you can exchange cards with your sideboard.</p>}
      </header>
      {invitation && (invitation.blank ?? 0) > 0 && <OthersBlank host={invitation.host || "the other player"} count={invitation.blank ?? 0} />}
      <TroubleWords trouble={trying.trouble} />
      {start && invitation && (
        <form
          class="lobby-box new-game"
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <label>
            <span>Your name</span>
            <input maxLength={40} value={settings.name} placeholder="Player" onInput={(event) => setSettings({ name: event.currentTarget.value })} />
          </label>
          {invitation.needs_deck && <DeckChooser title="Your deck" presets={presets} chosen={deck} onChoose={setDeck} />}
          <div class="begin">
            {blank > 0 && (
              <p class="begin-word">
                <NoTextYet count={blank} />
              </p>
            )}
            <button type="submit" class="primary big" disabled={(invitation.needs_deck && !deck.ready) || trying.busy}>
              Sit down
            </button>
          </div>
          {sheet}
        </form>
      )}
      <p>
        <a href="#">To the first page</a>
      </p>
    </main>
  );
}

/** What a friend is told before sitting down: some cards of the other deck are played without text. */
function OthersBlank({ host, count }: { host: string; count: number }) {
  return (
    <p class="others-blank" role="status">
      <Sign name="blank" />
      <span>
        <b>
          {count} different {count === 1 ? "card" : "cards"} of {host}’s deck {count === 1 ? "is" : "are"} played without text.
        </b>{" "}
        Regalia does not know yet what {count === 1 ? "it does" : "they do"}.
      </span>
    </p>
  );
}
