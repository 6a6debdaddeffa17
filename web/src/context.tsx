// The session every part of the table belongs to.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { useFaces } from "./faces";
import type { CardFace } from "./protocol";
import { Game, type Session } from "./session";
import type { State } from "./state";
import { useStore } from "./store";

export const SessionContext = createContext<Session | null>(null);

export interface AtTable {
  session: Session;
  /** The game in which one can act. In a replay there is none. */
  game: Game | null;
  state: State;
}

export function useTable(): AtTable {
  const session = useContext(SessionContext);
  if (!session) throw new Error("outside of a table");
  const state = useStore(session);
  return { session, game: session instanceof Game ? session : null, state };
}

/** The faces of things on the table by their handles, as far as they can be seen and are known. */
export function useFaceOf(): (handle: string | undefined) => CardFace | undefined {
  const { state } = useTable();
  const faces = useFaces();
  return (handle) => faces[state.table?.faces[handle ?? ""] ?? ""];
}
