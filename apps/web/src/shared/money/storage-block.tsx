import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/data/money.tsx';
import type { OrderLedger } from './ledger-types.ts';

interface StorageBlockProps {
  ledger: OrderLedger;
  onBill: (() => void) | null;
  onWaive: (() => void) | null;
}

/** Storage since the completion notice: its cost so far, and what is still to be billed or waived. */
export function StorageBlock({ ledger: { storage, openStorageDays }, onBill, onWaive }: StorageBlockProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  if (storage.graceEndsAt === null) return null;
  const rate = format.money(storage.centsPerDay);
  const parts = [
    storage.billedDays > 0 ? t('storage.billed', { count: storage.billedDays }) : '',
    storage.waivedDays > 0 ? t('storage.waived', { count: storage.waivedDays }) : '',
    openStorageDays.length > 0 ? t('storage.open', { count: openStorageDays.length }) : '',
  ].filter(Boolean);
  return (
    <section aria-label={t('storage.title')} className="grid gap-2 rounded-control bg-sunken px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium">{t('storage.title')}</h3>
        <Money cents={storage.cents} className="font-strong" />
      </div>
      <p className="text-small text-muted">
        {storage.days === 0
          ? t('storage.free', { when: format.date(storage.graceEndsAt, 'moment'), rate })
          : t('storage.soFar', { count: storage.days, rate })}
        {parts.length > 0 ? <span className="block">{parts.join(' · ')}</span> : null}
        {storage.days > 0 && storage.nextDayAt ? (
          <span className="block">
            {t('storage.next', { when: format.date(storage.nextDayAt, 'moment') })}
          </span>
        ) : null}
      </p>
      {openStorageDays.length > 0 && (onBill || onWaive) ? (
        <div className="flex flex-wrap gap-2">
          {onBill ? (
            <Button size="sm" onClick={onBill}>
              {t('storage.bill')}
            </Button>
          ) : null}
          {onWaive ? (
            <Button size="sm" variant="ghost" onClick={onWaive}>
              {t('storage.waive')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
