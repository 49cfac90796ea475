import { listBackups, readOffsiteStatus, readStandbyStatus } from './archive/index.ts';
import { systemClock } from './platform/clock.ts';
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
    backupAges: async () => {
      const [newest] = await listBackups(config.dataDir);
      const { copy } = await readOffsiteStatus(config.dataDir);
      const standby = await readStandbyStatus(config.dataDir);
      const since = (at: Date) => (systemClock.now().getTime() - at.getTime()) / 1000;
      return {
        local: newest ? since(newest.at) : null,
        'off-site': config.offsite && copy.doneAt ? since(new Date(copy.doneAt)) : null,
        standby: config.standby && standby?.doneAt ? since(new Date(standby.doneAt)) : null,
      };
    },
    diskFree: () => freeBytes(config.dataDir),
  };
}

async function readQueues(pool: OpenDatabase['pool']): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*)::int from mail_outbox where status = 'waiting') as mail,
           (select count(*)::int from mail_outbox where status = 'failed') as "mail-failed",
           (select count(*)::int from audit_log where seq is null) as "audit-unsealed"`);
  return rows[0] ?? {};
}
