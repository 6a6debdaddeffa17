// What the others did in their last turns: a sentence for each, and the whole, which can be opened again.
import type { ComponentChildren } from "preact";
import { capital } from "./answers";
import { useTable } from "./context";
import { useFaces } from "./faces";
import { Sign } from "./glyphs";
import { useLayout } from "./layout";
import { Panel } from "./panel";
import { previewed } from "./preview";
import type { Damage, Recap, TurnRecap } from "./recap";
import type { CardFace, Table } from "./protocol";

const TITLE = "Since your last turn";

type Faces = Record<string, CardFace>;

/** On a wide table the summary stands above the log as soon as one's turn begins. Elsewhere it is a panel. */
export function Summary() {
  const { session, state } = useTable();
  const wide = useLayout() === "wide";
  const { recap, table } = state;
  const slugs = recap?.turns.flatMap((turn) => turn.plays) ?? [];
  const faces = useFaces(slugs);
  if (!recap?.shown || !table || (!wide && recap.shown !== "whole")) return null;
  const close = () => session.showRecap("");
  const whole = <Whole recap={recap} table={table} faces={faces} />;
  if (!wide) {
    return (
      <Panel class="summary-sheet" title={TITLE} onClose={close}>
        <div class="summary-turns">{whole}</div>
      </Panel>
    );
  }
  return (
    <section class="summary" aria-label={TITLE}>
      <header class="panel-head">
        <h2>{TITLE}</h2>
        <button type="button" class="icon-button" aria-label="Close the summary" onClick={close}>
          <Sign name="close" />
        </button>
      </header>
      <div class="panel-body summary-turns">{whole}</div>
    </section>
  );
}

function Whole({ recap, table, faces }: { recap: Recap; table: Table; faces: Faces }) {
  return (
    <>
      {recap.turns.map((turn) => (
        <section>
          <h3>{turn.title}</h3>
          <dl class="summary-turn">
            <Entry word="Played" shown={turn.plays.length > 0}>
              {turn.plays.map((slug, number) => (
                <>
                  {number > 0 && ", "}
                  <button type="button" class="summary-card" {...previewed(slug)}>
                    {faces[slug]?.name ?? slug}
                  </button>
                </>
              ))}
            </Entry>
            <Entry word="Attacks" shown={turn.attacks.length > 0}>
              {lines(counted(turn.attacks))}
            </Entry>
            <Entry word="Damage" shown={turn.damage.length > 0}>
              {lines(turn.damage.map((damage) => damageWords(damage, table)))}
            </Entry>
            <Entry word="Gone" shown={turn.gone.length > 0}>
              {lines(turn.gone)}
            </Entry>
            <Entry word="Drawn" shown={turn.drawn > 0}>
              {turn.drawn} {turn.drawn === 1 ? "card" : "cards"}
            </Entry>
          </dl>
        </section>
      ))}
      {recap.changes.length > 0 && (
        <section>
          <h3>What is different now</h3>
          {recap.changes.map(({ player, words }) => (
            <p>
              <b>{player === table.viewer ? "You" : table.players[player]?.name}</b>: {words.join("; ")}
            </p>
          ))}
        </section>
      )}
    </>
  );
}

function Entry({ word, shown, children }: { word: string; shown: boolean; children: ComponentChildren }) {
  if (!shown) return null;
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function lines(texts: string[]) {
  return texts.map((text) => <span class="summary-line">{text}</span>);
}

/** Attacks that are the same are told once, with their number. */
function counted(texts: string[]): string[] {
  return [...new Set(texts)].map((text) => {
    const times = texts.filter((other) => other === text).length;
    return times > 1 ? `${times} times: ${text}` : text;
  });
}

/** As "7 to your Spirit of Fire: Blitz Mage 4, Fireball 3; 8 life left". */
function damageWords(damage: Damage, table: Table): string {
  const by = damage.by.map(([name, amount]) => (damage.by.length > 1 ? `${name} ${amount}` : name)).join(", ");
  const left = damage.left === null ? "" : `; ${damage.left} life left`;
  return `${damage.total} to ${hurt(damage, table)}: ${by}${left}`;
}

function hurt(damage: Damage, table: Table): string {
  if (damage.player === table.viewer) return `your ${damage.to}`;
  const name = table.players[damage.player]?.name;
  return name ? `${name}’s ${damage.to}` : damage.to;
}

/** The turns of the others in a sentence each, where the question is. */
export function SummaryLine({ recap, table }: { recap: Recap; table: Table }) {
  const { session } = useTable();
  const faces = useFaces(recap.turns.flatMap((turn) => turn.plays));
  return (
    <p class="news summary-words">
      <span class="summary-sentences">{recap.turns.map((turn) => sentence(turn, table, faces)).join(" ")}</span>
      <button type="button" class="quiet-button" onClick={() => session.showRecap("whole")}>
        More
      </button>
    </p>
  );
}

function sentence(turn: TurnRecap, table: Table, faces: Faces): string {
  const did: string[] = [];
  const attacks = turn.attacks.length;
  if (turn.plays.length > 0) did.push(`played ${listed(turn.plays.map((slug) => faces[slug]?.name ?? "a card"))}`);
  if (attacks > 0) did.push(attacks === 1 ? "attacked once" : attacks === 2 ? "attacked twice" : `attacked ${attacks} times`);
  const taken = turn.damage.filter((one) => one.player === table.viewer).map((damage) => `${damage.total} to ${hurt(damage, table)}`);
  if (taken.length > 0) did.push(`dealt ${listed(taken)}`);
  const who = capital(table.players[turn.player]?.name ?? "Somebody");
  return `${who} ${did.length > 0 ? listed(did) : "did nothing to be seen"}.`;
}

function listed(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");
}
