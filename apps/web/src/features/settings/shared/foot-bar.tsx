import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../../../ui/cn.ts';
import { usePageForms } from './page-forms.ts';

interface FootBarProps {
  title: ReactNode;
  text: string;
  /** On a phone the text is shown too, and the buttons get a line of their own. */
  tall?: boolean;
  /** Buttons, the primary one last. */
  children: ReactNode;
}

/** A bar at the foot of a settings page, as wide as the list and the page together. */
export function FootBar({ title, text, tall = false, children }: FootBarProps) {
  const { foot } = usePageForms();
  const bar = (
    <div
      data-print="hide"
      data-sticky-foot=""
      className="sticky bottom-0 z-(--z-bar) mt-auto border-t border-line bg-surface px-gutter pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar"
    >
      <div className={cn('flex max-w-[1008px] items-center gap-x-3 gap-y-2.5', tall && 'max-md:flex-wrap')}>
        <div role="status" className={cn('min-w-0 flex-1', tall && 'max-md:basis-full')}>
          <p className="font-medium">{title}</p>
          <p className={cn('text-small text-muted', !tall && 'line-clamp-2 max-md:hidden')}>{text}</p>
        </div>
        <div className={cn('flex shrink-0 gap-2.5', tall && 'max-md:w-full max-md:[&>*:last-child]:flex-1')}>
          {children}
        </div>
      </div>
    </div>
  );
  return foot ? createPortal(bar, foot) : bar;
}
