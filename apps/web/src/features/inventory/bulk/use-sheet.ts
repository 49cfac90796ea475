import type { Mapping } from '@kickstand/domain/inventory';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mappingOf, recallColumns, rememberColumns } from './columns/mapping.ts';
import type { Reading, Refusal, Sheet } from './table/messages.ts';
import { openReader, type TableReader } from './table/reader.ts';

export type FileProblem = Refusal | { readonly why: 'unreadable' };

export interface SheetState {
  readonly sheet: Sheet | null;
  readonly mapping: Mapping;
  /** Null while the rows are read, and without a column for the SKU. */
  readonly reading: Reading | null;
  readonly opening: string | null;
  readonly problem: FileProblem | null;
  /** Another one with every reading: under it the lines of the worker are kept. */
  readonly version: number;
}

const NOTHING: SheetState = {
  sheet: null,
  mapping: [],
  reading: null,
  opening: null,
  problem: null,
  version: 0,
};

let versions = 0;
const nextVersion = () => {
  versions += 1;
  return versions;
};

/** The file that is being imported. It lives in a worker; here is what the page shows of it. */
export function useSheet() {
  const [state, setState] = useState(NOTHING);
  const reader = useRef<TableReader | null>(null);
  // Of two readings that overlap, the later one counts.
  const turn = useRef(0);

  const close = useCallback(() => {
    turn.current += 1;
    reader.current?.close();
    reader.current = null;
  }, []);
  useEffect(() => close, [close]);

  const read = useCallback(async (sheet: Sheet, mapping: Mapping) => {
    turn.current += 1;
    const mine = turn.current;
    setState({ ...NOTHING, sheet, mapping });
    if (!mapping.includes('sku')) return;
    const reading = await reader.current?.ask('read', { mapping });
    if (reading && mine === turn.current)
      setState({ ...NOTHING, sheet, mapping, reading, version: nextVersion() });
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
        else await read(opened.sheet, mappingOf(opened.sheet.header, recallColumns()));
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
      void read(state.sheet, mapping);
    },
    /** After rows were mended or left out. */
    seeReading: (reading: Reading) =>
      setState((current) => ({ ...current, reading, version: nextVersion() })),
    forget: () => {
      close();
      setState(NOTHING);
    },
  };
}
export type SheetHook = ReturnType<typeof useSheet>;
