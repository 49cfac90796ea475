import { formatPhone, telHref } from '@kickstand/domain/format';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShowRefusal } from '../../lib/forms/show-refusal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { type BookTexts, fill } from './texts.ts';

/** Progress through the steps. */
export function Scale({ step, steps, label }: { step: number; steps: number; label: string }) {
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="flex items-end gap-1">
        {Array.from({ length: steps }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks have no identity except their position
            key={at}
            className={cn(
              'flex-1 rounded-full',
              at < step ? 'bg-accent' : 'bg-pressed',
              at === step - 1 ? 'h-3' : 'h-2',
            )}
          />
        ))}
      </div>
      <p className="text-small text-muted">{label}</p>
    </div>
  );
}

interface StepPageProps {
  scale: ReactNode;
  title: string;
  text?: string;
  children: ReactNode;
  foot: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel: string;
  onSubmit: () => void;
  busy?: boolean;
  /** For a phone held at arm's length. */
  large?: boolean;
}

/** One step: its fields, and the Continue button at the bottom, within reach of the thumb. */
export function StepPage({
  scale,
  title,
  text,
  children,
  foot,
  onBack,
  backLabel,
  onSubmit,
  busy = false,
  large = false,
}: StepPageProps) {
  const submit = useShowRefusal(busy, (event) => {
    event.preventDefault();
    onSubmit();
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mx-auto flex w-full max-w-[34rem] flex-1 flex-col px-gutter"
    >
      <div className="grid flex-1 content-start gap-4 pt-2 pb-8">
        {scale}
        <div>
          <h1
            tabIndex={-1}
            className={cn('font-title outline-none', large ? 'text-[2rem] leading-tight' : 'text-title')}
          >
            {title}
          </h1>
          {text ? <p className={cn('mt-1 text-muted', large && 'text-field')}>{text}</p> : null}
        </div>
        {children}
      </div>
      {onBack || foot ? (
        <div className="sticky bottom-0 -mx-gutter flex gap-2.5 border-t border-line bg-canvas px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {onBack ? (
            <Button
              size="lg"
              icon={ArrowLeft}
              aria-label={backLabel}
              onClick={onBack}
              className="w-14 px-0"
            />
          ) : null}
          <div className="min-w-0 flex-1 [&>button]:whitespace-normal">{foot}</div>
        </div>
      ) : null}
    </form>
  );
}

/** The shop's phone number, if the page cannot help. */
export function CallUs({ phone, texts }: { phone: string; texts: BookTexts }) {
  if (!phone) return null;
  return (
    <ButtonLink variant="primary" size="lg" href={telHref(phone)}>
      {fill(texts.call, { phone: formatPhone(phone) })}
    </ButtonLink>
  );
}
