import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { cn } from '../../ui/cn.ts';
import { Money } from '../../ui/data/money.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EntryMenu, EntryState, useEntryActions, useKindText } from './entry-parts.tsx';
import type { Entry } from './ledger-types.ts';
import { KIND_ICONS } from './money-icons.ts';

/** One order's entries, oldest first, signed as they add up. */
export function LedgerList({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('money');
  const { ask, dialog } = useEntryActions();
  if (entries.length === 0)
    return <p className="border-t border-line pt-2 text-small text-muted">{t('order.none')}</p>;
  return (
    <>
      <ul aria-label={t('order.entries')} className="divide-y divide-line border-t border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-start gap-2.5 py-2">
            <Icon icon={KIND_ICONS[entry.kind]} className="mt-px text-muted" />
            <EntryFacts entry={entry} />
            <span className="ml-auto flex shrink-0 items-center gap-1">
              <Money
                // money in is subtracted from the total
                cents={-entry.amountCents}
                className={cn('font-medium', entry.voided && 'text-muted line-through')}
              />
              <EntryMenu entry={entry} onAsk={ask} />
            </span>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function EntryFacts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const kindText = useKindText();
  const how = entry.kind === 'adjustment' ? '' : t(`method.${entry.method}`);
  const words = [entry.reason, entry.note].filter(Boolean).join(' · ');
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {[kindText(entry), how].filter(Boolean).join(', ')}
        <EntryState entry={entry} />
      </span>
      <span className="text-small text-muted">
        {[format.date(entry.at, 'moment'), entry.by || t('online')].join(' · ')}{' '}
        <span className="code text-caption text-faint">{entry.transactionId}</span>
      </span>
      {words ? <span className="text-small wrap-anywhere text-muted">{words}</span> : null}
    </div>
  );
}
