import type { createApp } from './app.ts';
import { keepOffsite } from './archive/index.ts';
import { sweepAttempts, sweepRateLimits, sweepSignUps } from './auth/index.ts';
import { sealDuePackets } from './evidence/index.ts';
import { sweepFiles } from './files/index.ts';
import { eraseUnusedIdImages } from './intake/index.ts';
import { reconcileWaitingOrders, resumeWork, sweepImports } from './inventory/index.ts';
import { sendReminders } from './messages/index.ts';
import { HOUR, MINUTE, SECOND } from './platform/clock.ts';
import { lettingOthers, tidyTables } from './platform/database/index.ts';
import { type Job, repeat } from './platform/jobs.ts';
import { sweepAnswers } from './platform/once/index.ts';
import { samplePainter } from './sample/index.ts';
import { findMailServer } from './settings/index.ts';
import { eraseIdImages } from './workorders/index.ts';

type App = Awaited<ReturnType<typeof createApp>>;

type JobDeps = Omit<Parameters<typeof keepOffsite>[0], 'restore'> &
  Omit<Parameters<typeof createApp>[0], 'webDir' | 'publicPages' | 'restore' | 'onOutdated'> & {
    readonly app: Pick<App, 'retryRefunds' | 'flushRefusals' | 'backups'>;
    readonly restore: Parameters<typeof keepOffsite>[0]['restore'];
  };

/** The first calls after a start should not wait for twenty statements of jobs. */
const AFTER_START = 2 * SECOND;

/** The background jobs of a running server. */
export function startJobs(deps: JobDeps): Job[] {
  const { app, config, database, log, clock, secrets, files, addresses, addressChanged } = deps;
  const { db } = database;
  const isEmbedded = database.kind === 'embedded';
  const paintSample = samplePainter({ db, clock, files });
  const later = (name: string, every: number, work: () => Promise<unknown>) =>
    repeat(log, name, every, work, AFTER_START);
  const painter = later('sample', 5 * SECOND, async () => {
    if (await paintSample()) painter.poke();
  });
  return [
    painter,
    later('imports', 15 * SECOND, () =>
      resumeWork({ db, clock, letOthers: lettingOthers(database) }, isEmbedded),
    ),
    later('parts', MINUTE, () => reconcileWaitingOrders({ db, clock })),
    later('reminders', 5 * MINUTE, () =>
      sendReminders({
        ...{ db, clock, secrets, log, textsWaiting: deps.textsWaiting },
        baseUrl: () => addresses().baseUrl,
        mailConfigured: async (tx) =>
          (await findMailServer({ secrets, mailEnvironment: config.mail }, tx)) !== null,
      }),
    ),
    later('evidence', 10 * SECOND, () =>
      sealDuePackets({ db, clock, store: files.store, timeStampUrl: config.timeStampUrl }),
    ),
    later('refunds', MINUTE, () => app.retryRefunds()),
    later('refusals', MINUTE, () => app.flushRefusals()),
    later('files', HOUR, async () => {
      await eraseIdImages({ db, clock });
      await eraseUnusedIdImages({ db, clock });
      await sweepFiles({ db, clock, files });
    }),
    later('sweep', 10 * MINUTE, async () => {
      await sweepAttempts({ db, clock });
      await sweepRateLimits({ db, clock });
      await sweepSignUps({ db, clock });
      await sweepAnswers({ db, clock });
      await sweepImports({ db, clock });
    }),
    // Whether today's backup exists; its copy in another place follows a while later.
    later(
      'backup',
      10 * MINUTE,
      notAtStart(() => app.backups.makeDue()),
    ),
    ...(config.offsite
      ? [
          later(
            'off-site',
            15 * MINUTE,
            notAtStart(() => keepOffsite(deps)),
          ),
        ]
      : []),
    ...(isEmbedded
      ? [
          later(
            'tidy',
            6 * HOUR,
            notAtStart(() => tidyTables(database)),
          ),
        ]
      : // another server on the same database may have changed the address
        [later('address', 10 * SECOND, () => addressChanged())]),
  ];
}

/** A start should be fast: the first time the job has nothing to do. */
function notAtStart(work: () => Promise<unknown>): () => Promise<void> {
  let isStarted = false;
  return async () => {
    if (isStarted) await work();
    isStarted = true;
  };
}
