import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { EntryHeading } from '../../lib/entry/entry-layout.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFocusedHeading } from './focused-heading.ts';

const TONES = {
  success: 'bg-success-soft text-success-ink',
  accent: 'bg-accent-soft text-accent-soft-ink',
  warning: 'bg-warning-soft text-warning-ink',
} as const;

interface OutcomeProps {
  icon: LucideIcon;
  tone: keyof typeof TONES;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** The result of a form or a link, in its place: it gets the focus and the page's title. */
export function Outcome({ icon, tone, title, text, children }: OutcomeProps) {
  const place = useFocusedHeading();
  usePageTitle(title);
  return (
    <div ref={place} className="grid gap-4.5">
      <span className={cn('grid size-13 place-items-center rounded-[14px]', TONES[tone])}>
        <Icon icon={icon} size="lg" />
      </span>
      <EntryHeading title={title} text={text} />
      {children}
    </div>
  );
}
