import type { Outputs } from '@kickstand/api';
import { may } from '@kickstand/domain/auth';
import type { FastifyInstance } from 'fastify';
import {
  archiveRouter,
  BackupWork,
  mountArchive,
  mountRestore,
  type RestoreMountDeps,
} from './archive/index.ts';
import { type Actor, auditRouter, openRefusalLog } from './audit/index.ts';
import {
  authRouter,
  createBetterAuth,
  mountSso,
  openProvider,
  readCaller,
  sessionCookieName,
} from './auth/index.ts';
import { bookingRouter, calendarRouter, mountCalendar, revokeFeedsSince } from './calendar/index.ts';
import { customersRouter } from './customers/index.ts';
import { damageRouter } from './damage/index.ts';
import { evidenceRouter, mountEvidence } from './evidence/index.ts';
import { mountFiles, type OpenFiles } from './files/index.ts';
import { homeRouter } from './home/index.ts';
import { intakeRouter, noteMailed, signedUnderTerms } from './intake/index.ts';
import { inventoryRouter, stockOfOrders } from './inventory/index.ts';
import { type MailDelivery, mailRouter, type SentMail } from './mail/index.ts';
import {
  findTextProvider,
  messagesRouter,
  mountTextWebhooks,
  mountUnsubscribe,
  notifyByText,
  remindersRouter,
  textVisit,
} from './messages/index.ts';
import { overviewRouter } from './overview/index.ts';
import {
  endOpenCheckouts,
  issueInvoice,
  mountWebhooks,
  openStripe,
  paymentsRouter,
  reverseAdjustments,
} from './payments/index.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, isLoopbackHost, isReachableFromOutside } from './platform/config/index.ts';
import { type DbOrTx, lettingOthers, logOddValues, type OpenDatabase } from './platform/database/index.ts';
import type { FreeSpace } from './platform/free-space.ts';
import { mountDocumentation } from './platform/http/documentation.ts';
import { mountHealth } from './platform/http/health.ts';
import type { Addresses } from './platform/http/origin.ts';
import { mountPages } from './platform/http/pages.ts';
import { noteRefusedRequests } from './platform/http/refused-requests.ts';
import { createHttpServer, isHttps } from './platform/http/server.ts';
import type { TransferLimits } from './platform/http/slow-bodies.ts';
import { type LiveMountDeps, mountLive } from './platform/live/mount-live.ts';
import type { Log } from './platform/log.ts';
import { createPaddedTime, type PaddedTime } from './platform/padded-time.ts';
import type { Passwords } from './platform/passwords.ts';
import { gated } from './platform/rpc/gate.ts';
import { contextReader, mountContract } from './platform/rpc/handlers.ts';
import type { Secrets } from './platform/secrets.ts';
import { reviewRouter } from './review/index.ts';
import { sampleIntakes } from './sample/index.ts';
import { searchRouter } from './search/index.ts';
import {
  findMailServer,
  findShop,
  openFirstRun,
  readSection,
  settingsRouter,
  termsRouter,
} from './settings/index.ts';
import { markShopDevice } from './shares/index.ts';
import { usersRouter } from './users/index.ts';
import { type VehicleData, vehiclesRouter } from './vehicles/index.ts';
import { VERSION } from './version.ts';
import { decidedUnderTerms, noteOrderMailed, ordersMoney, workordersRouter } from './workorders/index.ts';

export interface AppDeps {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: OpenDatabase;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly files: OpenFiles;
  readonly mail: Pick<MailDelivery, 'sendNow'>;
  /** Called when a text waits to be sent. */
  readonly textsWaiting: () => void;
  readonly vehicleData: () => VehicleData;
  readonly freeSpace: FreeSpace;
  readonly addresses: () => Addresses;
  /** The owner changed the public address; it applies from the next request on. */
  readonly addressChanged: () => Promise<void>;
  /** Called when something may have been committed: the audit log is sealed and outdated card pages are ended. */
  readonly changed: () => void;
  /** See LiveMountDeps. */
  readonly onOutdated?: LiveMountDeps['onOutdated'];
  /** The built web app; null serves the API only (behind the dev server, in tests). */
  readonly webDir: string | null;
  /** The customers' pages, built for the server; without them the browser renders. */
  readonly publicPages?: string | undefined;
  /** What a restore needs; tests that do not restore leave it out. */
  readonly restore?: Pick<RestoreMountDeps, 'migrationsDir' | 'templateDir' | 'workerUrl' | 'startAgain'>;
  /** How slow a request body may be. Tests shorten it. */
  readonly transferLimits?: TransferLimits | undefined;
  /** See FilesDeps. Tests run from source and name the built one, which starts in a third of the time. */
  readonly pictureProcess?: URL | undefined;
  /** For responses whose timing must not reveal who has an account. Tests shorten it. */
  readonly paddedTime?: PaddedTime;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the refusals counted since the last flush into the audit log. */
    flushRefusals(): Promise<void>;
  }
}

/** Records on the form or order when a mail about it was sent. */
export async function noteSent(tx: DbOrTx, sent: SentMail): Promise<void> {
  await noteMailed(tx, sent);
  await noteOrderMailed(tx, sent);
}

async function signaturesByTerms(db: DbOrTx): Promise<ReadonlyMap<string, number>> {
  const found = [...(await signedUnderTerms(db)), ...(await decidedUnderTerms(db))];
  const counted = new Map<string, number>();
  for (const { version, signatures } of found) counted.set(version, (counted.get(version) ?? 0) + signatures);
  return counted;
}

/** The capabilities behind the gate, composed from their parts. */
export function createRouter(deps: AppDeps, work: BackupWork) {
  const { config, clock, secrets, database } = deps;
  const shared = {
    db: database.db,
    clock,
    secrets,
    passwords: deps.passwords,
    demo: config.demo,
    https: isHttps(config),
    mailEnvironment: config.mail,
    mailConfigured: async (db: DbOrTx = database.db) =>
      (await findMailServer({ secrets, mailEnvironment: config.mail }, db)) !== null,
    codeRequired: isReachableFromOutside(config),
    addressLocked: config.publicUrl !== null,
    listensOutside: !isLoopbackHost(config.host),
    addressChanged: deps.addressChanged,
    baseUrl: () => deps.addresses().baseUrl,
    mail: deps.mail,
    notifyByText: notifyByText({ clock, secrets, baseUrl: () => deps.addresses().baseUrl }),
    textVisit: textVisit({ clock, secrets, baseUrl: () => deps.addresses().baseUrl }),
    textsWaiting: deps.textsWaiting,
    vehicleData: deps.vehicleData,
    intakeSettings: async () => (await readSection(database.db, 'intake')).value,
    security: async () => (await readSection(database.db, 'security')).value,
    sso: config.oidc && openProvider(config.oidc, clock),
    shopName: async () => (await findShop(database.db))?.name ?? 'Kickstand',
  };
  const firstRun = openFirstRun(shared);
  const money = { ...shared, provider: config.stripe && openStripe(config.stripe, deps.log) };
  const orders = {
    ...{ ...shared, issueInvoice, reverseAdjustments, stock: stockOfOrders(clock) },
    endCardPages: async (actor: Actor, orderId: string) =>
      void (await endOpenCheckouts(money, actor, orderId)),
  };
  const betterAuth = createBetterAuth({ ...shared, baseUrl: deps.addresses().baseUrl });
  const auth = { ...shared, betterAuth, revokeFeedsSince, paddedTime: deps.paddedTime ?? createPaddedTime() };
  const router = gated.router({
    auth: authRouter(auth),
    users: usersRouter({ ...shared, betterAuth }),
    terms: termsRouter({ ...shared, signaturesByTerms }),
    settings: settingsRouter({
      ...shared,
      betterAuth,
      firstRun,
      sample: sampleIntakes,
      environment: environmentOf(deps),
    }),
    intake: intakeRouter(shared),
    vehicles: vehiclesRouter(shared),
    calendar: calendarRouter(shared),
    booking: bookingRouter(shared),
    damage: damageRouter(shared),
    customers: customersRouter({ ...shared, ordersMoney }),
    workorders: workordersRouter(orders),
    review: reviewRouter(orders),
    payments: paymentsRouter(money),
    inventory: inventoryRouter({ ...shared, letOthers: lettingOthers(database) }),
    home: homeRouter(shared),
    overview: overviewRouter(shared),
    search: searchRouter(shared),
    audit: auditRouter(shared),
    evidence: evidenceRouter({
      ...shared,
      store: deps.files.store,
      timeStampUrl: config.timeStampUrl,
    }),
    mail: mailRouter(shared),
    messages: messagesRouter(shared),
    reminders: remindersRouter(shared),
    archive: archiveRouter({ ...deps, store: deps.files.store, work }),
  });
  return {
    router,
    auth,
    money,
    calendar: shared,
    messaging: shared,
    firstRun,
    readCaller: async (request: Parameters<typeof readCaller>[1]) => {
      const caller = await readCaller({ ...shared, betterAuth }, request);
      markShopDevice(request, caller, shared.https);
      return caller;
    },
    /** For reads that must not prolong the session and cannot set a cookie, like the live connection of an open page. */
    readSubscriber: (headers: Headers, sessionId?: string) =>
      readCaller(
        { ...shared, betterAuth },
        { headers, setCookie: () => undefined },
        { prolong: false, sessionId },
      ),
  };
}

/** The environment settings that the settings screen may show. */
function environmentOf({ config, database }: AppDeps): Outputs['settings']['environment'] {
  return {
    publicUrl: config.publicUrl?.origin ?? null,
    allowedHosts: [...config.allowedHosts],
    https: isHttps(config),
    database: database.kind,
    dataDir: config.dataDir,
    s3Bucket: config.s3?.bucket ?? null,
    idKey: config.idKeyFile ? 'file' : config.appSecret ? 'secret' : 'folder',
    demo: config.demo,
    version: VERSION,
  };
}

/** The complete HTTP server, not yet listening. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = await createHttpServer(deps);
  const work = new BackupWork({ ...deps, store: deps.files.store });
  const { router, auth, money, calendar, messaging, firstRun, readCaller, readSubscriber } = createRouter(
    deps,
    work,
  );
  mountHealth(app, deps.database);
  await mountDocumentation(app, router, {
    version: VERSION,
    sessionCookie: sessionCookieName(isHttps(deps.config)),
  });
  const refusals = openRefusalLog({ ...deps, db: deps.database.db });
  const refused = refusals.note;
  app.decorate('flushRefusals', refusals.flush);
  app.addHook('onClose', refusals.flush);
  noteRefusedRequests(app, refused);
  const oddValues = logOddValues(deps.log);
  app.addHook('onClose', async () => oddValues.stop());
  mountContract(app, router, { ...deps, readCaller, refused });
  const readContext = contextReader({ ...deps, readCaller, refused });
  mountSso(app, { ...auth, addresses: deps.addresses, readContext });
  await mountFiles(app, { ...deps, db: deps.database.db, readContext });
  mountArchive(app, { ...deps, store: deps.files.store, work, readContext });
  mountEvidence(app, {
    ...{ ...deps, db: deps.database.db, store: deps.files.store, readContext },
    timeStampUrl: deps.config.timeStampUrl,
  });
  if (deps.restore) await mountRestore(app, { ...deps, ...deps.restore, firstRun });
  mountCalendar(app, calendar);
  await mountWebhooks(app, { ...money, changed: deps.changed });
  const provider = (db: DbOrTx) => findTextProvider(messaging, db);
  await mountTextWebhooks(app, { ...messaging, provider, changed: deps.changed });
  mountUnsubscribe(app, { ...messaging, changed: deps.changed });
  await mountLive(app, { ...deps, readCaller: readSubscriber });
  if (deps.webDir) {
    const isStaff = async (headers: Headers) => may((await readSubscriber(headers))?.role, 'staff.read');
    const { pictureHosts } = deps.config;
    const https = isHttps(deps.config);
    const { webDir, publicPages } = deps;
    const sessionCookie = sessionCookieName(https);
    await mountPages(app, { webDir, publicPages, https, pictureHosts, sessionCookie, isStaff });
  }
  return app;
}
