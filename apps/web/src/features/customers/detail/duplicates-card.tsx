import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { customerPath } from '../../../shared/paths.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Customer, Duplicate } from '../shared/customer-types.ts';
import { MergeDialog } from '../shared/merge-dialog.tsx';
import { useMovedText } from '../shared/moved-text.ts';
import { Pair, PairActions } from '../shared/pair.tsx';
import { useNotSame } from '../shared/use-different.ts';

const isSure = ({ evidence }: Duplicate) => evidence.includes('phone') || evidence.includes('email');

/** With another name it is probably a family member: only the matches are shown. */
const TITLES: Readonly<
  Record<string, 'duplicates.shares.phone' | 'duplicates.shares.email' | 'duplicates.shares.both'>
> = {
  phone: 'duplicates.shares.phone',
  email: 'duplicates.shares.email',
  'phone email': 'duplicates.shares.both',
};

/** Possible duplicates, with the evidence. Shows nothing while loading. */
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

interface AlikeProps {
  found: readonly Duplicate[];
  tellApart: ReturnType<typeof useNotSame>;
  onMerge: (one: Duplicate) => void;
}

/** A name alone is weak evidence: shown without emphasis. */
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
