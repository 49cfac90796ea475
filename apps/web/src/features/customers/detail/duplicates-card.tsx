import { useQuery } from '@tanstack/react-query';
import { Merge as MergeIcon, Split, TriangleAlert, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useMovedText } from '../shared/moved-text.ts';
import { type Customer, customerPath, type Duplicate } from '../shared/records.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { useNotSame } from './use-different.ts';

const isSure = ({ evidence }: Duplicate) => evidence.includes('phone') || evidence.includes('email');

/** With another name it is rather somebody of the family: only what is the same is said. */
const TITLES: Readonly<
  Record<string, 'duplicates.shares.phone' | 'duplicates.shares.email' | 'duplicates.shares.both'>
> = {
  phone: 'duplicates.shares.phone',
  email: 'duplicates.shares.email',
  'phone email': 'duplicates.shares.both',
};

/** Who may be the same person, with what speaks for it. While that is looked up, nothing stands in the way. */
export function DuplicatesCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const found = useQuery(orpc.customers.duplicates.queryOptions({ input: { id: customer.id } }));
  const [other, setOther] = useState<Duplicate | null>(null);
  const tellApart = useNotSame(customer.id);
  const sure = found.data?.filter(isSure) ?? [];
  const alike = found.data?.filter((one) => !isSure(one)) ?? [];
  const [first] = sure;
  return (
    <>
      {first ? (
        <section
          aria-labelledby="duplicates-title"
          className="mb-5 grid gap-4 rounded-card border border-warning-line bg-warning-soft p-5 max-md:p-4"
        >
          <div className="flex items-start gap-3">
            <Icon icon={TriangleAlert} className="mt-0.5 shrink-0 text-warning-ink" />
            <div className="min-w-0">
              <h2 id="duplicates-title" className="font-strong wrap-anywhere">
                {sure.length === 1
                  ? t(TITLES[first.evidence.join(' ')] ?? 'duplicates.one', { name: first.name })
                  : t('duplicates.many', { count: sure.length })}
              </h2>
              <p className="text-small text-muted">{t('duplicates.text')}</p>
            </div>
          </div>
          <ul className="grid gap-3">
            {sure.map((one) => (
              <Pair
                key={one.id}
                customer={customer}
                other={one}
                actions={<PairActions other={one} tellApart={tellApart} onMerge={() => setOther(one)} />}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {alike.length > 0 ? <Alike found={alike} tellApart={tellApart} onMerge={setOther} /> : null}
      {other ? <MergeDialog customer={customer} other={other} onClose={() => setOther(null)} /> : null}
    </>
  );
}

interface PairActionsProps {
  other: Duplicate;
  tellApart: ReturnType<typeof useNotSame>;
  onMerge: () => void;
  small?: boolean;
}

/** Either they are one person, or they are not. */
function PairActions({ other, tellApart, onMerge, small = false }: PairActionsProps) {
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

interface PairProps {
  customer: Customer;
  other: Duplicate;
  actions: ReactNode;
}

function Pair({ customer, other, actions }: PairProps) {
  const { t } = useTranslation('customers');
  const movedText = useMovedText();
  return (
    <li className="grid items-center gap-3 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto]">
      <RecordFacts name={customer.name} phone={customer.phone} email={customer.email} other={other} />
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

interface AlikeProps {
  found: readonly Duplicate[];
  tellApart: ReturnType<typeof useNotSame>;
  onMerge: (one: Duplicate) => void;
}

/** A name alone is little: said quietly. */
function Alike({ found, tellApart, onMerge }: AlikeProps) {
  const { t } = useTranslation('customers');
  const movedText = useMovedText();
  return (
    <details className="group mb-5 rounded-card border border-line bg-surface">
      <summary className="flex min-h-control cursor-pointer items-center gap-2.5 rounded-card px-5 py-2 text-muted max-md:px-4">
        <Icon icon={Users} size="sm" />
        {t('duplicates.alike')}
        <Badge>{found.length}</Badge>
      </summary>
      <p className="px-5 text-small text-muted max-md:px-4">{t('duplicates.alikeText')}</p>
      <ul className="divide-y divide-line px-5 pb-2 max-md:px-4">
        {found.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="grid min-w-0">
              <Link
                to={customerPath(one.id)}
                className="hit-44 relative justify-self-start font-medium wrap-anywhere text-ink"
              >
                {one.name}
              </Link>
              <span className="text-small text-muted">{movedText(one.has) || t('duplicates.nothing')}</span>
            </span>
            <PairActions other={one} tellApart={tellApart} onMerge={() => onMerge(one)} small />
          </li>
        ))}
      </ul>
    </details>
  );
}
