import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { CardProblem } from '../../lib/calls/card-problem.tsx';
import { shortcut } from '../../lib/device/shortcut.ts';
import { Composer } from '../../shared/messages/composer.tsx';
import { MessageList } from '../../shared/messages/message-list.tsx';
import { type MessageSetting, shortName } from '../../shared/messages/types.ts';
import { useThread } from '../../shared/messages/use-thread.ts';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { OrderAside } from './order-aside.tsx';
import { ThreadHead } from './thread-head.tsx';

interface ThreadPaneProps {
  id: string;
  setting: UseQueryResult<MessageSetting>;
  field: RefObject<HTMLTextAreaElement | null>;
  templates: RefObject<HTMLFieldSetElement | null>;
}

/** One conversation: the person, the messages, the reply field, and the order. */
export function ThreadPane({ id, setting, field, templates }: ThreadPaneProps) {
  const { t } = useTranslation('messages');
  const { query, thread, messages, events } = useThread({ id });
  useMarkRead(id, thread?.conversation?.unread ?? 0);
  const failed = query.isError ? query : setting.isError ? setting : null;
  if (failed && (!thread || !setting.data))
    return (
      <div className="grid h-full place-items-center p-4">
        <CardProblem
          title={t('title')}
          error={failed.error}
          busy={failed.isFetching}
          onTryAgain={() => void failed.refetch()}
        />
      </div>
    );
  if (!thread || !setting.data) return <SkeletonList label={t('loadingThread')} rows={5} className="p-6" />;
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] min-[75rem]:grid-cols-[minmax(0,1fr)_17.5rem]">
      <section
        aria-label={thread.to.name || thread.to.phone}
        className="grid min-h-0 min-w-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto]"
      >
        <ThreadHead thread={thread} people={setting.data.people} />
        <MessageList
          label={t('thread', { name: shortName(thread.to) })}
          messages={messages}
          events={events}
          more={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          className="min-h-0 overflow-y-auto overscroll-contain px-5 py-4 focus-visible:-outline-offset-2 max-md:px-4"
        />
        <div className="border-t border-line px-5 py-3 max-md:px-4">
          <Composer
            subject={{ id }}
            thread={thread}
            setting={setting.data}
            field={field}
            templates={templates}
          />
          <p className="mt-2 text-caption text-faint max-md:hidden pointer-coarse:hidden">
            {t('compose.keys', { send: shortcut('Enter') })}
          </p>
        </div>
      </section>
      <OrderAside thread={thread} />
    </div>
  );
}

/** What is on the screen was read. */
function useMarkRead(id: string, unread: number): void {
  const queries = useQueryClient();
  const { mutate } = useMutation(
    orpc.messages.markRead.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: orpc.messages.list.key() });
        void queries.invalidateQueries({ queryKey: orpc.home.counts.key() });
      },
    }),
  );
  useEffect(() => {
    if (unread === 0) return;
    const read = () => document.visibilityState === 'visible' && mutate({ id });
    read();
    // a message that arrived while the tab was in the background is marked read when the tab is visible
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread, mutate]);
}
