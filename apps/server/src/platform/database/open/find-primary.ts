import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sqlState } from '../sql-state.ts';
import { hostUrls } from './host-list.ts';

/** A host that accepts writes, and its number of promotions. */
interface Primary {
  readonly url: string;
  readonly timeline: number;
}

/** An open connection, closed when its server is no longer the primary. */
export interface TrackedConnection {
  readonly url: string;
  disconnect(): void;
}

/** None of the hosts accepts writes now. */
export class NoPrimary extends Error {
  readonly code = 'NO_PRIMARY';
}

const ANSWER_MS = 3_000;
/** Once a host has reported to be the primary, the others have this long to report a later promotion. */
const OTHERS_MS = 500;
const REFRESH_EVERY_MS = 3_000;
const MISSES = 2;

/** A promotion increments the timeline, so a former primary that comes back has a lower one. */
const TIMELINE = `select case when not pg_is_in_recovery() then
  ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

/** Knows which of several hosts accepts writes, and moves connections when that changes. */
export class PrimaryFinder {
  readonly #urls: readonly string[];
  readonly #connections = new Set<TrackedConnection>();
  #current: Primary | null = null;
  #search: Promise<Primary> | null = null;
  #newestTimeline = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async primary(): Promise<string> {
    return (this.#current ?? (await this.#refresh())).url;
  }

  /** After a failure the next connection searches again. */
  invalidate(url: string): void {
    if (this.#current?.url === url) this.#current = null;
  }

  track(connection: TrackedConnection): void {
    this.#connections.add(connection);
  }

  untrack(connection: TrackedConnection): void {
    this.#connections.delete(connection);
  }

  /** Checks regularly, because a machine that lost power or network never answers. */
  watch(): { stop(): void } {
    const stopping = new AbortController();
    void this.#refreshRegularly(stopping.signal);
    return { stop: () => stopping.abort() };
  }

  async #refreshRegularly(signal: AbortSignal): Promise<void> {
    let misses = 0;
    while (!signal.aborted) {
      await pause(REFRESH_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined); // aborted by stop()
      if (signal.aborted) return;
      const found = await this.#refresh().catch(() => null);
      misses = found ? 0 : misses + 1;
      if (misses === MISSES) this.#disconnectAllExcept(null);
    }
  }

  #refresh(): Promise<Primary> {
    this.#search ??= this.#probe().finally(() => {
      this.#search = null;
    });
    return this.#search;
  }

  async #probe(): Promise<Primary> {
    const failures: unknown[] = [];
    const found: Primary[] = [];
    let first = () => {};
    const oneFound = new Promise<void>((resolve) => {
      first = resolve;
    });
    const all = Promise.all(
      this.#urls.map(async (url) => {
        const timeline = await timelineOf(url).catch((error: unknown) => void failures.push(error));
        if (!timeline || timeline < this.#newestTimeline) return;
        found.push({ url, timeline });
        first();
      }),
    );
    await Promise.race([all, oneFound.then(() => pause(OTHERS_MS, undefined, { ref: false }))]);
    const [best] = found.sort((a, b) => b.timeline - a.timeline);
    if (!best)
      throw refusalAmong(failures) ?? new NoPrimary('none of the hosts is a primary', { cause: failures[0] });
    this.#newestTimeline = best.timeline;
    this.#current = best;
    this.#disconnectAllExcept(best.url);
    return best;
  }

  #disconnectAllExcept(url: string | null): void {
    for (const connection of this.#connections) if (connection.url !== url) connection.disconnect();
  }
}

/** A wrong password is worth reporting; an unreachable or starting host is expected here. */
function refusalAmong(failures: readonly unknown[]): unknown {
  return failures.find((error) => /^(28|3D)/.test(sqlState(error) ?? ''));
}

/** Null for a standby. */
async function timelineOf(url: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined); // the query fails with it
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(TIMELINE);
    return rows[0]?.timeline ?? null;
  } finally {
    client.end().catch(() => undefined); // a hanging host does not close the connection either
  }
}

/** One per URL, shared by all connections of the process. */
const finders = new Map<string, PrimaryFinder>();

/** Null for a URL with one host: there is nothing to find. */
export function finderFor(databaseUrl: string): PrimaryFinder | null {
  const urls = hostUrls(databaseUrl);
  if (urls.length === 1) return null;
  const finder = finders.get(databaseUrl) ?? new PrimaryFinder(urls);
  finders.set(databaseUrl, finder);
  return finder;
}
