import type { ReactNode } from 'react';

interface ActionBarProps {
  /** Messages next to the button: a failure, or what is missing. */
  message?: ReactNode;
  /** The total, large. */
  sum?: string;
  hint?: string;
  children?: ReactNode;
}

/** The page's main action, always within reach of the thumb. */
export function ActionBar({ message, sum, hint, children }: ActionBarProps) {
  return (
    <div
      data-print="hide"
      data-sticky-foot=""
      className="sticky bottom-0 z-(--z-bar) bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar"
    >
      <div className="mx-auto grid w-full max-w-[calc(var(--public-max)+2*var(--gutter))] gap-2 px-gutter py-3">
        {message}
        <div className="flex items-center gap-4">
          {sum ? (
            <p className="min-w-0 flex-1">
              <output className="num block text-[1.375rem] leading-7 font-title tracking-[-0.02em]">
                {sum}
              </output>
              {hint ? <span className="block text-small text-muted">{hint}</span> : null}
            </p>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}
