import { useState } from 'react';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { type Batch, useCommit } from './use-commit.ts';
import { useDrop, useImports } from './use-imports.ts';
import { useSend } from './use-send.ts';
import { useSheet } from './use-sheet.ts';

type BulkStep = 'file' | 'columns' | 'loading' | 'check' | 'import' | 'done';

/**
 * The current step of an import. Its id is in the URL: after a reload the rows are found on the server again,
 * but the file itself is gone.
 */
export function useBulk() {
  const { get, set, clear } = useListFilter<'import'>();
  const id = get('import');
  const sheet = useSheet();
  const { sending, start, again, stop } = useSend((begun) => set('import', begun));
  const { committing, commit, dismiss } = useCommit(stop);
  const imports = useImports(sending === null && committing === null);
  const { drop, dropQuietly } = useDrop();
  const [toFix, setToFix] = useState(0);
  const batch = imports.data?.find((one) => one.id === id) ?? null;

  const send = (rows: number, bad: number) => {
    const reader = sheet.reader();
    if (reader && sheet.sheet) start(reader, sheet.sheet.filename, { ready: rows, total: rows + bad });
  };
  /** Rows that were sent for another mapping or another file are useless now. */
  const giveUp = () => {
    if (sending) dropQuietly(sending.id);
    else if (batch?.state === 'staging') dropQuietly(batch.id);
    stop();
    dismiss();
    clear();
  };

  return {
    id: sending?.id ?? id,
    step: stepOf(),
    sheet,
    sending,
    committing,
    imports,
    batch,
    drop,
    toFix,
    setToFix,
    goTo: (batchId: string) => set('import', batchId),
    check: () => {
      if (sheet.reading) send(sheet.reading.rows, sheet.reading.bad);
    },
    sendAgain: again,
    leaveOut: async (lines: readonly number[]) => {
      const reading = await sheet.reader()?.ask('leaveOut', { lines });
      if (!reading) return;
      sheet.seeReading(reading);
      if (sending) dropQuietly(sending.id);
      send(reading.rows, reading.bad);
    },
    commit: (total: number) => {
      const booked = sending?.id ?? id;
      if (booked) commit(booked, total);
    },
    backToRows: dismiss,
    backToColumns: () => {
      if (sheet.sheet) giveUp();
    },
    startOver: () => {
      giveUp();
      sheet.forget();
    },
    /** What was imported stays; the page is ready for another file. */
    leave: () => {
      stop();
      dismiss();
      sheet.forget();
      clear();
    },
  };

  function stepOf(): BulkStep {
    if (committing) return 'import';
    if (sending) return 'check';
    if (id !== null) {
      const found = stepOfBatch(batch);
      if (found) return found;
      if (imports.isFetching) return 'loading';
    }
    return sheet.sheet ? 'columns' : 'file';
  }
}
export type BulkHook = ReturnType<typeof useBulk>;

/** Incomplete rows cannot be checked without the file; they are listed among the earlier imports. */
function stepOfBatch(batch: Batch | null): BulkStep | null {
  if (batch?.state === 'committed') return 'done';
  return batch?.state === 'staging' && batch.rows === batch.total ? 'check' : null;
}
