/** Delay before acting on a change, together with others that arrive meanwhile. */
export const GATHER_MS = 50;
/** In a storm not more often than this. */
export const CALM_MS = 500;

export interface Gatherer<Item> {
  add(item: Item): void;
  /** Discards what was collected. */
  drop(): void;
}

/** Makes one call of many that come close together. */
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
