import type { ImportField, ImportRow } from '@kickstand/domain/inventory';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '../../../../lib/api.ts';
import type { SheetRow } from '../table/messages.ts';
import type { SheetHook } from '../use-sheet.ts';

export const SHOWS = ['all', 'problem', 'create', 'update'] as const;
export type Show = (typeof SHOWS)[number];

/** The preview of a staged import, a page of rows at a time: 50,000 rows are never on the page. */
export function usePreview(id: string, enabled: boolean) {
  const [show, setShow] = useState<Show>('all');
  /** The last line of each previous page. */
  const [behind, setBehind] = useState<readonly number[]>([]);
  const after = behind.at(-1);
  const query = useQuery(
    orpc.inventory.imports.preview.queryOptions({
      input: { id, show, ...(after === undefined ? {} : { after }) },
      enabled,
      placeholderData: keepPreviousData,
    }),
  );
  const last = query.data?.rows.at(-1)?.row.line;
  return {
    query,
    show,
    isFirst: behind.length === 0,
    narrow: (next: Show) => {
      setShow(next);
      setBehind([]);
    },
    goBack: behind.length > 0 ? () => setBehind(behind.slice(0, -1)) : null,
    goOn: query.data?.more && last !== undefined ? () => setBehind([...behind, last]) : null,
  };
}

/** Lines of the file that cannot be read. */
export function useBadRows(hook: SheetHook | null) {
  return useInfiniteQuery({
    queryKey: ['bulk lines', hook?.version],
    queryFn: async ({ pageParam }) =>
      (await hook?.reader()?.ask('bad', { after: pageParam })) ?? { rows: [], more: false },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.more ? page.rows.at(-1)?.line : undefined),
    enabled: (hook?.reading?.bad ?? 0) > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Replaces cells of a line and sends the result. */
export function useFixRow(id: string, hook: SheetHook | null) {
  const queries = useQueryClient();
  // A row that failed to arrive is sent with the next one.
  const unsent = useRef(new Map<number, ImportRow>());
  return async (line: number, cells: Partial<Record<ImportField, string>>): Promise<SheetRow> => {
    const reader = hook?.reader();
    if (!hook || !reader) throw new Error('bulk: the file is not here any more');
    const { reading, row, changed } = await reader.ask('fix', { line, cells });
    for (const one of changed) unsent.current.set(one.line, one);
    if (unsent.current.size > 0) {
      await api.inventory.imports.add({ id, rows: [...unsent.current.values()] });
      unsent.current.clear();
      void queries.invalidateQueries({ queryKey: orpc.inventory.imports.preview.key() });
    }
    hook.seeReading(reading);
    return row;
  };
}

/** All lines that the catalog objects to. */
export async function problemLines(id: string): Promise<number[]> {
  const lines: number[] = [];
  for (;;) {
    const after = lines.at(-1);
    const page = await api.inventory.imports.preview({
      id,
      show: 'problem',
      ...(after === undefined ? {} : { after }),
    });
    lines.push(...page.rows.map(({ row }) => row.line));
    if (!page.more) return lines;
  }
}
