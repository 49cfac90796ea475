import { useState } from 'react';

/** Selected rows, in the order of selection. */
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
