import { listBackups, presentStandby, readOffsiteStatus, readStandbyStatus } from './archive/index.ts';
import { SECOND, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/index.ts';
import type { OpenDatabase } from './platform/database/index.ts';
import { freeBytes } from './platform/free-space.ts';
import type { Log } from './platform/log.ts';
import { type Gauges, openMetrics, openTraces, serveMetrics } from './platform/observe/index.ts';
import { VERSION } from './version.ts';

interface Observed {
  readonly config: Pick<Config, 'metrics' | 'tracesEndpoint' | 'dataDir' | 'offsite' | 'standby'>;
  readonly database: Pick<OpenDatabase, 'pool'>;
  readonly log: Log;
  readonly countLive: () => number;
}

/** Metrics and traces, each only if it is switched on. Returns what closes them. */
export async function observeServer({ config, database, log, countLive }: Observed) {
  const closers: (() => Promise<void> | void)[] = [];
  if (config.tracesEndpoint) {
    const traces = openTraces({ endpoint: config.tracesEndpoint, version: VERSION, log });
    closers.push(() => traces.close());
  }
  if (config.metrics) {
    const metrics = await openMetrics(gaugesOf({ config, database, countLive }), VERSION);
    const server = await serveMetrics(metrics, config.metrics);
    log.info({ port: server.port }, 'metrics are served');
    closers.push(async () => {
      await server.close();
      metrics.close();
    });
  }
  return async () => {
    for (const close of closers) await close();
  };
}

export function gaugesOf({ config, database, countLive }: Omit<Observed, 'log'>): Gauges {
  return {
    pool: database.pool,
    liveSockets: countLive,
    queues: () => readQueues(database.pool),
    ages: async () => {
      const { dataDir, offsite, standby } = config;
      const [newest] = await listBackups(dataDir);
      const { copy, rehearsal } = await readOffsiteStatus(dataDir);
      const shipped = presentStandby(await readStandbyStatus(dataDir));
      const installed = await installedAt(database.pool);
      // what never worked is as old as the shop: without a series no alert would ever see it
      const since = (at: Date | string | null | undefined) =>
        (systemClock.now().getTime() - new Date(at ?? installed).getTime()) / SECOND;
      return {
        backups: {
          local: since(newest?.at),
          ...(offsite && { 'off-site': since(copy.doneAt) }),
          ...(standby && { standby: since(shipped.doneAt) }),
        },
        rehearsal: offsite ? since(rehearsal.doneAt) : null,
      };
    },
    diskFree: () => freeBytes(config.dataDir),
  };
}

async function installedAt(pool: OpenDatabase['pool']): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>('select created_at as at from settings_installation');
  return rows[0]?.at ?? systemClock.now();
}

async function readQueues(pool: OpenDatabase['pool']): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*)::int from mail_outbox where status = 'waiting') as mail,
           (select count(*)::int from mail_outbox where status = 'failed') as "mail-failed",
           (select count(*)::int from messages where state in ('waiting', 'sending')
              and (next_attempt_at < now() or attempts > 0)) as texts,
           (select count(*)::int from messages where state = 'failed') as "texts-failed",
           (select count(*)::int from audit_log where seq is null) as "audit-unsealed"`);
  return rows[0] ?? {};
}
