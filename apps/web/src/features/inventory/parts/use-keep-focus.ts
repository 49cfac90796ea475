import { useEffect, useRef } from 'react';
import { pageHeading } from '../../../ui/overlay/tabbable.ts';

const ROW = '[data-part-row]';

/**
 * An installed part loses its button and, in a filtered list, its row: the focus moves to the row, the one
 * that took its place, or the page's heading.
 */
export function useKeepFocus(): void {
  const last = useRef<{ lineId: string; place: number } | null>(null);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
      const place = row ? [...document.querySelectorAll(ROW)].indexOf(row) : -1;
      last.current = row?.dataset.partRow ? { lineId: row.dataset.partRow, place } : null;
    };
    // A click outside every control is meant to leave the row.
    document.addEventListener('pointerdown', remember, { capture: true });
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('pointerdown', remember, { capture: true });
      document.removeEventListener('focusin', remember);
    };
  }, []);

  useEffect(() => {
    const at = last.current;
    if (!at || (document.activeElement && document.activeElement !== document.body)) return;
    const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
    const row = rows.find(({ dataset }) => dataset.partRow === at.lineId) ?? rows[at.place] ?? rows.at(-1);
    const target = row?.querySelector<HTMLElement>('button:enabled') ?? pageHeading();
    target?.focus({ preventScroll: true });
  });
}
