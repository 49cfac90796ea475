import { callChannel, statementChannel } from '../channels.ts';
import { type Subscription, subscribe } from './subscribe.ts';

/** Values that are read on request because nothing counts them. */
export interface Gauges {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  liveSockets(): number;
  /** Waiting rows by queue. */
  queues(): Promise<Readonly<Record<string, number>>>;
  /** Seconds since the newest backup by place, and since the last rehearsed restore; null if there is none. */
  ages(): Promise<{
    readonly backups: Readonly<Record<string, number>>;
    readonly rehearsal: number | null;
  }>;
  diskFree(): Promise<number>;
}

const CALL_SECONDS = [0.02, 0.05, 0.1, 0.25, 1, 5];
const STATEMENT_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** The metrics of this process in Prometheus' text format. */
export async function openMetrics(gauges: Gauges, version: string) {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const calls = new Counter({
    ...{ name: 'kickstand_calls_total', help: 'Calls by procedure and outcome.', registers },
    labelNames: ['procedure', 'outcome'],
  });
  const callSeconds = new Histogram({
    ...{ name: 'kickstand_call_seconds', help: 'Time of a call.', registers },
    ...{ labelNames: ['procedure'], buckets: CALL_SECONDS },
  });
  const statementSeconds = new Histogram({
    ...{ name: 'kickstand_statement_seconds', help: 'Time of a database statement.', registers },
    ...{ labelNames: ['operation', 'outcome'], buckets: STATEMENT_SECONDS },
  });
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (set: SetGauge) => Promise<void>,
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset();
        await collect((labels, value) => this.set(labels, value));
      },
    });
  new Gauge({
    ...{ name: 'kickstand_info', help: 'The version that runs.', registers, labelNames: ['version'] },
  }).set({ version }, 1);
  gauge('kickstand_pool_connections', 'Connections to the database.', ['state'], async (set) => {
    const { totalCount, idleCount, waitingCount } = gauges.pool;
    set({ state: 'busy' }, totalCount - idleCount);
    set({ state: 'idle' }, idleCount);
    set({ state: 'waiting' }, waitingCount);
  });
  gauge('kickstand_live_sockets', 'Open pages with a live connection.', [], async (set) =>
    set({}, gauges.liveSockets()),
  );
  gauge('kickstand_queue_length', 'What waits to be done.', ['queue'], async (set) => {
    for (const [queue, length] of Object.entries(await gauges.queues())) set({ queue }, length);
  });
  gauge('kickstand_backup_age_seconds', 'Time since the newest backup.', ['place'], async (set) => {
    for (const [place, age] of Object.entries((await gauges.ages()).backups)) set({ place }, age);
  });
  gauge('kickstand_rehearsal_age_seconds', 'Time since the last test restore.', ['place'], async (set) => {
    const { rehearsal } = await gauges.ages();
    if (rehearsal !== null) set({ place: 'off-site' }, rehearsal);
  });
  gauge('kickstand_disk_free_bytes', 'Free space for the data folder.', [], async (set) =>
    set({}, await gauges.diskFree()),
  );

  const subscriptions: Subscription[] = [
    subscribe(callChannel, ({ procedure }, { seconds, outcome }) => {
      calls.inc({ procedure, outcome });
      callSeconds.observe({ procedure }, seconds);
    }),
    subscribe(statementChannel, ({ operation }, { seconds, outcome }) =>
      statementSeconds.observe({ operation, outcome: outcome === 'ok' ? 'ok' : 'failed' }, seconds),
    ),
  ];
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => {
      for (const { stop } of subscriptions) stop();
    },
  };
}

type SetGauge = (labels: Record<string, string>, value: number) => void;
