import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAway } from './away.ts';

interface NeedsConnectionProps {
  /** What is not done offline, for the sentence under it; nothing: another sentence nearby says it. */
  what?: 'approvals' | 'prices' | 'stock' | 'money' | 'this';
  className?: string;
  /** Only then; without it, whenever there is no connection. */
  when?: boolean;
  children: ReactNode;
}

/**
 * OFF-05. Without a connection every button and field inside is disabled, and a sentence says why. What was typed there
 * stays. Links are not disabled: they lead somewhere, and enter nothing.
 */
export function NeedsConnection({ what, className, when = true, children }: NeedsConnectionProps) {
  const away = useAway() && when;
  return (
    <>
      <fieldset disabled={away} className={cn('contents', away && '[&_button]:pointer-events-none')}>
        {children}
      </fieldset>
      {away && what ? <WhyNot what={what} className={className} /> : null}
    </>
  );
}

export function WhyNot({
  what,
  className,
}: Required<Pick<NeedsConnectionProps, 'what'>> & { className?: string | undefined }) {
  const { t } = useTranslation('offline');
  return (
    <p data-print="hide" className={cn('flex items-center gap-1.5 text-small text-muted', className)}>
      <Icon icon={WifiOff} size="sm" className="shrink-0" />
      {t(`needs.${what}`)}
    </p>
  );
}
