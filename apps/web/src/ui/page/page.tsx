import { ChevronLeft } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';
import { Slot } from '../slot.tsx';

const WIDTHS = {
  page: 'max-w-[calc(var(--page-max)+2*var(--gutter))]',
  form: 'mx-auto max-w-[calc(var(--form-max)+2*var(--gutter))]',
  public: 'mx-auto max-w-[calc(var(--public-max)+2*var(--gutter))]',
} as const;

export type PageProps = ComponentProps<'div'> & { width?: keyof typeof WIDTHS };

export function Page({ width = 'page', className, ...props }: PageProps) {
  return (
    <div className={cn('w-full px-gutter pt-6 pb-16 max-md:pt-4', WIDTHS[width], className)} {...props} />
  );
}

export type PageHeadProps = {
  title: ReactNode;
  /** One line of facts under the title. */
  facts?: ReactNode;
  /** The link back; styled here. */
  back?: ReactElement;
  /** Buttons, the primary one last; on a phone it comes first and fills the width. */
  actions?: ReactNode;
  className?: string;
};

export function PageHead({ title, facts, back, actions, className }: PageHeadProps) {
  return (
    <header className={cn('mb-6 flex flex-wrap items-end gap-4 max-md:mb-4 max-md:gap-3', className)}>
      <div className="min-w-0 flex-[1_1_320px]">
        {back ? (
          <Slot
            className="relative -mt-3 -mb-1 -ml-1 inline-flex min-h-control items-center gap-1.5 rounded-control pr-2 pl-1 text-small font-medium text-muted no-underline hover:text-ink"
            around={(content) => (
              <>
                <Icon icon={ChevronLeft} size="sm" />
                {content}
              </>
            )}
          >
            {back}
          </Slot>
        ) : null}
        <h1
          tabIndex={-1}
          data-page-heading=""
          className="text-title font-title max-md:text-[1.375rem] max-md:leading-7"
        >
          {title}
        </h1>
        {facts ? <div className="mt-1 text-muted">{facts}</div> : null}
      </div>
      {actions ? (
        <div
          data-print="hide"
          className="flex flex-wrap gap-2 max-md:flex-[1_0_100%] max-md:[&>[data-button-look=primary]]:-order-1 max-md:[&>[data-button-look=primary]]:flex-1"
        >
          {actions}
        </div>
      ) : null}
    </header>
  );
}

export type ColumnsProps = { main: ReactNode; aside: ReactNode; asideLabel?: string; className?: string };

const STACK = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5';

/** Main content left, 348 px right; under 1360 px the right column moves below, in two columns. */
export function Columns({ main, aside, asideLabel, className }: ColumnsProps) {
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1360px]:grid-cols-[minmax(0,1fr)_348px]',
        className,
      )}
    >
      <div className={STACK}>{main}</div>
      <aside
        aria-label={asideLabel}
        className={cn(STACK, 'md:max-[1359px]:grid-cols-2 md:max-[1359px]:items-start')}
      >
        {aside}
      </aside>
    </div>
  );
}

/** In rem like the named widths: px and rem cannot be sorted, and the narrower one would win. */
const CELLS = {
  3: 'md:col-span-6 min-[75rem]:col-span-3',
  4: 'md:col-span-6 min-[75rem]:col-span-4',
  5: 'md:col-span-6 min-[75rem]:col-span-5',
  6: 'md:col-span-6',
  7: 'md:col-span-6 min-[75rem]:col-span-7',
  8: 'min-[75rem]:col-span-8',
  9: 'min-[75rem]:col-span-9',
  12: '',
} as const;

/** Twelve columns of cards; two per row on a tablet, one on a phone. */
export function Grid({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid grid-cols-12 gap-5', className)} {...props} />;
}

export type GridCellProps = ComponentProps<'div'> & { span?: keyof typeof CELLS };

/** Its only child, a card, fills it. */
export function GridCell({ span = 12, className, ...props }: GridCellProps) {
  return <div className={cn('col-span-full grid min-w-0', CELLS[span], className)} {...props} />;
}
