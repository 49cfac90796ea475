import type { Change, LiveSubject } from '@kickstand/domain/live';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { debugLogger } from '../../lib/diagnostics/debug-logger.ts';
import { log } from '../../lib/diagnostics/log.ts';
import { connectLive, type LiveConnection, type Socket } from '../../lib/live/connection.ts';
import { gather } from '../../lib/live/gather.ts';
import { type LiveState, liveState } from '../../lib/live/live-state.ts';
import { HEAVY_CALM_MS, HEAVY_QUERIES, LIVE_QUERIES, SESSION_SUBJECTS } from './live-queries.ts';

type QueriesByTable = Readonly<Record<string, readonly QueryKey[]>>;

/** Tables whose id is the user's. */
const PERSONAL: readonly string[] = ['profiles', 'auth_second_factors'] satisfies readonly LiveSubject[];

/** The parts of the session that live updates need. */
export interface LiveSession {
  readonly userId: string;
  readonly queries: QueryClient;
  /** Reloads the session and the shop's name. */
  reload(): Promise<unknown>;
}

/** Keeps the page's data current while this user is signed in. */
export function startLive(session: LiveSession, open?: () => Socket): LiveConnection {
  const { queries, userId } = session;
  let hadGap = false;

  const askAgain = (table: QueriesByTable, subjects: ReadonlySet<string>) => {
    for (const [subject, keys] of Object.entries(table))
      if (subjects.has(subject)) for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  };
  const changed = gather<string>((subjects) => {
    askAgain(LIVE_QUERIES, subjects);
    if (subjects.has('session')) void session.reload();
  });
  const changedMuch = gather<string>((subjects) => askAgain(HEAVY_QUERIES, subjects), HEAVY_CALM_MS);

  const take = ([subject, id]: Change) => {
    changed.add(subject);
    if (Object.hasOwn(HEAVY_QUERIES, subject)) changedMuch.add(subject);
    const isOthers = PERSONAL.includes(subject) && id !== null && id !== userId;
    if (SESSION_SUBJECTS.includes(subject) && !isOthers) changed.add('session');
  };

  const connection = connectLive(
    {
      onState: noteState,
      onGap: () => {
        void queries.invalidateQueries();
        // on the first connection the page has just read the session
        if (hadGap) void session.reload();
        hadGap = true;
      },
      onChanges: (changes) => changes.forEach(take),
      onSignedOut: () => void session.reload(),
      onMessage: noteMessage,
    },
    open,
  );
  return {
    close: () => {
      changed.drop();
      changedMuch.drop();
      connection.close();
    },
  };
}

function noteState(next: LiveState): void {
  const before = liveState.get();
  if (next === before) return;
  liveState.set(next);
  log[next === 'live' ? 'info' : 'warning']('live', `${before} → ${next}`);
  debugLogger.info('live', next);
}

function noteMessage(type: string): void {
  if (type === 'pong') debugLogger.all('live', type);
  else debugLogger.debug('live', type);
}
