import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePasscode, type SetUp } from '@kickstand/domain/settings';
import type { FastifyInstance } from 'fastify';
import {
  type DatabaseKind,
  openTestDatabase,
  pictureProcess,
} from '../../../../tests/support/test-database.ts';
import { type AppDeps, createApp, noteSent } from '../app.ts';
import { currentHead, SYSTEM } from '../audit/index.ts';
import { createUser } from '../auth/index.ts';
import { type OpenFiles, openFiles } from '../files/index.ts';
import { startMailDelivery } from '../mail/index.ts';
import { after, type Clock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config/index.ts';
import type { Database, OpenDatabase } from '../platform/database/index.ts';
import { openAddressBook } from '../platform/http/address-book.ts';
import { createLog } from '../platform/log.ts';
import { createPaddedTime } from '../platform/padded-time.ts';
import { createPasswords, type Passwords } from '../platform/passwords.ts';
import { deriveSecrets, type Secrets } from '../platform/secrets.ts';
import { chosenAddress, findMailServer, logoForMail } from '../settings/index.ts';
import { settingsShop } from '../settings/settings.table.ts';
import { readVehicleData, type VehicleData } from '../vehicles/index.ts';
import { type TestBrowser, testBrowser } from './test-browser.ts';

export type { Answer, TestBrowser } from './test-browser.ts';

export const ORIGIN = 'http://localhost:3000';

const VEHICLES = readVehicleData(fileURLToPath(new URL('../../reference', import.meta.url)));

/** The real time plus an offset that tests can change. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Back to the real time. */
  reset(): void;
}

function testClock(): TestClock {
  let offset = 0;
  return {
    now: () => after(new Date(), offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    reset: () => {
      offset = 0;
    },
  };
}

/** The whole server with its own database and without a port: requests are injected. */
export interface TestShop {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly database: OpenDatabase;
  readonly secrets: Secrets;
  readonly clock: TestClock;
  readonly files: OpenFiles;
  /** A temporary folder. */
  readonly dataDir: string;
  /** With `short` set, the server sees a nearly full disk. */
  readonly disk: { short: boolean };
  readonly vehicleData: () => VehicleData;
  browser(): TestBrowser;
  /** As if just installed: every table empty, the clock at the real time. Much faster than another database. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Real hashes at a very low cost, because nearly every test signs in. */
export const PASSWORDS: Passwords = createPasswords({ cost: 4 });

/** What tests have otherwise than a server, to take less time. */
type Timing = Pick<AppDeps, 'transferLimits' | 'paddedTime' | 'pictureProcess'>;

/** Many tests are refused on purpose, and would wait for a quarter of a second each time. */
const TIMING: Timing = { paddedTime: createPaddedTime({ stepMs: 1 }) };

/** TEST_DATABASE=embedded runs the tests that need only one database on the embedded one. */
const KIND: DatabaseKind = process.env.TEST_DATABASE === 'embedded' ? 'embedded' : 'server';

export async function openTestShop(
  kind: DatabaseKind = KIND,
  environment: Record<string, string> = {},
  timing?: Timing,
): Promise<TestShop> {
  const database = await openTestDatabase(kind);
  return testShopOn(database, environment, () => database.close(), null, {
    pictureProcess: pictureProcess(),
    ...timing,
  });
}

/** Another server on an open database, like a second process. */
export async function testShopOn(
  database: OpenDatabase,
  environment: Record<string, string> = {},
  close: () => Promise<void> = async () => {},
  webDir: string | null = null,
  timing?: Timing,
): Promise<TestShop> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'kickstand-shop-')));
  const config = testConfig({ ...environment, DATA_DIR: dataDir });
  const files = await openFiles(config);
  const log = createLog({ logLevel: 'silent' });
  const secrets = deriveSecrets('a-secret-for-tests-of-32-characters!');
  const clock = testClock();
  // why: a test cannot fill the disk that everything else on the machine runs on
  const disk = { short: false };
  const book = await openAddressBook(config, () => chosenAddress(database.db));
  const mail = startMailDelivery({
    db: database.db,
    secrets,
    clock,
    log,
    server: () => findMailServer({ secrets, mailEnvironment: config.mail }, database.db),
    shop: async () => ({ name: SET_UP.shop.name, email: SET_UP.shop.email }),
    logo: () => logoForMail({ store: files.store, log }, database.db),
    head: () => currentHead(database.db),
    onSent: noteSent,
  });
  const app = await createApp({
    config,
    log,
    clock,
    database,
    secrets,
    passwords: PASSWORDS,
    files,
    freeSpace: { isShort: async () => disk.short },
    mail,
    textsWaiting: () => {}, // tests deliver themselves
    vehicleData: () => VEHICLES,
    changed: () => {}, // tests that need a seal call it themselves
    addresses: book.now,
    addressChanged: book.refresh,
    webDir,
    ...TIMING,
    ...timing,
  });
  return {
    app,
    db: database.db,
    database,
    secrets,
    clock,
    files,
    dataDir,
    disk,
    vehicleData: () => VEHICLES,
    browser: () => testBrowser(app, config.publicUrl?.origin ?? ORIGIN),
    reset: async () => {
      clock.reset();
      await emptyEveryTable(database);
      await book.refresh();
    },
    close: async () => {
      await app.close();
      await mail.stop();
      await close();
      if (!environment.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Deletes, because truncating this many tables and indexes takes PostgreSQL a quarter of a second. */
async function emptyEveryTable({ pool }: OpenDatabase): Promise<void> {
  await pool.query(`do $$
    declare name text;
    begin
      -- Skips foreign keys and the triggers that forbid deleting.
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('delete from %I', name);
      end loop;
    end $$`);
}

function testConfig(environment: Record<string, string>): Config {
  const result = readConfig({ KICKSTAND_ENV: 'test', ...environment });
  if (!result.ok) throw new Error(result.mistakes.join(' '));
  return result.config;
}

export const OWNER = {
  firstName: 'Marisol',
  lastName: 'Vega',
  email: 'marisol@shop.test',
  password: 'correct-horse-battery',
} as const;

export const SET_UP: SetUp = {
  owner: OWNER,
  shop: {
    name: 'Ironbound Moto',
    street: '210 Ferry Street',
    city: 'Newark',
    state: 'NJ',
    zip: '07105',
    phone: '9735550100',
    email: 'shop@ironbound.test',
    timeZone: 'America/New_York',
  },
  passcode: 'K7M2QX',
  sampleData: false,
  language: 'en',
};

/**
 * Sets up an empty shop and returns the owner's browser, signed in. Writes what `settings/setUp` does, without its
 * checks, which would slow down nearly every test.
 */
export async function setUpAndSignIn(shop: TestShop): Promise<TestBrowser> {
  const [passwordHash, passcodeHash] = await Promise.all([
    PASSWORDS.hash(OWNER.password),
    PASSWORDS.hash(normalizePasscode(SET_UP.passcode)),
  ]);
  await shop.db.transaction(async (tx) => {
    await tx.insert(settingsShop).values({ ...SET_UP.shop, passcodeHash });
    const { firstName, lastName, email } = OWNER;
    const owner = { firstName, lastName, email, role: 'admin', language: 'en', passwordHash } as const;
    await createUser(tx, shop.clock, SYSTEM, owner);
  });
  const browser = shop.browser();
  const answer = await browser.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
  if (answer.status !== 200) throw new Error(`the owner cannot sign in: ${answer.code}`);
  return browser;
}

/** A shop that is set up, and its owner's browser, signed in. */
export async function openSetUpShop(kind: DatabaseKind = KIND) {
  const shop = await openTestShop(kind);
  return { shop, owner: await setUpAndSignIn(shop) };
}
