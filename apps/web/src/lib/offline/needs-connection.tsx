import { WifiOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { DisabledContext, useDisabled } from '../../ui/disabled.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAway } from './away.ts';

/** What is not done offline. */
export type OnlineWork = 'approvals' | 'prices' | 'stock' | 'money' | 'this';

interface NeedsConnectionProps {
  /** What is not possible offline, for the sentence; omitted if another sentence nearby says it. */
  what?: OnlineWork;
  /** The sentence is above, not below. */
  above?: boolean;
  className?: string;
  /** Defaults to whenever there is no connection. */
  when?: boolean;
  children: ReactNode;
}

/**
 * OFF-05. Without a connection all buttons and fields inside are disabled, with a sentence that says why. Input stays,
 * and a dialog opened from there can be closed but not submitted. Links are not disabled, because they only navigate.
 */
export function NeedsConnection({
  what,
  above = false,
  className,
  when = true,
  children,
}: NeedsConnectionProps) {
  const away = useAway() && when;
  const around = useDisabled();
  const id = useId();
  const saidAround = around !== null && what === undefined;
  const own = away && !saidAround;
  const sentence = own ? (
    <WhyNot id={id} what={what ?? 'this'} className={className} hidden={what === undefined} />
  ) : null;
  return (
    <>
      {above ? sentence : null}
      <DisabledContext value={own ? { id, why: <WhyNot what={what ?? 'this'} /> } : around}>
        <fieldset disabled={away} className={cn('contents', away && '[&_button]:pointer-events-none')}>
          {children}
        </fieldset>
      </DisabledContext>
      {above ? null : sentence}
    </>
  );
}

function WhyNot({ what, ...props }: ComponentProps<'p'> & { what: OnlineWork }) {
  const { t } = useTranslation('offline');
  return <OfflineNote {...props}>{t(`needs.${what}`)}</OfflineNote>;
}

export function OfflineNote({ className, children, ...props }: ComponentProps<'p'>) {
  return (
    <p
      data-print="hide"
      className={cn('flex items-center gap-1.5 text-small text-muted', className)}
      {...props}
    >
      <Icon icon={WifiOff} size="sm" className="shrink-0" />
      {children}
    </p>
  );
}
