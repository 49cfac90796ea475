import type { Language } from '@kickstand/domain/language';
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';
import type { Answer } from '../ask.ts';

export type PublicMark = Answer<'intake', 'view'>['marks'][number];

const PhotoMarks = lazy(() => import('./photo-marks.tsx'));

/** The shop's marks over a photo. The picture reports its size once it is loaded. */
export function useMarksOver(marks: readonly PublicMark[], fit: 'cover' | 'contain') {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const onLoad = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) =>
    setSize({ width: image.naturalWidth || 4, height: image.naturalHeight || 3 });
  const overlay: ReactNode =
    size && marks.length > 0 ? (
      <Suspense fallback={null}>
        <PhotoMarks marks={marks} size={size} fit={fit} />
      </Suspense>
    ) : null;
  return { onLoad, overlay };
}

const WORDS: Record<Language, Record<NonNullable<PublicMark['word']> | 'other', string>> = {
  en: { scratch: 'Scratch', dent: 'Dent', crack: 'Crack', rust: 'Rust', missing: 'Missing', other: 'Marked' },
  es: {
    ...{ scratch: 'Rayón', dent: 'Abolladura', crack: 'Grieta', rust: 'Óxido' },
    ...{ missing: 'Falta', other: 'Marcado' },
  },
};

/** The legend of the numbers on a photo. */
export function MarkNotes({ marks, language }: { marks: readonly PublicMark[]; language: Language }) {
  if (marks.length === 0) return null;
  const words = WORDS[language];
  return (
    <ol className="grid gap-1 text-small">
      {marks.map(({ id, word, note }, at) => (
        <li key={id} className="flex gap-2">
          <span className="num font-strong text-danger-ink">{at + 1}</span>
          <span className="min-w-0 wrap-anywhere">
            {[word ? words[word] : '', note].filter(Boolean).join(': ') || words.other}
          </span>
        </li>
      ))}
    </ol>
  );
}
