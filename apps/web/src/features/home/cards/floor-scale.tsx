import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '../../../ui/cn.ts';
import { STATUS_LOOKS } from '../../../ui/status.tsx';
import { type Floor, statusPath } from './card-texts.ts';

/** More than these are one bar: ticks would be hairs. */
const TICKS = 12;

/** How many bikes stand at each status, as a rev scale. */
export function FloorScale({ statuses }: { statuses: Floor['statuses'] }) {
  const { t } = useTranslation(['home', 'workorders']);
  const there = statuses.filter(({ count }) => count > 0);
  return (
    <nav
      aria-label={t('home:floor.title')}
      className="mb-5 flex gap-[3px] max-md:-mx-(--gutter) max-md:gap-3 max-md:overflow-x-auto max-md:px-gutter max-md:[scrollbar-width:none]"
    >
      {there.map(({ status, count }) => (
        <Link
          key={status}
          to={statusPath(status)}
          style={{ flexGrow: count }}
          className={cn(
            'min-w-0 basis-[74px] rounded-tag py-1 no-underline max-md:min-w-12 max-md:flex-none',
            STATUS_LOOKS[status].ink,
          )}
        >
          <span aria-hidden="true" className="flex h-2.5 gap-0.5">
            {Array.from({ length: count > TICKS ? 1 : count }, (_, tick) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tick is nothing but its place
              <i key={tick} className="min-w-1 flex-1 rounded-[3px] bg-current max-md:min-w-6" />
            ))}
          </span>
          <span className="mt-2 flex items-baseline pr-2 gap-1.5 text-small text-muted max-md:whitespace-nowrap max-lg:grid max-lg:gap-0 max-lg:text-caption">
            <b className="num font-strong text-ink max-lg:text-heading">{count}</b>
            <span className="min-w-0 max-md:truncate">{t(`workorders:status.${status}`)}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
