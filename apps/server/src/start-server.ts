import type { AddressInfo } from 'node:net';
import { createApp, noteSent } from './app.ts';
import { backUpBeforeMigrating, startStandby } from './archive/index.ts';
import { currentHead, sealAudit } from './audit/index.ts';
import { insertDemoShop } from './demo/index.ts';
import { type OpenFiles, openFiles, openPhotoStore, picturesMissing } from './files/index.ts';
import type { Locations } from './locations.ts';
import { startMailDelivery } from './mail/index.ts';
import { findTextProvider, startTextDelivery } from './messages/index.ts';
import { observeServer } from './observe-server.ts';
import { ensureWritable } from './open-early.ts';
import { MINUTE, SECOND, systemClock } from './platform/clock.ts';
import { requirePlausibleClock } from './platform/clock-check.ts';
import { type Config, isReachableFromOutside } from './platform/config/index.ts';
import { type OpenDatabase, openDatabase } from './platform/database/index.ts';
import { FilesAway } from './platform/files/index.ts';
import { watchFreeSpace } from './platform/free-space.ts';
import { openAddressBook } from './platform/http/address-book.ts';
import { type Job, repeat } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createPasswords, scryptCostOf } from './platform/passwords.ts';
import { takePlace } from './platform/restored-folder.ts';
import { loadSecrets } from './platform/secrets.ts';
import { EXIT_CODES, StartupError } from './platform/startup-error.ts';
import {
  bindSecret,
  chosenAddress,
  findMailServer,
  findShop,
  keepTerms,
  logoForMail,
  setUpCode,
} from './settings/index.ts';
import { startJobs } from './start-jobs.ts';
import { readVehicleData, seedVehicleOptions } from './vehicles/index.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** The set-up code; null if none is required. */
  readonly setUpCode: string | null;
  /** Warnings for the operator. */
  readonly warnings: readonly string[];
  /** Finishes running requests, then closes everything. */
  stop(): Promise<void>;
}

/** Opens every part in order and listens. If one fails, those opened before it are closed again. */
export async function startServer(
  config: Config,
  log: Log,
  locations: Locations,
  startAgain: () => void,
  onLost?: (error: unknown) => void,
): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return await start(config, log, { ...locations, startAgain, onLost }, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  log: Log,
  locations: Locations & {
    readonly startAgain: () => void;
    readonly onLost?: ((error: unknown) => void) | undefined;
  },
  closers: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  ensureWritable(config.dataDir);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({
    ...locations,
    databaseUrl: databaseUrl ?? undefined,
    dataDir,
    log,
    beforeOpening: () => takePlace(dataDir),
    beforeMigrating: backUpBeforeMigrating(config),
  });
  closers.push(() => database.close());
  const standby = await startStandby(config, database, log, locations.onLost ?? (() => undefined));
  closers.push(() => standby.stop()); // after everything that writes
  if (config.checksClock)
    await requirePlausibleClock(database.pool, database.kind === 'server', systemClock.now());

  const secrets = await loadSecrets(config);
  await bindSecret(
    database.db,
    secrets,
    config.appSecret ? 'APP_SECRET' : `secrets.json in ${config.dataDir}`,
  );
  const vehicleData = once(() => readVehicleData(locations.referenceDir));
  await seedVehicleOptions(database.db, vehicleData);
  await keepTerms({ db: database.db, clock: systemClock });
  // browser tests start many shops, and drawing two thousand pictures for each would dominate them
  const demoIntakes = config.env === 'test' ? 12 : 200;
  if (config.demo) await insertDemoShop({ db: database.db, clock: systemClock }, demoIntakes);

  const sealer = repeat(log, 'seal', SECOND, () => sealAudit(database.db));
  closers.push(() => sealer.stop());

  const opened = await openFiles(config);
  const files = { ...opened, store: standby.watch(opened.store) };
  const mail = startMailDelivery({
    db: database.db,
    secrets,
    clock: systemClock,
    log,
    server: () => findMailServer({ secrets, mailEnvironment: config.mail }, database.db),
    shop: async () => (await findShop(database.db)) ?? { name: 'Kickstand', email: '' },
    logo: () => logoForMail({ store: files.store, log }, database.db),
    head: () => currentHead(database.db),
    onSent: noteSent,
  });
  closers.push(() => mail.stop());

  const book = await openAddressBook(config, () => chosenAddress(database.db));
  const photos = openPhotoStore({ db: database.db, clock: systemClock, files });
  closers.push(async () => photos.close());
  const texts = startTextDelivery({
    ...{ db: database.db, clock: systemClock, log, photos, changed: sealer.poke },
    provider: (db) => findTextProvider({ secrets, baseUrl: () => book.now().baseUrl }, db),
  });
  closers.push(() => texts.stop());
  const freeSpace = watchFreeSpace({ folders: databaseUrl && config.s3 ? [] : [dataDir], log });
  const deps = {
    config,
    log,
    clock: systemClock,
    database,
    secrets,
    passwords: createPasswords({ cost: scryptCostOf(config) }),
    files,
    mail,
    textsWaiting: texts.poke,
    vehicleData,
    freeSpace,
    addresses: book.now,
    addressChanged: book.refresh,
    changed: () => {
      sealer.poke();
      cardPages?.poke();
    },
  };
  let cardPages: Job | null = null;
  const app = await createApp({
    ...deps,
    webDir: locations.webDir,
    publicPages: locations.publicPages,
    restore: locations,
    onOutdated: locations.onLost,
  });
  closers.push(() => app.close());
  closers.push(await observeServer({ ...deps, countLive: () => app.countLive() }));
  await listen(app, config);
  const { port } = app.server.address() as AddressInfo;
  book.listensAt(port);

  cardPages = repeat(log, 'card pages', MINUTE, () => app.endOutdatedCheckouts());
  const jobs = startJobs({ ...deps, app, restore: locations });
  closers.push(async () => void (await Promise.all([cardPages, ...jobs].map((job) => job?.stop()))));
  closers.push(() => app.backups.stop()); // before the job that waits for it
  closers.push(() => app.closeLive()); // runs first: browsers reconnect to another server immediately

  const asksForCode = isReachableFromOutside(config) && !(await findShop(database.db));
  const warnings = await pictureWarnings(config, database, files);
  return {
    url: book.now().baseUrl,
    port,
    setUpCode: asksForCode ? setUpCode(secrets) : null,
    warnings,
    stop,
  };
}

/** A second server with its own data folder cannot show the pictures of the first: warn at the start. */
async function pictureWarnings(config: Config, database: OpenDatabase, files: OpenFiles): Promise<string[]> {
  try {
    const missing = await picturesMissing(database.db, files.store);
    if (missing === 0) return [];
    const where = config.s3 ? `bucket ${config.s3.bucket}` : `folder ${config.dataDir}/files`;
    return [
      `${missing} pictures of this shop are not in the ${where}: they will not be shown. Servers that share a database need the same S3_BUCKET, or the same files folder.`,
    ];
  } catch (error) {
    if (error instanceof FilesAway)
      return ['The file store cannot be reached: pictures are not shown until it is.'];
    throw error;
  }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} is taken by another program: choose another with PORT, for example PORT=${port + 1}.`,
        EXIT_CODES.portTaken,
      );
    if (code === 'EACCES')
      throw new StartupError(
        `Port ${port} may not be opened by this user: choose one above 1023 with PORT.`,
        EXIT_CODES.portTaken,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST ${host} is not an address of this machine.`, EXIT_CODES.settingsWrong);
    throw error;
  }
}

/** Reads on first use and caches. */
function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}
