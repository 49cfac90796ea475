import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderPath } from '../../../shared/paths.ts';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Floor } from './card-texts.ts';

interface FigureCardProps {
  title: string;
  /** The list it opens. */
  to: string;
  figure?: ReactNode;
  aside?: ReactNode;
  /** Beside the title, where there is no figure. */
  badge?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A number and the first few behind it; the corner opens the list. */
export function FigureCard({ title, to, figure, aside, badge, children, className }: FigureCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={cn('flex flex-col', className)}>
      <CardHead
        id={id}
        title={title}
        badge={badge}
        className="gap-2 pb-2 text-body max-md:pb-2 [&_h2]:text-body [&_h2]:leading-5 [&_h2]:tracking-[-0.01em]"
        action={<OpenList to={to} title={title} />}
      />
      <CardBody className="flex flex-1 flex-col gap-3 pb-2.5 max-md:pb-2.5">
        {figure === undefined ? null : (
          <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <b className="num text-[1.875rem] leading-9 font-title tracking-tight">{figure}</b>
            {aside ? <span className="text-small text-muted">{aside}</span> : null}
          </p>
        )}
        {children}
      </CardBody>
    </Card>
  );
}

export function OpenList({ to, title, text }: { to: string; title: string; text?: string }) {
  const { t } = useTranslation('home');
  return (
    <Link
      to={to}
      aria-label={text ? `${text}: ${title}` : t('openList', { title })}
      className="hit-44 relative -mr-1.5 inline-flex min-h-9 items-center gap-1 rounded-control px-1.5 text-small font-medium text-muted no-underline hover:text-ink"
    >
      {text}
      <Icon icon={ChevronRight} size="sm" />
    </Link>
  );
}

/** Rows at the foot of a card, each a way to what it names. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className="mt-auto grid grid-cols-[minmax(0,1fr)]">{children}</ul>;
}

export function Line({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className="border-t border-line">
      <Link
        to={to}
        className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-control px-2 text-small text-ink no-underline hover:bg-hover"
      >
        {children}
      </Link>
    </li>
  );
}

interface BikeLineProps {
  bike: Omit<Floor['ready']['rows'][number], 'graceEndsAt' | 'storageDays' | 'storageCents'>;
  /** The explanation. */
  children: ReactNode;
}

/** The model first, its tag and customer below: long names wrap, nothing is cut off. */
export function BikeLine({ bike, children }: BikeLineProps) {
  const { t } = useTranslation(['home', 'workorders']);
  return (
    <li className="border-t border-line">
      <Link
        to={orderPath(bike.id)}
        className="-mx-2 grid min-h-[54px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-control px-2 py-1.5 text-small text-ink no-underline hover:bg-hover"
      >
        <span className="min-w-0">
          <span title={bike.bikeInfo} className="block text-body leading-5 font-medium">
            {bike.bike.model || t('workorders:notAvailable')}
          </span>
          <span className="num block text-caption leading-4 text-muted">
            {t('home:bikeOf', { number: bike.number, customer: bike.customerName })}
          </span>
        </span>
        <span className="text-right">{children}</span>
      </Link>
    </li>
  );
}

/** An empty card has no emphasis. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="mt-auto border-t border-line py-3 text-small text-muted">{children}</p>;
}
