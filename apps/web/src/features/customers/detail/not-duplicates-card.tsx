import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { customerPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Customer, Different } from '../shared/customer-types.ts';
import { useShowAgain } from '../shared/use-different.ts';

interface NotDuplicatesCardProps {
  customer: Customer;
  different: readonly Different[];
}

/** CUS-02: customers marked as different from this one; each mark can be removed. */
export function NotDuplicatesCard({ customer, different }: NotDuplicatesCardProps) {
  const { t } = useTranslation('customers');
  const showAgain = useShowAgain(customer.id);
  if (different.length === 0) return null;
  return (
    <Card aria-labelledby="different-title">
      <CardHead id="different-title" title={t('different.title')} />
      <CardBody>
        <ul className="divide-y divide-line">
          {different.map((other) => (
            <li
              key={other.id}
              className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <Facts other={other} />
              <Button
                size="sm"
                icon={Eye}
                aria-label={t('different.showOf', { name: other.name })}
                busy={showAgain.isBusy(other)}
                busyLabel={t('duplicates.saving')}
                onClick={() => showAgain.show(other)}
              >
                {t('different.show')}
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function Facts({ other }: { other: Different }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const date = format.date(other.at, 'list');
  return (
    <span className="grid min-w-0 flex-[1_1_12rem] gap-0.5">
      <Link
        to={customerPath(other.id)}
        className="hit-44 relative justify-self-start font-medium wrap-anywhere text-ink"
      >
        {other.name}
      </Link>
      {other.phone ? <span className="num text-small text-muted">{format.phone(other.phone)}</span> : null}
      {other.email ? <span className="text-small wrap-anywhere text-muted">{other.email}</span> : null}
      <span className="text-small text-faint">
        {other.by ? t('merges.by', { by: other.by, date }) : date}
      </span>
    </span>
  );
}
