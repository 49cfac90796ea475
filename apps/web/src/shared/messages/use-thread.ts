import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import type { ThreadSubject } from './types.ts';

/** A conversation, latest page first; earlier pages on request. */
export function useThread(subject: ThreadSubject) {
  const query = useInfiniteQuery(
    orpc.messages.thread.infiniteOptions({
      input: (before: string | undefined) => ({ ...subject, ...(before ? { before } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.messages[0]?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  const pages = query.data?.pages ?? [];
  const oldestFirst = [...pages].reverse();
  return {
    query,
    thread: pages[0],
    messages: oldestFirst.flatMap((page) => page.messages),
    events: oldestFirst.flatMap((page) => page.events),
  };
}
