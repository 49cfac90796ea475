import type { Blocker } from '@kickstand/domain/workorders';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';

/** A blocker as a sentence. */
export function useBlockerText(): (blocker: Blocker) => string {
  const { t } = useTranslation('workorders');
  const format = useFormat();
  return ({ code, jobs, count, cents = 0, until }) => {
    const isBelowZero = code === 'BALANCE_OPEN' && cents < 0;
    return t(isBelowZero ? 'balanceBelowZero' : `blocker.${code}`, {
      jobs: jobs?.join(', ') || t('notAvailable'),
      count: count ?? 0,
      amount: format.money(Math.abs(cents)),
      until: until ? format.date(until, 'moment') : '',
    });
  };
}

export function BlockerList({ blockers, className }: { blockers: readonly Blocker[]; className?: string }) {
  const text = useBlockerText();
  return (
    <ul className={cn('grid gap-1.5', className)}>
      {blockers.map((blocker) => (
        <li key={blocker.code} className="flex items-start gap-2">
          <Icon icon={TriangleAlert} size="sm" className="mt-[3px] text-warning-ink" />
          <span className="min-w-0 wrap-anywhere">{text(blocker)}</span>
        </li>
      ))}
    </ul>
  );
}
