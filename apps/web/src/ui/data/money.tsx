import { formatMoney } from '@kickstand/domain/format';
import { cn } from '../cn.ts';

export type MoneyProps = { cents: number; className?: string };

/** $1,022.76, with figures aligned in columns. */
export function Money({ cents, className }: MoneyProps) {
  return <span className={cn('num whitespace-nowrap', className)}>{formatMoney(cents)}</span>;
}
