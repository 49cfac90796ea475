import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Note } from '../../../ui/page/note.tsx';

/** Counted against expected, in words. */
export function useDifferenceText(): (cents: number) => string {
  const { t } = useTranslation('money');
  const format = useFormat();
  return (cents) => {
    if (cents === 0) return t('close.exact');
    const amount = format.money(Math.abs(cents));
    return cents < 0 ? t('close.short', { amount }) : t('close.over', { amount });
  };
}

export function DifferenceNote({ cents, children }: { cents: number; children?: ReactNode }) {
  const differenceText = useDifferenceText();
  return (
    <Note tone={cents === 0 ? 'success' : 'warning'} title={differenceText(cents)} role="status">
      {children ? <span className="wrap-anywhere text-small">{children}</span> : null}
    </Note>
  );
}
