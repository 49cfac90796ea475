import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Money } from '../../ui/data/money.tsx';
import { DotsMenu } from '../../ui/overlay/dots-menu.tsx';
import type { Entry } from './ledger-types.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

/** "Payment"; an adjustment is named by its effect. */
export function useKindText(): (entry: Pick<Entry, 'kind' | 'amountCents'>) => string {
  const { t } = useTranslation('money');
  return ({ kind, amountCents }) =>
    kind === 'adjustment' ? t(amountCents < 0 ? 'charge' : 'credit') : t(`kind.${kind}`);
}

/** An entry's state: paid twice, voided, or refunded. */
export function EntryState({ entry }: { entry: Entry }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  if (entry.overpaidCents > 0 && entry.refundedCents < entry.overpaidCents)
    return <Badge tone="danger">{t('twice.badge')}</Badge>;
  if (entry.voided) return <Badge tone="danger">{t('voided')}</Badge>;
  if (entry.refundedCents > 0)
    return <Badge tone="warning">{t('refunded', { amount: format.money(entry.refundedCents) })}</Badge>;
  return null;
}

/** Money out is red with a minus; a voided entry is struck through. */
export function EntryAmount({ entry }: { entry: Entry }) {
  return (
    <span className={cn('font-strong', entry.amountCents < 0 && 'text-danger-ink')}>
      <Money cents={entry.amountCents} className={entry.voided ? 'text-muted line-through' : ''} />
    </span>
  );
}

type Asked = { what: 'refund' | 'void'; entry: Entry };

/** Refund and void of an entry, if permitted. The dialog is outside the list, which may change meanwhile. */
export function useEntryActions() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const dialog =
    asked === null ? null : asked.what === 'refund' ? (
      <RefundDialog key={asked.entry.id} entry={asked.entry} onClose={close} />
    ) : (
      <VoidDialog key={asked.entry.id} entry={asked.entry} onClose={close} />
    );
  return { ask: setAsked, dialog };
}

export function EntryMenu({ entry, onAsk }: { entry: Entry; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('money');
  if (!entry.mayRefund && !entry.mayVoid) return null;
  const label = t('actionsOf', { id: entry.transactionId });
  return (
    <DotsMenu
      label={label}
      items={[
        ...(entry.mayRefund
          ? [{ label: t('refund.submitPlain'), onSelect: () => onAsk({ what: 'refund', entry }) }]
          : []),
        ...(entry.mayVoid
          ? [
              {
                label: t('void.submit'),
                tone: 'danger' as const,
                onSelect: () => onAsk({ what: 'void', entry }),
              },
            ]
          : []),
      ]}
    />
  );
}
