import { Merge as MergeIcon, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { customerPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Duplicate } from './customer-types.ts';
import { useMovedText } from './moved-text.ts';
import type { useNotSame } from './use-different.ts';

interface PairActionsProps {
  other: Duplicate;
  tellApart: ReturnType<typeof useNotSame>;
  onMerge: () => void;
  small?: boolean;
}

/** Either they are one person, or they are not. */
export function PairActions({ other, tellApart, onMerge, small = false }: PairActionsProps) {
  const { t } = useTranslation('customers');
  const { name } = other;
  return (
    <div className={cn('flex flex-wrap gap-2', !small && 'max-md:*:flex-1 md:flex-col')}>
      <Button
        size={small ? 'sm' : 'md'}
        icon={MergeIcon}
        aria-label={t('duplicates.mergeWith', { name })}
        disabled={tellApart.isBusy(other)}
        onClick={onMerge}
      >
        {t('duplicates.merge')}
      </Button>
      <Button
        size={small ? 'sm' : 'md'}
        variant="ghost"
        icon={Split}
        aria-label={t('duplicates.notSameAs', { name })}
        busy={tellApart.isBusy(other)}
        busyLabel={t('duplicates.saving')}
        onClick={() => tellApart.say(other)}
      >
        {t('duplicates.notSame')}
      </Button>
    </div>
  );
}

/** What both sides of a pair show. */
type Side = Pick<Duplicate, 'id' | 'name' | 'phone' | 'email'>;

interface PairProps {
  customer: Side & { has?: Duplicate['has'] };
  /** Where the first record's page is, when this is not it. */
  path?: string;
  other: Duplicate;
  actions: ReactNode;
}

export function Pair({ customer, path, other, actions }: PairProps) {
  const { t } = useTranslation('customers');
  const movedText = useMovedText();
  return (
    <li className="grid items-center gap-3 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto]">
      <RecordFacts
        name={customer.name}
        phone={customer.phone}
        email={customer.email}
        other={other}
        {...(path ? { path } : {})}
        {...(customer.has ? { has: movedText(customer.has) || t('duplicates.nothing') } : {})}
      />
      <Icon icon={MergeIcon} className="justify-self-center text-warning-ink max-md:rotate-90" />
      <RecordFacts
        name={other.name}
        phone={other.phone}
        email={other.email}
        other={other}
        path={customerPath(other.id)}
        has={movedText(other.has) || t('duplicates.nothing')}
      />
      {actions}
    </li>
  );
}

interface RecordFactsProps {
  name: string;
  phone: string;
  email: string;
  other: Duplicate;
  path?: string;
  has?: string;
}

function RecordFacts({ name, phone, email, other, path, has }: RecordFactsProps) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const same = (what: 'phone' | 'email') =>
    other.evidence.includes(what) &&
    'font-medium text-ink underline decoration-warning-line decoration-2 underline-offset-4';
  return (
    <div className="grid h-full min-w-0 content-start gap-0.5 rounded-[10px] bg-surface px-4 py-3">
      {path ? (
        <Link to={path} className="hit-44 relative justify-self-start font-medium wrap-anywhere text-ink">
          {name}
        </Link>
      ) : (
        <span className="font-medium wrap-anywhere">{name}</span>
      )}
      <span className="text-small text-muted">
        {phone ? (
          <span className={cn('num', same('phone'))}>{format.phone(phone)}</span>
        ) : (
          t('contact.noPhone')
        )}
      </span>
      <span className="text-small wrap-anywhere text-muted">
        {email ? <span className={cn(same('email'))}>{email}</span> : t('contact.noEmail')}
      </span>
      {has ? (
        <>
          <span className="text-small text-muted">{has}</span>
          <span className="flex flex-wrap gap-1.5 pt-1">
            {other.evidence.map((what) => (
              <Badge key={what} tone="warning">
                {t(`duplicates.evidence.${what}`)}
              </Badge>
            ))}
          </span>
        </>
      ) : null}
    </div>
  );
}
