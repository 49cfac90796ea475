import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <h3 className="border-b border-line pb-1.5 text-small font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

export function Row({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('flex flex-wrap items-center gap-2', className)}>{children}</div>;
}
