import { useState } from 'react';

/** Rows someone picked out of the list, in the order they were picked. */
export function useSelection() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    ids,
    has: (id: string) => ids.includes(id),
    set: setIds,
    toggle: (id: string) =>
      setIds((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
  };
}
export type Selection = ReturnType<typeof useSelection>;
