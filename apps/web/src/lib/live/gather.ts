/** Delay before acting on a change, to collect others that arrive meanwhile. */
export const GATHER_MS = 50;
/** Minimum interval while many changes arrive. */
export const CALM_MS = 500;

export interface Gatherer<Item> {
  add(item: Item): void;
  /** Discards what was collected. */
  drop(): void;
}

/** Combines calls that arrive close together into one. */
export function gather<Item>(
  act: (items: ReadonlySet<Item>) => void,
  calmMs: number = CALM_MS,
): Gatherer<Item> {
  let items = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    const gathered = items;
    items = new Set();
    timer = undefined;
    lastAt = Date.now();
    act(gathered);
  };
  return {
    add(item) {
      items.add(item);
      timer ??= setTimeout(flush, Math.max(GATHER_MS, lastAt + calmMs - Date.now()));
    },
    drop() {
      clearTimeout(timer);
      timer = undefined;
      items = new Set();
    },
  };
}
