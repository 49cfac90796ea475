import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { useListFilter } from '../../lib/list/list-filter.ts';
import { dayAfter, dayStart } from './day-start.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const KIND = /^[a-z]+(\.[a-z_]+)?$/;
const NAME_MOST = 80;
const TEXT_MOST = 100;

const fitting = (text: string | null, pattern: RegExp) => (text !== null && pattern.test(text) ? text : null);
const dayOf = (text: string | null) => {
  const day = fitting(text, DAY);
  return day !== null && Number.isNaN(Date.parse(day)) ? null : day;
};
const nameOf = (text: string | null) => (text && text.length <= NAME_MOST ? text : null);

type Name = 'text' | 'person' | 'kind' | 'subject' | 'id' | 'from' | 'to' | 'entry';

/** AUD-01. What the list shows; kept in the URL, so that a link shows the same. */
export function useAuditFilter() {
  const { get, set, clear } = useListFilter<Name>();
  const { boot } = useSession();
  const timeZone = boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE;
  const filter = {
    text: get('text')?.slice(0, TEXT_MOST) || null,
    person: fitting(get('person'), UUID),
    kind: fitting(get('kind'), KIND),
    subject: nameOf(get('subject')),
    id: nameOf(get('id')),
    from: dayOf(get('from')),
    to: dayOf(get('to')),
    entry: fitting(get('entry'), UUID),
  };
  const { text, person, kind, subject, id, from, to, entry } = filter;
  return {
    ...filter,
    narrowed: Object.values(filter).some((value) => value !== null),
    set,
    clear: () => clear(),
    /** Everything but the record or the entry that a link led to. */
    leaveRecord: () =>
      clear({
        ...(text ? { text } : {}),
        ...(person ? { person } : {}),
        ...(kind ? { kind } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      }),
    /** As the server takes it. */
    input: {
      ...(entry ? { id: entry } : {}),
      ...(text ? { text } : {}),
      ...(person ? { actorId: person } : {}),
      // With its dot: `workorders.job` is not the beginning of `workorders.jobs`.
      ...(kind ? { action: `${kind}.` } : {}),
      ...(subject ? { subject } : {}),
      ...(id ? { subjectId: id } : {}),
      ...(from ? { from: dayStart(from, timeZone).toISOString() } : {}),
      ...(to ? { to: dayStart(dayAfter(to), timeZone).toISOString() } : {}),
    },
  };
}
export type AuditFilter = ReturnType<typeof useAuditFilter>;

/** Newest first, page by page; earlier results stay until the new answer arrives. */
export function useAuditEntries({ input }: AuditFilter) {
  return useInfiniteQuery(
    orpc.audit.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...input, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.entries.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
      // A log is looked at for what happened just now.
      staleTime: 0,
    }),
  );
}

export const useActors = () => useQuery(orpc.audit.actors.queryOptions({ input: {} }));
