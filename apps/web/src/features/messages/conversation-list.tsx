import { pathTo } from '@kickstand/domain/navigation';
import { Plus, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { CardProblem } from '../../lib/calls/card-problem.tsx';
import { useFormat } from '../../lib/format.ts';
import { LoadMore } from '../../lib/list/load-more.tsx';
import { SearchField } from '../../lib/list/search-field.tsx';
import { useDayName } from '../../shared/messages/message-list.tsx';
import { type Conversation, conversationPath, type MessageSetting } from '../../shared/messages/types.ts';
import { OrderTag } from '../../shared/orders/order-tag.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/page/empty.tsx';
import { FILTERS, type Inbox } from './use-conversations.ts';

interface ConversationListProps {
  inbox: Inbox;
  current: string | null;
  setting: MessageSetting | undefined;
  onNew: () => void;
  className?: string;
}

export function ConversationList({ inbox, current, setting, onNew, className }: ConversationListProps) {
  const { t } = useTranslation('messages');
  return (
    <section aria-label={t('list')} className={cn('flex min-h-0 min-w-0 flex-col', className)}>
      <div className="grid grid-cols-1 gap-3 px-4 pt-5 pb-3">
        <div className="flex items-center justify-between gap-3">
          <h1 tabIndex={-1} data-page-heading className="text-title font-title">
            {t('title')}
          </h1>
          <Button variant="primary" size="icon" icon={Plus} aria-label={t('newMessage')} onClick={onNew} />
        </div>
        <SearchField
          label={t('searchLabel')}
          placeholder={t('search')}
          value={inbox.search}
          onChange={inbox.setSearch}
        />
        <Filters inbox={inbox} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <Rows inbox={inbox} current={current} setting={setting} />
      </div>
    </section>
  );
}

function Filters({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation('messages');
  const countOf = { all: 0, done: 0, ...inbox.counts };
  return (
    <fieldset
      aria-label={t('filters.label')}
      className="scroll-hidden -m-1 flex min-w-0 gap-2 overflow-x-auto p-1"
    >
      {FILTERS.map((filter) => {
        const on = inbox.filter === filter;
        const count = countOf[filter];
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={on}
            onClick={() => inbox.setFilter(filter)}
            className={cn(
              'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-small font-medium whitespace-nowrap pointer-coarse:min-h-11',
              on
                ? 'border-accent-line bg-accent-soft text-accent-soft-ink'
                : 'border-soft bg-surface hover:border-line-strong dark:bg-raised',
            )}
          >
            {t(`filters.${filter}`)}
            {count > 0 ? <span className="num text-muted">{count}</span> : null}
          </button>
        );
      })}
    </fieldset>
  );
}

function Rows({ inbox, current, setting }: Pick<ConversationListProps, 'inbox' | 'current' | 'setting'>) {
  const { t } = useTranslation('messages');
  const { query, rows } = inbox;
  if (query.isError && rows.length === 0)
    return (
      <CardProblem
        title={t('title')}
        error={query.error}
        busy={query.isFetching}
        onTryAgain={() => void query.refetch()}
      />
    );
  if (query.isPending) return <SkeletonList label={t('loading')} rows={6} className="p-3" />;
  if (rows.length === 0)
    return inbox.narrowed ? (
      <EmptyState
        title={t('empty.none')}
        text={t('empty.noneText')}
        art={null}
        action={<Button onClick={inbox.clear}>{t('empty.clear')}</Button>}
      />
    ) : (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          setting && !setting.configured ? (
            <Button asChild>
              <Link to={`${pathTo('/dashboard/settings')}?tab=texts`}>{t('empty.setUp')}</Link>
            </Button>
          ) : null
        }
      />
    );
  return (
    <>
      <ul className="grid gap-0.5">
        {rows.map((row) => (
          <Row key={row.id} row={row} here={row.id === current} />
        ))}
      </ul>
      <LoadMore pages={query} />
    </>
  );
}

function Row({ row, here }: { row: Conversation; here: boolean }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const dayName = useDayName();
  const { search } = useLocation();
  const name = row.customer?.name ?? row.phone;
  const day = dayName(row.lastAt);
  const when =
    day === t('today')
      ? format.date(row.lastAt, 'time')
      : day === t('yesterday')
        ? day
        : format.date(row.lastAt, 'day');
  const text = row.last?.body || (row.last?.photos ? t('photo', { count: row.last.photos }) : '');
  return (
    <li>
      <Link
        to={`${conversationPath(row.id)}${search}`}
        aria-current={here ? 'true' : undefined}
        className={cn(
          'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-[12px] px-3 py-2.5 text-ink no-underline focus-visible:-outline-offset-2',
          here ? 'bg-surface shadow-[0_0_0_1px_var(--line),var(--elev-card)]' : 'hover:bg-hover',
        )}
      >
        {row.customer ? (
          <Avatar name={name} className="row-span-2 self-start" />
        ) : (
          <span className="row-span-2 grid size-8 place-items-center self-start rounded-full text-faint shadow-[inset_0_0_0_1.5px_var(--line-strong)]">
            <Icon icon={User} size="sm" />
          </span>
        )}
        <b className={cn('truncate print:whitespace-normal', row.unread > 0 ? 'font-strong' : 'font-medium')}>
          {name}
        </b>
        <time dateTime={row.lastAt} className="text-caption text-muted">
          {when}
        </time>
        <p
          className={cn(
            'truncate text-small print:whitespace-normal',
            row.unread > 0 ? 'font-medium text-ink' : 'text-muted',
            row.unread === 0 && 'col-span-2',
          )}
        >
          {row.last?.mine ? t('you', { text }) : text}
        </p>
        {row.unread > 0 ? (
          <span className="num grid h-5 min-w-5 place-items-center justify-self-end rounded-full bg-accent px-1.5 text-micro font-[600] text-on-accent">
            <span aria-hidden="true">{row.unread}</span>
            <span className="sr-only">{t('unreadCount', { count: row.unread })}</span>
          </span>
        ) : null}
        <span className="col-span-2 col-start-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
          <Marks row={row} />
        </span>
      </Link>
    </li>
  );
}

function Marks({ row }: { row: Conversation }) {
  const { t } = useTranslation(['messages', 'workorders']);
  return (
    <>
      {row.order ? (
        <>
          <OrderTag number={row.order.number} />
          <Status size="sm" status={row.order.status} label={t(`workorders:status.${row.order.status}`)} />
        </>
      ) : null}
      {row.customer ? null : <Badge tone="outline">{t('messages:newNumber')}</Badge>}
      {row.optedOut ? <Badge tone="danger">{t('messages:optedOut')}</Badge> : null}
      {row.last?.mine && row.last.state === 'failed' ? (
        <Badge tone="danger">{t('messages:notDelivered')}</Badge>
      ) : null}
      {row.assigned ? <span className="truncate text-caption text-muted">{row.assigned.name}</span> : null}
    </>
  );
}
