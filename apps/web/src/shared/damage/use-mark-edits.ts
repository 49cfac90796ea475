import type { PlacedMark } from '@kickstand/domain/damage';
import { useState } from 'react';
import type { MarkStore } from './marks.ts';

type Step =
  | { readonly did: 'added'; readonly mark: PlacedMark }
  | { readonly did: 'changed'; readonly mark: PlacedMark }
  | { readonly did: 'removed'; readonly mark: PlacedMark };

/** Edits of marks, each undoable. Successive changes of one mark count as one step. */
export function useMarkEdits(store: MarkStore) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const push = (step: Step) => setSteps((done) => [...done, step]);
  const find = (id: string) => store.marks.find((mark) => mark.id === id);
  return {
    canUndo: steps.length > 0,
    add: (mark: PlacedMark) => {
      store.save(mark);
      push({ did: 'added', mark });
    },
    /** `run`: part of a continuous change, such as a held key. */
    change: (mark: PlacedMark, run = false) => {
      const before = find(mark.id);
      store.save(mark);
      const last = steps.at(-1);
      const goesOn = run && last?.did === 'changed' && last.mark.id === mark.id;
      if (before && !goesOn) push({ did: 'changed', mark: before });
    },
    remove: (mark: PlacedMark) => {
      store.remove(mark);
      push({ did: 'removed', mark });
    },
    undo: (): PlacedMark | null => {
      const last = steps.at(-1);
      if (!last) return null;
      setSteps(steps.slice(0, -1));
      if (last.did === 'added') store.remove(last.mark);
      else store.save(last.mark);
      return last.did === 'added' ? null : last.mark;
    },
  };
}
