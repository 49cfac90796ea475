import type { ReactNode } from 'react';

interface FootProps {
  title: string;
  text?: string;
  /** The buttons, the primary one last. */
  children: ReactNode;
}

/** The step's summary and its buttons, within the thumb's reach. */
export function Foot({ title, text, children }: FootProps) {
  return (
    <div
      data-print="hide"
      data-sticky-foot=""
      className="sticky bottom-0 z-(--z-bar) -mx-gutter mt-auto flex flex-wrap items-center gap-x-3 gap-y-2.5 border-t border-line bg-surface px-gutter pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] shadow-bar"
    >
      <div role="status" className="min-w-0 flex-1 max-md:basis-full">
        <p className="font-medium">{title}</p>
        {text ? <p className="text-small text-muted">{text}</p> : null}
      </div>
      <div className="flex gap-2.5 max-sm:w-full">{children}</div>
    </div>
  );
}
