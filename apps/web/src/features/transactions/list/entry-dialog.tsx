import { CircleSlash, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { EntryState, useKindText } from '../../../shared/money/entry-parts.tsx';
import type { Entry } from '../../../shared/money/ledger-types.ts';
import { intakePath, orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface EntryDialogProps {
  entry: Entry;
  onAsk: (what: 'refund' | 'void') => void;
  onClose: () => void;
}

/** Everything about one row, and what can still be done about it. */
export function EntryDialog({ entry, onAsk, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['money', 'common', 'workorders']);
  const format = useFormat();
  const kindText = useKindText();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('money:list.details', { id: entry.transactionId })}
      closeLabel={t('common:close')}
      footer={
        entry.mayRefund || entry.mayVoid ? (
          <>
            {entry.mayVoid ? (
              <Button icon={CircleSlash} onClick={() => onAsk('void')}>
                {t('money:void.submit')}
              </Button>
            ) : null}
            {entry.mayRefund ? (
              <Button icon={Undo2} onClick={() => onAsk('refund')}>
                {t('money:refund.submitPlain')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{kindText(entry)}</span>
        <Money cents={entry.amountCents} className="text-title font-strong" />
      </p>
      <dl className="grid gap-2">
        <Fact label={t('money:list.date')}>{format.date(entry.at, 'moment')}</Fact>
        <Fact label={t('money:fields.method')}>
          {entry.kind === 'adjustment' ? t('money:noMoney') : t(`money:method.${entry.method}`)}
        </Fact>
        <Fact label={t('money:list.person')}>{entry.by || t('money:online')}</Fact>
        <Fact label={t('money:list.customer')}>{entry.customerName}</Fact>
        {entry.order ? (
          <Fact label={t('money:list.for')}>
            <Link to={orderPath(entry.order.id)} className={linkStyles}>
              {t('workorders:tag', { number: entry.order.number })}
            </Link>
          </Fact>
        ) : null}
        {entry.intakeId ? (
          <Fact label={t('money:list.for')}>
            <Link to={intakePath(entry.intakeId)} className={linkStyles}>
              {t('money:list.intake')}
            </Link>
          </Fact>
        ) : null}
        {entry.reason ? <Fact label={t('money:fields.reason')}>{entry.reason}</Fact> : null}
        {entry.note ? <Fact label={t('money:fields.note')}>{entry.note}</Fact> : null}
        <Fact label={t('money:list.status')}>
          {entry.reverses ? (
            t('money:list.reverses')
          ) : entry.voided || entry.refundedCents > 0 ? (
            <EntryState entry={entry} />
          ) : (
            t('money:list.stands')
          )}
        </Fact>
      </dl>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
