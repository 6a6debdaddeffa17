// The combat lane between the halves: who attacks whom, with what, the intent, and what would come of it.
import { about } from "./about";
import { capital } from "./answers";
import { CardButton } from "./cardbutton";
import { BlankMark } from "./blank";
import { useFaceOf, useTable } from "./context";
import { Sign } from "./glyphs";
import { cardsOf } from "./looking";
import type { Table } from "./protocol";

export function Lane({ table }: { table: Table }) {
  const combat = table.view.combat;
  const intent = table.view.sides.flatMap((side) => side.cards["intent"] ?? []);
  const nameOf = (handle: string) => {
    const card = cardsOf(table).find((one) => one.handle === handle);
    return card?.name ?? playerNamed(table, handle) ?? "something gone";
  };
  if (!combat) {
    return <div class="lane quiet-lane">{intent.length > 0 && <Intent table={table} />}</div>;
  }
  const words = table.combat;
  return (
    <div class="lane fighting" role="group" aria-label="Combat" {...about("combat")}>
      <Fighter handle={combat.attacker} name={nameOf(combat.attacker)} word="attacker" />
      {combat.weapons.map((weapon) => (
        <Fighter key={weapon} handle={weapon} name={nameOf(weapon)} word="with" />
      ))}
      {intent.length > 0 && <Intent table={table} />}
      <span class="lane-arrow">
        <Sign name="arrow" />
        <span class="unseen">against</span>
      </span>
      {combat.defenders.map((defender) => (
        <Fighter key={defender} handle={defender} name={nameOf(defender)} word={combat.retaliators.includes(defender) ? "retaliates" : "defender"} />
      ))}
      {combat.retaliators
        .filter((one) => !combat.defenders.includes(one))
        .map((one) => (
          <Fighter key={one} handle={one} name={nameOf(one)} word="retaliates" />
        ))}
      {words && <span class="tag lane-power">power {words.power}</span>}
      {words && words.outcome.length > 0 && <span class="lane-outcome">{capital(words.outcome.join("; "))}</span>}
      {words && <span class="lane-words">{capital([words.text, words.outcome.join("; ")].filter(Boolean).join(": "))}</span>}
    </div>
  );
}

function playerNamed(table: Table, handle: string): string | undefined {
  return handle.length === 1 ? table.players[handle.charCodeAt(0) - 65]?.name : undefined;
}

function Fighter({ handle, name, word }: { handle: string; name: string; word: string }) {
  const { session } = useTable();
  const faceOf = useFaceOf();
  return (
    <button type="button" class="fighter" onClick={() => session.explain(handle)}>
      <small>{word}</small> {name} <BlankMark face={faceOf(handle)} />
    </button>
  );
}

function Intent({ table }: { table: Table }) {
  const cards = table.view.sides.flatMap((side) => side.cards["intent"] ?? []);
  return (
    <span class="intent" role="group" aria-label="Intent">
      <small {...about("intent")}>intent</small>
      {cards.map((card) => (
        <CardButton key={card.handle} card={card} shape="strip" where="in the intent" />
      ))}
    </span>
  );
}
