import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useFormat } from '../../../lib/format.ts';
import { LoadMore } from '../../../lib/list/load-more.tsx';
import { customerPath } from '../../../shared/paths.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** REM-02. What went out, and who came back. */
export function SentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const query = useInfiniteQuery(
    orpc.reminders.sent.infiniteOptions({
      input: (after: string | undefined) => (after ? { after } : {}),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.reminders.at(-1)?.id : undefined),
    }),
  );
  const rows = query.data?.pages.flatMap(({ reminders }) => reminders);
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t('list.title')}
      closeLabel={t('list.close')}
    >
      <FailureNote error={query.error} />
      {rows === undefined && !query.error ? <SkeletonList label={t('list.loading')} rows={4} /> : null}
      {rows?.length === 0 ? <p className="text-muted">{t('list.empty')}</p> : null}
      <ul className="divide-y divide-line">
        {rows?.map((row) => (
          <li
            key={row.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
          >
            {row.customer.id ? (
              <Link to={customerPath(row.customer.id)} className={linkStyles}>
                {row.customer.name}
              </Link>
            ) : (
              <span>{row.customer.name}</span>
            )}
            <span className="text-small text-muted">
              {[
                t(`rule.${row.rule}`),
                t(`channel.${row.text && row.email ? 'both' : row.text ? 'text' : 'email'}`),
                format.date(row.at, 'moment'),
              ].join(', ')}
            </span>
            {row.cameBack ? <Badge tone="success">{t('list.came')}</Badge> : null}
          </li>
        ))}
      </ul>
      <LoadMore pages={query} />
    </Dialog>
  );
}
