import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '../../../ui/cn.ts';
import { STATUS_LOOKS } from '../../../ui/data/status.tsx';
import { type Floor, statusPath } from './card-texts.ts';

/** More than these are one bar: ticks would be hairs. */
const TICKS = 12;

/** How many bikes are at each status, as a rev scale. A share is at least as wide as its words; a narrow page scrolls. */
export function FloorScale({ statuses }: { statuses: Floor['statuses'] }) {
  const { t } = useTranslation(['home', 'workorders']);
  const there = statuses.filter(({ count }) => count > 0);
  return (
    <nav
      aria-label={t('home:floor.title')}
      data-print="show"
      className="scroll-hidden -mx-(--gutter) mb-5 flex gap-[3px] overflow-x-auto px-gutter max-lg:gap-1.5 print:flex-wrap"
    >
      {there.map(({ status, count }) => (
        <Link
          key={status}
          to={statusPath(status)}
          style={{ flexGrow: count }}
          className={cn(
            'min-w-max basis-0 rounded-tag py-1 no-underline max-lg:min-w-19 max-lg:flex-none max-lg:basis-auto',
            STATUS_LOOKS[status].ink,
          )}
        >
          <span aria-hidden="true" className="flex h-2.5 gap-0.5">
            {Array.from({ length: count > TICKS ? 1 : count }, (_, tick) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tick is nothing but its place
              <i key={tick} className="min-w-1 flex-1 rounded-[3px] bg-current" />
            ))}
          </span>
          <span className="mt-1.5 flex items-baseline gap-[5px] pr-2 text-small leading-[18px] whitespace-nowrap text-muted max-[85rem]:grid max-[85rem]:gap-0 max-[85rem]:text-caption max-[85rem]:leading-4">
            <b className="num font-strong text-ink max-[85rem]:text-heading max-[85rem]:leading-[22px]">
              {count}
            </b>{' '}
            {t(`workorders:status.${status}`)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
