// Where others find the table: at an address of this computer in the network, if the table is open to it.
import { useEffect } from "preact/hooks";
import { get, patiently } from "./http";
import { Store, useStore } from "./store";
import type { Reach as Reached } from "./protocol";

const HERE_ONLY = new Set(["127.0.0.1", "localhost", "[::1]"]);
const HERE = `${location.origin}/`;

interface State {
  /** The addresses at which others find the table, as far as the page knows. */
  addresses: string[];
  /** The one that links are made with. */
  address: string;
  asked: boolean;
}

const reach = new Store<State>({ addresses: [], address: HERE, asked: false });

async function ask(): Promise<void> {
  if (reach.state.asked) return;
  reach.set({ asked: true });
  const { addresses } = await patiently(() => get<Reached>("/api/reach"));
  const known = !HERE_ONLY.has(location.hostname) || addresses.length === 0;
  reach.set({ addresses, address: known ? HERE : addresses[0]! });
}

/** The address for links, and whether other computers can open it. */
export function useReach(): { address: string; shared: boolean } {
  const { address } = useStore(reach);
  useEffect(() => void ask().catch(() => reach.set({ asked: false })), []);
  return { address, shared: !HERE_ONLY.has(new URL(address).hostname) };
}

/** Who can use these links, and what that means. */
export function Reach() {
  const { addresses, address } = useStore(reach);
  const { shared } = useReach();
  if (!shared) {
    return (
      <p class="quiet reach">
        These links work on this computer only. For somebody at another one, start the table with <code>play --host 0.0.0.0</code>: then the links have this computer’s address in your network.
      </p>
    );
  }
  return (
    <div class="reach">
      {addresses.length > 1 && (
        <label class="words">
          <span>This computer has several addresses. If a link does not open, try another one.</span>
          <select value={address} onChange={(event) => reach.set({ address: event.currentTarget.value })}>
            {[...new Set([address, ...addresses])].map((one) => (
              <option value={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      <p class="notice">
        Anybody in your network who has a link can use it: a friend’s link gives a seat. Nothing is encrypted, so do this only in a network that you trust.
      </p>
    </div>
  );
}
