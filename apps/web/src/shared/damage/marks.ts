import type { Outputs } from '@kickstand/api';
import type { PlacedMark } from '@kickstand/domain/damage';
import { useTranslation } from 'react-i18next';

export type StoredMark = Outputs['damage']['marks'][number];

/** Where marks are stored while they are edited: on the server, or in a form that is not stored yet. */
export interface MarkStore {
  readonly marks: readonly PlacedMark[];
  readonly save: (mark: PlacedMark) => void;
  readonly remove: (mark: PlacedMark) => void;
  /** Whether a change is not stored yet, neither on the server nor on this device. */
  readonly saving?: boolean;
  /** Who made a stored mark, and when. */
  readonly madeBy?: (id: string) => { readonly by: string; readonly at: string } | null;
}

export const marksOf = <M extends PlacedMark>(marks: readonly M[], path: string): M[] =>
  marks.filter((mark) => mark.path === path);

/** "Dent: 1 in, paint isn’t broken" */
export function useMarkText(): (mark: Pick<PlacedMark, 'word' | 'note' | 'kind'>) => string {
  const { t } = useTranslation('damage');
  return ({ word, note, kind }) => {
    const name = word ? t(`words.${word}`) : '';
    return [name, note].filter(Boolean).join(': ') || t(`kinds.${kind}`);
  };
}
