// The real server on a real database, signed-in people, and the model to compare it with.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { signedInAs } from '../../apps/server/src/testing/people.ts';
import {
  type Answer,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../apps/server/src/testing/test-shop.ts';
import { type StripeServer, startStripeServer } from '../support/stripe-server.ts';
import type { DatabaseKind } from '../support/test-database.ts';
import { type Model, newModel } from './model/model.ts';
import { DAY } from './model/money.ts';
import type { Order } from './model/order.ts';
import { allowNegativeStock, taxStorage } from './settings.ts';

export interface Fixture {
  readonly shop: TestShop;
  readonly stripe: StripeServer;
  readonly admin: TestBrowser;
  readonly head: TestBrowser;
  readonly tech: TestBrowser;
  readonly techId: string;
  /** Nobody is signed in. */
  readonly anonymous: TestBrowser;
  /** In each round, the account of one of its customers. */
  readonly customer: TestBrowser;
  readonly supplierId: string;
  close(): Promise<void>;
}

export type Caller = 'admin' | 'head' | 'tech' | 'anonymous' | 'customer';

/** One round: the shared fixture, and a model of this round. */
export interface World extends Fixture {
  readonly model: Model;
  /** One line per step. */
  readonly steps: string[];
  /** How many steps set up the round. */
  setupSteps: number;
  /** How many steps may follow. */
  maxSteps: number;
  /** The shop's day on which the round began; no other round has entries on it. */
  readonly firstDay: string;
  /** The name of the customer with the account. */
  readonly ownName: string;
  /** The shop's current day. */
  today(): string;
  /** Part of all names in this round, to tell them from other rounds on the same fixture. */
  readonly tag: string;
  now(): number;
  /** On the machine's clock. */
  readonly startedAt: number;
  call<T = unknown>(caller: Caller, path: string, input?: unknown): Promise<Answer<T>>;
  /** Orders that the current step may have changed. */
  readonly touched: Set<Order>;
  /** Places shared by two orders, which were approved in the same millisecond. */
  readonly ties: Set<number>;
}

export class RuleViolation extends Error {}

/** On a database of the test runner. */
export const openFixture = (kind?: DatabaseKind): Promise<Fixture> =>
  createFixture((environment) => openTestShop(kind, environment));

export async function createFixture(
  openShop: (environment: Record<string, string>) => Promise<TestShop>,
): Promise<Fixture> {
  const stripe = await startStripeServer();
  const shop = await openShop({
    ...stripe.environment,
    // why: nothing listens there, so mail stays in the outbox, where it is checked
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.test',
  });
  const admin = await setUpAndSignIn(shop);
  const head = await signedInAs(shop, 'head_technician');
  const tech = await signedInAs(shop, 'technician');
  const techId = (await tech.call<{ id: string }>('auth/user')).value.id;
  const supplierId = randomUUID();
  const supplier = { name: 'Parts Unlimited', email: '', phone: '', account: '', leadDays: null, note: '' };
  const made = await admin.call<{ id: string }>('inventory/suppliers/add', { id: supplierId, supplier });
  if (made.status !== 200) throw new Error(`no supplier: ${made.code} ${JSON.stringify(made.data)}`);
  await connectTexts(admin);
  const customer = await signedInAs(shop, 'customer');
  const close = async () => {
    await shop.close();
    await stripe.close();
  };
  return { shop, stripe, admin, head, tech, techId, anonymous: shop.browser(), customer, supplierId, close };
}

/** Nothing listens there, so texts stay in the outbox, where they are checked. */
async function connectTexts(admin: TestBrowser): Promise<void> {
  const { value } = await admin.call<{ revision: number }>('messages/provider');
  const saved = await admin.call('messages/updateProvider', {
    provider: 'android',
    url: 'http://127.0.0.1:1',
    account: 'sms',
    sender: '',
    password: 'secret',
    signingKey: 'key',
    revision: value.revision,
  });
  if (saved.status !== 200) throw new Error(`no text service: ${saved.code} ${JSON.stringify(saved.data)}`);
}

const TRIES = 6;
/** How often the server answered 503; printed at the end of a run. */
export const busyAnswers = { calls: 0 };

/** A busy server may answer 503; the call is then retried, as browsers do. */
async function withRetries<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (answer.status !== 503 || attempt === TRIES) return answer;
    busyAnswers.calls += 1;
  }
}

let calls = 0;
/** A new client address per call, to stay under the rate limit. */
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

const DAY_IN_SHOP = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** A round begins on a new day, without anything of earlier rounds on the home page or in the catalog. */
export async function openWorld(fixture: Fixture): Promise<World> {
  await archiveEverything(fixture);
  await taxStorage(fixture, false);
  await allowNegativeStock(fixture, false);
  await passTime(fixture, DAY);
  await countDrawer(fixture);
  await passTime(fixture, DAY);
  const tag = randomUUID().slice(0, 8);
  const own = riderOf(tag, 1);
  await assignAccount(fixture, own.email);
  const today = () => DAY_IN_SHOP.format(fixture.shop.clock.now());
  return {
    ...fixture,
    ownName: own.name,
    firstDay: today(),
    today,
    model: newModel(),
    steps: [],
    setupSteps: 0,
    maxSteps: 0,
    tag,
    startedAt: performance.now(),
    touched: new Set(),
    ties: new Set(),
    now: () => fixture.shop.clock.now().getTime(),
    call: async <T>(caller: Caller, path: string, input: unknown = {}) => {
      const answer = await withRetries(() =>
        fixture[caller].call<T>(path, input, { remoteAddress: nextAddress() }),
      );
      const details = JSON.stringify(answer.data)?.slice(0, 600);
      if (answer.status >= 500 || answer.code === 'INTERNAL_SERVER_ERROR')
        throw new RuleViolation(`${path} failed: ${answer.status} ${answer.code} ${details}`);
      if (['BAD_REQUEST', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS'].includes(answer.code ?? ''))
        throw new Error(`${path} was called wrongly: ${answer.code} ${details} ${JSON.stringify(input)}`);
      return answer;
    },
  };
}

export const riderOf = (tag: string, number: number) => ({
  name: `Rider ${number} ${tag}`,
  email: `rider${number}.${tag}@riders.test`,
});

async function assignAccount({ shop, customer }: Fixture, email: string): Promise<void> {
  const { value } = await customer.call<{ id: string }>('auth/user');
  await shop.db.execute(sql`update auth_users set email = ${email} where id = ${value.id}`);
  await shop.db.execute(sql`update profiles set email = ${email} where id = ${value.id}`);
}

/** Entries of earlier rounds must not count in this round's drawer. */
async function countDrawer({ shop, admin }: Fixture): Promise<void> {
  const day = DAY_IN_SHOP.format(shop.clock.now());
  const input = { day, key: randomUUID(), openingCents: 0, countedCents: 0, reason: 'The round is over.' };
  const answer = await admin.call('payments/closeDay', input);
  if (answer.status !== 200) throw new Error(`the drawer was not counted: ${answer.code}`);
}

async function archiveEverything({ shop }: Fixture): Promise<void> {
  await shop.database.pool.query(`do $$ begin
    -- what may not be archived yet is archived all the same: no rule of the shop is at stake between two rounds
    set local session_replication_role = replica;
    delete from mail_outbox;
    update diagnostic_reports set archived_at = now() where archived_at is null;
    update products set active = false where active;
  end $$`);
}

/** Sessions stay valid. */
export async function passTime({ shop }: Fixture, milliseconds: number): Promise<void> {
  shop.clock.advance(milliseconds);
  await shop.db.execute(sql`update auth_sessions set created_at = ${shop.clock.now().toISOString()}`);
}

export type ExpectedOutcome = 'ok' | 'refused' | 'either';

/** Compares an answer with the rules. True if the call succeeded. */
export function checkOutcome(answer: Answer, expected: ExpectedOutcome, what: string): boolean {
  const done = answer.status === 200;
  const details = done ? '' : ` (${answer.code} ${JSON.stringify(answer.data)?.slice(0, 400) ?? ''})`;
  if (expected === 'ok' && !done)
    throw new RuleViolation(`${what}: must be possible, but was refused${details}`);
  if (expected === 'refused' && done) throw new RuleViolation(`${what}: must be refused, but was done`);
  return done;
}

export const expectOk = (answer: Answer, what: string): void => void checkOutcome(answer, 'ok', what);
