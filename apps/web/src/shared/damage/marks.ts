import type { Outputs } from '@kickstand/api';
import type { PlacedMark } from '@kickstand/domain/damage';
import { useTranslation } from 'react-i18next';

export type StoredMark = Outputs['damage']['marks'][number];

/** Where marks are kept while they are edited: with the server, or in a form that is not stored yet. */
export interface MarkStore {
  readonly marks: readonly PlacedMark[];
  readonly save: (mark: PlacedMark) => void;
  readonly remove: (mark: PlacedMark) => void;
  /** Who made it and when, once it is stored. */
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
