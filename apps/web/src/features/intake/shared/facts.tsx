import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';

interface FactsProps {
  className?: string;
  children: ReactNode;
}

/** Labels and values in as many columns as fit. */
export function Facts({ className, children }: FactsProps) {
  return (
    <dl
      className={cn(
        'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-4',
        className,
      )}
    >
      {children}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** Nothing is N/A. */
  children?: ReactNode;
  code?: boolean;
  /** Takes two columns: a VIN, an address. */
  wide?: boolean;
}

export function Fact({ label, children, code = false, wide = false }: FactProps) {
  const { t } = useTranslation('intake');
  return (
    <div className={cn('min-w-0', wide && 'sm:col-span-2')}>
      <dt className="text-small text-muted">{label}</dt>
      <dd className={cn('font-medium wrap-anywhere', code && 'code')}>{children || t('notAvailable')}</dd>
    </div>
  );
}
