// Where a friend's link leads: a deck, and to the other seat.
import { useEffect, useState } from "preact/hooks";
import { Checked, DeckChooser, presetChosen, type Chosen } from "./deckchooser";
import { Declined, get, post, reasonOf } from "./http";
import { keepSeat, seatOf } from "./kept";
import { setSettings, useSettings } from "./settings";
import type { DeckChecked, Invitation, Join, Joined, Start } from "./protocol";

export function JoinPage({ token }: { token: string }) {
  const settings = useSettings();
  const [start, setStart] = useState<Start | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [deck, setDeck] = useState<Chosen>(presetChosen(undefined));
  const [problem, setProblem] = useState("");
  const [checked, setChecked] = useState<DeckChecked | null>(null);
  const tell = (reason: unknown) => {
    setProblem(reasonOf(reason));
    if (reason instanceof Declined) setChecked(reason.checked);
  };
  useEffect(() => {
    const seat = seatOf(token);
    if (seat) return location.replace(`#play=${seat}`);
    get<Start>("/api/start").then((found) => {
      setStart(found);
      setDeck(presetChosen(found.presets[1] ?? found.presets[0]));
    }, tell);
    get<Invitation>(`/api/join/${encodeURIComponent(token)}`).then((found) => {
      if (found.begun) setProblem("Somebody has already sat down at this seat.");
      else setInvitation(found);
    }, tell);
  }, [token]);
  const sit = async () => {
    setProblem("");
    const wish: Join = { name: settings.name, deck: invitation?.needs_deck ? deck.choice : null, without_text: deck.blank.length > 0 };
    try {
      const joined = await post<Joined>(`/api/join/${encodeURIComponent(token)}`, wish);
      keepSeat(token, joined.token);
      location.replace(`#play=${joined.token}`);
    } catch (reason) {
      tell(reason);
    }
  };
  return (
    <main class="lobby">
      <header class="lobby-head">
        <h1>Regalia</h1>
        <p>{invitation ? `${invitation.host || "Somebody"} waits for you at the table.` : "Looking for the table."}</p>
      </header>
      {problem && <p class="notice" role="alert">{problem}</p>}
      {checked && <Checked checked={checked} />}
      {start && invitation && (
        <form
          class="lobby-box new-game"
          onSubmit={(event) => {
            event.preventDefault();
            void sit();
          }}
        >
          <label>
            <span>Your name</span>
            <input maxLength={40} value={settings.name} placeholder="Player" onInput={(event) => setSettings({ name: event.currentTarget.value })} />
          </label>
          {invitation.needs_deck && <DeckChooser title="Your deck" presets={start.presets} chosen={deck} onChoose={setDeck} />}
          <div class="begin">
            <button type="submit" class="primary big" disabled={invitation.needs_deck && !deck.ready}>
              Sit down
            </button>
          </div>
        </form>
      )}
      <p>
        <a href="#">To the first page</a>
      </p>
    </main>
  );
}
