import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { newId } from '../../../lib/new-id.ts';
import type { TableReader } from './table/reader.ts';

export interface Sending {
  readonly id: string;
  readonly filename: string;
  /** The number of rows that have to arrive, including those that still have an error. */
  readonly total: number;
  /** Rows that can be sent now. */
  readonly ready: number;
  readonly sent: number;
  readonly state: 'sending' | 'failed' | 'sent';
  readonly error: unknown;
}

interface Job extends Pick<Sending, 'id' | 'filename' | 'total' | 'ready'> {
  readonly reader: TableReader;
  begun: boolean;
  from: number;
}

/**
 * Rows being sent in parts. Each part counts once, so that after a lost connection it can be sent again
 * without loss or duplicates.
 */
export function useSend(onBegun: (id: string) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const job = useRef<Job | null>(null);
  const told = useRef(onBegun);
  useEffect(() => {
    told.current = onBegun;
  });
  useEffect(
    () => () => {
      job.current = null;
    },
    [],
  );

  const run = async (mine: Job) => {
    const { id, filename, total, ready } = mine;
    const show = (state: Sending['state'], error: unknown = null) => {
      if (job.current === mine) setSending({ id, filename, total, ready, sent: mine.from, state, error });
    };
    show('sending');
    try {
      if (!mine.begun) await begin(mine);
      if (job.current === mine) told.current(id);
      await sendRows(mine, () => {
        show('sending');
        return job.current === mine;
      });
      show('sent');
    } catch (error) {
      show('failed', error);
    }
  };

  return {
    sending,
    start: (reader: TableReader, filename: string, { ready, total }: { ready: number; total: number }) => {
      const mine: Job = { id: newId(), filename, total, ready, reader, begun: false, from: 0 };
      job.current = mine;
      void run(mine);
    },
    again: () => {
      if (job.current) void run(job.current);
    },
    stop: () => {
      job.current = null;
      setSending(null);
    },
  };
}

/** Parts sent in parallel: the server reads one while it writes another. */
const ABREAST = 3;

/** `goesOn` is called whenever some have arrived. */
async function sendRows(job: Job, goesOn: () => boolean): Promise<void> {
  while (job.from < job.ready) {
    const parts: Promise<unknown>[] = [];
    let from = job.from;
    while (parts.length < ABREAST && from < job.ready) {
      const { rows, next } = await job.reader.ask('chunk', { from });
      parts.push(api.inventory.imports.add({ id: job.id, rows: [...rows] }));
      from = next;
    }
    await Promise.all(parts);
    job.from = from;
    if (!goesOn()) return;
  }
}

async function begin(job: Job): Promise<void> {
  const { id, filename, total } = job;
  try {
    await api.inventory.imports.begin({ id, filename: filename.slice(0, 200), total });
  } catch (error) {
    // The response to the first attempt was lost: nobody else can have used this new id.
    if (errorCode(error) !== 'KEY_REUSED') throw error;
  }
  job.begun = true;
}
