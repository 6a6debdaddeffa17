// A value that parts of the page watch.
import { useEffect, useState } from "preact/hooks";

export class Store<State> {
  private readonly watchers = new Set<() => void>();

  constructor(public state: State) {}

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const watcher of [...this.watchers]) watcher();
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** Draws the component again whenever the store changes. */
export function useStore<State>(store: Store<State>): State {
  const [, redraw] = useState(0);
  useEffect(() => {
    const unwatch = store.watch(() => redraw((count) => count + 1));
    redraw((count) => count + 1);
    return unwatch;
  }, [store]);
  return store.state;
}
