import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/data/money.tsx';
import type { WorkOrder } from './order.ts';

/** WO-15: what is approved, what is proposed, and the sum of both; tax included. */
export function ProposalRows({ proposal }: { proposal: NonNullable<WorkOrder['money']['proposal']> }) {
  const { t } = useTranslation('orderAdditions');
  const rows = [
    ['approvedSoFar', proposal.approvedCents],
    ['askedNow', proposal.askedCents],
    ['ifApproved', proposal.ifApprovedCents],
  ] as const;
  return (
    <dl className="grid gap-1">
      {rows.map(([key, cents]) => (
        <div key={key} className="flex justify-between gap-3 last:font-strong">
          <dt>{t(key)}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
