import type { PlacedMark } from '@kickstand/domain/damage';
import { MarkNumber } from './mark-list.tsx';
import { useMarkText } from './marks.ts';

/** The legend of the numbers on a photo. */
export function MarkNotes({ marks }: { marks: readonly PlacedMark[] }) {
  const text = useMarkText();
  if (marks.length === 0) return null;
  return (
    <ol className="flex max-h-32 flex-wrap gap-x-5 gap-y-1.5 overflow-y-auto px-5 py-3 text-small">
      {marks.map((mark, at) => (
        <li key={mark.id} className="flex min-w-0 items-center gap-2">
          <MarkNumber number={at + 1} />
          <span className="min-w-0 wrap-anywhere">{text(mark)}</span>
        </li>
      ))}
    </ol>
  );
}
