import type { ReactNode } from 'react';
import { Page } from '../../../ui/page/page.tsx';

interface BarPageProps {
  /** The page's summary and its primary button; null: no action left. */
  bar: ReactNode;
  children: ReactNode;
}

/** A page with its primary action in a bar at the bottom edge, within the thumb's reach. */
export function BarPage({ bar, children }: BarPageProps) {
  if (bar === null) return <Page>{children}</Page>;
  return (
    <div className="flex min-h-dvh flex-col max-md:min-h-[calc(100dvh-3.5rem)] print:min-h-0">
      <Page>{children}</Page>
      <div
        data-print="hide"
        data-sticky-foot=""
        className="sticky bottom-0 z-(--z-bar) mt-auto flex items-center justify-end gap-x-3 gap-y-2 bg-surface px-page-column pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar"
      >
        {bar}
      </div>
    </div>
  );
}
