import type { Mapping, Numbering } from '@kickstand/domain/inventory';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { mappingOf, recallColumns, rememberColumns } from './columns/mapping.ts';
import type { Reading, Refusal, Sheet, SheetOptions } from './table/messages.ts';
import { openReader, type TableReader } from './table/reader.ts';

export type FileProblem = Refusal | { readonly why: 'unreadable' };

export interface SheetState {
  readonly sheet: Sheet | null;
  readonly mapping: Mapping;
  readonly options: SheetOptions;
  /** Null while the rows are read, and as long as no row has a SKU. */
  readonly reading: Reading | null;
  readonly opening: string | null;
  readonly problem: FileProblem | null;
  /** Why rows without a SKU got none. */
  readonly numbersError: unknown;
  /** Changes with every reading; the worker's lines are cached under it. */
  readonly version: number;
}

const NOTHING: SheetState = {
  sheet: null,
  mapping: [],
  options: {},
  reading: null,
  opening: null,
  problem: null,
  numbersError: null,
  version: 0,
};

let versions = 0;
const nextVersion = () => {
  versions += 1;
  return versions;
};

/** The file being imported. It is in a worker; this is what the page shows of it. */
export function useSheet() {
  const [state, setState] = useState(NOTHING);
  const reader = useRef<TableReader | null>(null);
  // Of two overlapping readings the later one counts.
  const turn = useRef(0);

  const close = useCallback(() => {
    turn.current += 1;
    reader.current?.close();
    reader.current = null;
  }, []);
  useEffect(() => close, [close]);

  const read = useCallback(async (sheet: Sheet, mapping: Mapping, options: SheetOptions) => {
    turn.current += 1;
    const mine = turn.current;
    setState({ ...NOTHING, sheet, mapping, options });
    if (!hasSkus(mapping, options)) return;
    const numbers = options.numbered ? await numbersFor(reader.current, mapping) : null;
    if (mine !== turn.current) return;
    if (numbers && 'error' in numbers) {
      const without = { ...options, numbered: false };
      setState({ ...NOTHING, sheet, mapping, options: without, numbersError: numbers.error });
      if (!hasSkus(mapping, without)) return;
    }
    const numbering = numbers && 'pattern' in numbers ? numbers : null;
    const reading = await reader.current?.ask('read', { mapping, options, numbering });
    if (reading && mine === turn.current) setState((now) => ({ ...now, reading, version: nextVersion() }));
  }, []);

  const open = useCallback(
    async (source: Blob | string, filename: string) => {
      close();
      const mine = turn.current;
      const worker = openReader();
      reader.current = worker;
      setState({ ...NOTHING, opening: filename });
      try {
        const opened = await worker.ask('open', { filename, source });
        if (mine !== turn.current) return;
        if ('refusal' in opened) setState({ ...NOTHING, problem: opened.refusal });
        else await read(opened.sheet, mappingOf(opened.sheet.header, recallColumns()), {});
      } catch (error) {
        console.error(error);
        if (mine === turn.current) setState({ ...NOTHING, problem: { why: 'unreadable' } });
      }
    },
    [close, read],
  );

  return {
    ...state,
    /** The worker with the table; null without a file. */
    reader: () => reader.current,
    open,
    remap: (mapping: Mapping) => {
      if (!state.sheet) return;
      rememberColumns(state.sheet.header, mapping);
      void read(state.sheet, mapping, state.options);
    },
    /** Reads the same columns in another way. */
    change: (options: SheetOptions) => {
      if (state.sheet) void read(state.sheet, state.mapping, { ...state.options, ...options });
    },
    /** Whether the first line holds names or is a row. Columns that were chosen stay chosen. */
    setNamed: async (named: boolean) => {
      const renamed = await reader.current?.ask('names', { named });
      if (!renamed) return;
      const guessed = mappingOf(renamed.sheet.header, recallColumns());
      const kept = renamed.sheet.header.map((_, at) => state.mapping[at] ?? null);
      const mapping = kept.some((field) => field !== null) ? kept : guessed;
      await read(renamed.sheet, mapping, state.options);
    },
    /** After rows were corrected or excluded. */
    seeReading: (reading: Reading) =>
      setState((current) => ({ ...current, reading, version: nextVersion() })),
    forget: () => {
      close();
      setState(NOTHING);
    },
  };
}
/** Rows can be read once each has a SKU, from the file or from the shop's pattern. */
export const hasSkus = (mapping: Mapping, { numbered }: SheetOptions): boolean =>
  mapping.includes('sku') || numbered === true;

/** The last numbers of the shop's pattern, for the categories of this file. */
async function numbersFor(
  reader: TableReader | null,
  mapping: Mapping,
): Promise<Numbering | { readonly error: unknown }> {
  try {
    const categories = (await reader?.ask('categories', { mapping })) ?? [];
    return await api.inventory.imports.numbers({ categories: [...categories] });
  } catch (error) {
    return { error };
  }
}

export type SheetHook = ReturnType<typeof useSheet>;
