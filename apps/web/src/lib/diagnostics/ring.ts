/** A ring buffer of entries, with a callback for new ones. */
export interface Ring<Entry> {
  add(entry: Entry): void;
  /** Oldest first; the same array until something is added. */
  all(): readonly Entry[];
  clear(): void;
  subscribe(changed: () => void): () => void;
}

export function createRing<Entry>(limit: number): Ring<Entry> {
  let kept: readonly Entry[] = [];
  const listeners = new Set<() => void>();
  const keep = (entries: readonly Entry[]) => {
    kept = entries;
    for (const changed of listeners) changed();
  };
  return {
    add: (entry) => keep([...kept.slice(-(limit - 1)), entry]),
    all: () => kept,
    clear: () => keep([]),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
