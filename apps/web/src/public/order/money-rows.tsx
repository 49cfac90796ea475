import { formatMoney } from '@kickstand/domain/format';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

export function MoneyRows({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2.5">{children}</dl>;
}

const LOOKS = {
  plain: '',
  muted: 'text-muted',
  credit: '[&>dd]:text-success-ink',
  strong: 'font-strong',
  due: 'items-baseline border-t border-line pt-3 font-strong [&>dd]:text-[1.375rem] [&>dd]:leading-7 [&>dd]:font-title',
} as const;

interface MoneyRowProps {
  label: ReactNode;
  hint?: ReactNode;
  cents: number;
  look?: keyof typeof LOOKS;
  /** A line above the sum. */
  rule?: boolean;
}

export function MoneyRow({ label, hint, cents, look = 'plain', rule = false }: MoneyRowProps) {
  return (
    <div className={cn('flex justify-between gap-4', LOOKS[look], rule && 'border-t border-line pt-2.5')}>
      <dt className="min-w-0 wrap-anywhere">
        {label}
        {hint ? <span className="block text-small font-body text-muted">{hint}</span> : null}
      </dt>
      <dd className="num shrink-0 text-right whitespace-nowrap">{formatMoney(cents)}</dd>
    </div>
  );
}
