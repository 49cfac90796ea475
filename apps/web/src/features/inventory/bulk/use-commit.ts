import type { Outputs } from '@kickstand/api';
import { isRunning } from '@kickstand/domain/inventory';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api.ts';
import { refusalOf } from '../../../lib/calls/refusal.ts';
import { NetworkError } from '../../../lib/device/network.ts';

export type Batch = Outputs['inventory']['imports']['list'][number];

export interface Committing {
  readonly id: string;
  readonly done: number;
  readonly total: number;
  readonly startedAt: number;
  readonly state: 'running' | 'failed';
  readonly error: unknown;
}

const TRIES = 5;
const PAUSE_MS = 2000;

/**
 * Commits a staged import and follows its progress; a lost connection does not stop the server, so it
 * reconnects.
 */
export function useCommit(onDone: (id: string) => void) {
  const [committing, setCommitting] = useState<Committing | null>(null);
  const queries = useQueryClient();
  const running = useRef<string | null>(null);
  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );

  const run = async (id: string, total: number) => {
    if (running.current === id) return;
    running.current = id;
    const startedAt = performance.now();
    const mine = () => running.current === id;
    const show = (done: number, error: unknown = null) => {
      if (mine()) setCommitting({ id, done, total, startedAt, state: error ? 'failed' : 'running', error });
    };
    show(0);
    try {
      await commitOnce(id, show, mine);
      await queries.fetchQuery({ ...orpc.inventory.imports.list.queryOptions({ input: {} }), staleTime: 0 });
      if (!mine()) return;
      setCommitting(null);
      onDone(id);
    } catch (error) {
      show(0, error);
    } finally {
      if (mine()) running.current = null;
      void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
    }
  };
  return {
    committing,
    commit: (id: string, total: number) => void run(id, total),
    dismiss: () => setCommitting(null),
  };
}

async function commitOnce(id: string, tell: (done: number) => void, wanted: () => boolean): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      const progress = await api.inventory.imports.commit({ id });
      for await (const { done } of progress) tell(done);
      return;
    } catch (error) {
      const state = lockedIn(error);
      if (state === 'committed') return;
      // The page was reopened, or the connection was lost, while the server continues.
      if (state && isRunning(state)) return follow(id, tell, wanted);
      if (error instanceof ORPCError && error.status < 500) throw error;
      if (tried >= TRIES || !wanted())
        throw new NetworkError('The end of an import was not heard', { cause: error });
      await pause(PAUSE_MS);
    }
  }
}

/** The state of an import that an earlier attempt started, although its response was lost. */
const lockedIn = (error: unknown): Batch['state'] | null =>
  refusalOf(api.inventory.imports.commit, error, 'IMPORT_LOCKED')?.state ?? null;

async function follow(id: string, tell: (done: number) => void, wanted: () => boolean): Promise<void> {
  while (wanted()) {
    const { state, done } = await api.inventory.imports.progress({ id });
    if (!isRunning(state)) {
      if (state === 'staging') throw new ORPCError('IMPORT_CANCELED', { status: 409 });
      return;
    }
    tell(done);
    await pause(PAUSE_MS / 2);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
