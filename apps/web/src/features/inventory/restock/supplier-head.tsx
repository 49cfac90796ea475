import type { Outputs } from '@kickstand/api';
import { formatCalendarDate } from '@kickstand/domain/format';
import { expectedDay } from '@kickstand/domain/inventory';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { useToday } from '../../../lib/today.ts';
import { purchasePath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Money } from '../../../ui/data/money.tsx';
import { linkStyles } from '../../../ui/link.ts';
import type { PlannedGroup } from './plan.ts';

export type PurchaseRow = Outputs['inventory']['purchases']['list']['purchases'][number];

interface SupplierHeadProps {
  group: PlannedGroup;
  drafts: readonly PurchaseRow[];
  busy: boolean;
  onCreate: () => void;
}

/** The supplier, the lead time and the total. On a phone the bar at the bottom orders instead. */
export function SupplierHead({ group, drafts, busy, onCreate }: SupplierHeadProps) {
  const { t } = useTranslation('stock');
  const { supplier, taken } = group;
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 bg-sunken px-5 py-2.5 max-md:px-4 max-md:py-3">
      <div className="min-w-0 flex-1 basis-36">
        <h2 className="text-heading font-strong wrap-break-word">
          {supplier?.name ?? t('restock.noSupplier')}
        </h2>
        {supplier === null ? (
          <p className="text-small text-muted">{t('restock.noSupplierText')}</p>
        ) : (
          <>
            <LeadTime days={group.leadDays} />
            <Drafts drafts={drafts} />
          </>
        )}
      </div>
      <div className="grid text-right max-md:self-start">
        <Money cents={group.totalCents} className="text-heading font-strong" />
        <span className="text-small text-muted">{t('restock.parts', { count: taken.length })}</span>
      </div>
      {supplier === null ? null : (
        <Button
          icon={FileText}
          busy={busy}
          busyLabel={t('restock.creating')}
          disabled={taken.length === 0}
          aria-label={t('restock.createAt', { name: supplier.name })}
          onClick={onCreate}
          className="max-md:hidden"
        >
          {t('restock.create')}
        </Button>
      )}
    </header>
  );
}

function LeadTime({ days }: { days: number }) {
  const { t } = useTranslation('stock');
  const { language } = useLanguage();
  const day = expectedDay(useToday(), [days]);
  const date = `${formatCalendarDate(day, 'weekday', language)}, ${formatCalendarDate(day, 'day', language)}`;
  return (
    <p className="text-small text-muted">
      {t('restock.leadTime', { count: days })} · {t('restock.arrives', { date })}
    </p>
  );
}

/** A draft is not on order yet: without this note the same parts would be ordered twice. */
function Drafts({ drafts }: { drafts: readonly PurchaseRow[] }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  if (drafts.length === 0) return null;
  return (
    <p className="text-small text-warning-ink">
      {t('restock.drafts')}{' '}
      {drafts.map(({ id, number, totalCents }, at) => (
        <span key={id}>
          {at > 0 ? '; ' : ''}
          <Link to={purchasePath(id)} className={cn(linkStyles, 'relative inline-block hit-44')}>
            {t('restock.openDraft', { number, amount: format.money(totalCents) })}
          </Link>
        </span>
      ))}
    </p>
  );
}
