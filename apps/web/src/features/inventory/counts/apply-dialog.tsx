import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import type { MovedOrder } from '../../../shared/stock/stock-types.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { CountRow } from './counts-query.ts';
import type { EntryBook } from './use-entries.ts';

interface ApplyDialogProps {
  count: CountRow;
  book: EntryBook;
  onLook: () => void;
  onDone: (booked: number, orders: readonly MovedOrder[]) => void;
  onClose: () => void;
}

/** The last check before the counted quantities are applied. Unsaved input is saved first. */
export function ApplyDialog({ count, book, onLook, onDone, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { lines, counted, differing, foundMilli, lostMilli, foundCents, lostCents } = count;
  const format = useFormat();
  const worth = (cents: number | undefined) =>
    cents === undefined ? '' : ` (${t('counts.atCost', { amount: format.money(cents) })})`;

  const apply = async () => {
    setBusy(true);
    setProblem(null);
    try {
      if (!(await book.flush())) setProblem(t('counts.leave'));
      else {
        const { booked, orders } = await api.inventory.counts.apply({ id: count.id });
        void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
        onDone(booked, orders);
      }
    } catch (error) {
      setProblem(errorCode(error) === 'BELOW_ZERO' ? t('counts.belowZero') : errorText(error));
      void queries.invalidateQueries({ queryKey: orpc.inventory.counts.key() });
    }
    setBusy(false);
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
      title={t('counts.applyTitle')}
      text={t(differing > 0 ? 'counts.applyText' : 'counts.applyNone')}
      confirmLabel={t('counts.apply')}
      cancelLabel={t('counts.back')}
      busy={busy}
      busyLabel={t('counts.applying')}
      problem={problem}
      onConfirm={() => void apply()}
    >
      {differing > 0 ? (
        <>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5">
            <dt>{t('counts.applyDiffering')}</dt>
            <dd className="num text-right font-strong">{differing}</dd>
            <dt>{t('counts.applyFound')}</dt>
            <dd className="num text-right font-strong">{`+${quantity(foundMilli)}${worth(foundCents)}`}</dd>
            <dt>{t('counts.applyLost')}</dt>
            <dd className="num text-right font-strong">{`${quantity(-lostMilli)}${worth(lostCents)}`}</dd>
          </dl>
          <Button size="sm" onClick={onLook} className="justify-self-start">
            {t('counts.applyLook')}
          </Button>
        </>
      ) : null}
      {lines > counted ? (
        <Note tone="warning">{t('counts.applyOpen', { count: lines - counted })}</Note>
      ) : null}
    </ConfirmDialog>
  );
}
