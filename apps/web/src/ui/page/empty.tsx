import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { EmptyBike } from './brand.tsx';

export type EmptyStateProps = {
  title: ReactNode;
  /** What the list is for. */
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** A drawing instead of the bike; `null` for none. */
  art?: ReactNode;
  as?: 'h2' | 'h3';
  className?: string;
};

export function EmptyState({ title, text, action, art, as: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-1.5 px-6 pt-11 pb-12 text-center', className)}>
      {art === undefined ? <EmptyBike /> : art}
      <Heading className="text-heading font-strong">{title}</Heading>
      {text ? <p className="max-w-[38ch] text-muted">{text}</p> : null}
      {action ? <div className="mt-3.5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
