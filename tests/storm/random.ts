/** Random choices from a seed: the same seed makes the same choices. */
export interface Random {
  pick<Item>(items: readonly Item[]): Item;
  /** Both included. */
  between(from: number, to: number): number;
  chance(percent: number): boolean;
  uuid(): string;
}

/** mulberry32. UUIDs begin with the tag, so that no two rounds have the same ids. */
export function seededRandom(seed: number, tag: string): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('random: nothing to pick from');
      return item;
    },
    chance: (percent) => next() * 100 < percent,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16));
      hex[12] = '4';
      hex[16] = between(8, 11).toString(16);
      const text = tag + hex.slice(tag.length).join('');
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        text.slice(12, 16),
        text.slice(16, 20),
        text.slice(20),
      ].join('-');
    },
  };
}
