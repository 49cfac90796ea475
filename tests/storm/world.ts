// The real server on a real database, the people who use it, and the model of what must be true of it.
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

export interface Stage {
  readonly shop: TestShop;
  readonly stripe: StripeServer;
  readonly admin: TestBrowser;
  readonly head: TestBrowser;
  readonly tech: TestBrowser;
  readonly techId: string;
  /** A customer's browser: nobody is signed in. */
  readonly anyone: TestBrowser;
  /** A customer with an account. In each round it is the account of one of its customers. */
  readonly customer: TestBrowser;
  readonly supplierId: string;
  close(): Promise<void>;
}

export type Who = 'admin' | 'head' | 'tech' | 'anyone' | 'customer';

/** One round: a stage that other rounds used before, and a model of what this round does on it. */
export interface World extends Stage {
  readonly model: Model;
  /** What was done, one line a step. */
  readonly steps: string[];
  /** How many of them the round began with. */
  begun: number;
  /** How many steps are taken after that. */
  length: number;
  /** The day in the shop on which the round began; no other round has rows on it. */
  readonly firstDay: string;
  /** The name of the customer who has the account. */
  readonly ownName: string;
  /** The day in the shop. */
  today(): string;
  /** Tells names of one round from those of another on the same stage. */
  readonly tag: string;
  now(): number;
  call<T = unknown>(who: Who, path: string, input?: unknown): Promise<Answer<T>>;
  /** Orders that this step may have changed. */
  readonly touched: Set<Order>;
  /** Places that two orders share: they were approved in the same millisecond. */
  readonly ties: Set<number>;
}

/** The product broke a rule. */
export class Broken extends Error {}

/** On a database of the test runner's. */
export const openStage = (kind?: DatabaseKind): Promise<Stage> =>
  stageOn((environment) => openTestShop(kind, environment));

export async function stageOn(
  openShop: (environment: Record<string, string>) => Promise<TestShop>,
): Promise<Stage> {
  const stripe = await startStripeServer();
  const shop = await openShop({
    ...stripe.environment,
    // why: nobody listens there; mail waits in the outbox, where it is read
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
  return { shop, stripe, admin, head, tech, techId, anyone: shop.browser(), customer, supplierId, close };
}

/** A service that nobody answers at: texts wait in the outbox, where they are read. */
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
/** How often the server said "later": the run tells. */
export const postponed = { calls: 0 };

/** On a machine that is busy with something else the server may say "later": then it is asked again, as browsers do. */
async function patiently<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (answer.status !== 503 || attempt === TRIES) return answer;
    postponed.calls += 1;
  }
}

let calls = 0;
/** Each call from an address of its own: nobody at a counter makes a thousand a minute. */
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

const DAY_IN_SHOP = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** A round begins on a day of its own, with nothing of the round before on the home page or in the catalog. */
export async function openWorld(stage: Stage): Promise<World> {
  await clearAway(stage);
  await taxStorage(stage, false);
  await allowNegativeStock(stage, false);
  await passTime(stage, DAY);
  await countDrawer(stage);
  await passTime(stage, DAY);
  const tag = randomUUID().slice(0, 8);
  const own = riderOf(tag, 1);
  await takeAccount(stage, own.email);
  const today = () => DAY_IN_SHOP.format(stage.shop.clock.now());
  return {
    ...stage,
    ownName: own.name,
    firstDay: today(),
    today,
    model: newModel(),
    steps: [],
    begun: 0,
    length: 0,
    tag,
    touched: new Set(),
    ties: new Set(),
    now: () => stage.shop.clock.now().getTime(),
    call: async <T>(who: Who, path: string, input: unknown = {}) => {
      const answer = await patiently(() => stage[who].call<T>(path, input, { remoteAddress: nextAddress() }));
      const details = JSON.stringify(answer.data)?.slice(0, 600);
      if (answer.status >= 500 || answer.code === 'INTERNAL_SERVER_ERROR')
        throw new Broken(`${path} failed: ${answer.status} ${answer.code} ${details}`);
      if (['BAD_REQUEST', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS'].includes(answer.code ?? ''))
        throw new Error(`${path} was called wrongly: ${answer.code} ${details} ${JSON.stringify(input)}`);
      return answer;
    },
  };
}

/** The customers of a round, by number. */
export const riderOf = (tag: string, number: number) => ({
  name: `Rider ${number} ${tag}`,
  email: `rider${number}.${tag}@riders.test`,
});

async function takeAccount({ shop, customer }: Stage, email: string): Promise<void> {
  const { value } = await customer.call<{ id: string }>('auth/user');
  await shop.db.execute(sql`update auth_users set email = ${email} where id = ${value.id}`);
  await shop.db.execute(sql`update profiles set email = ${email} where id = ${value.id}`);
}

/** What the round before took is not in this round's drawer. */
async function countDrawer({ shop, admin }: Stage): Promise<void> {
  const day = DAY_IN_SHOP.format(shop.clock.now());
  const input = { day, key: randomUUID(), openingCents: 0, countedCents: 0, reason: 'The round is over.' };
  const answer = await admin.call('payments/closeDay', input);
  if (answer.status !== 200) throw new Error(`the drawer was not counted: ${answer.code}`);
}

async function clearAway({ shop }: Stage): Promise<void> {
  await shop.database.pool.query(`do $$ begin
    -- what may not be archived yet is archived all the same: no rule of the shop is at stake between two rounds
    set local session_replication_role = replica;
    delete from mail_outbox;
    update diagnostic_reports set archived_at = now() where archived_at is null;
    update products set active = false where active;
  end $$`);
}

/** Time passes. Whoever is signed in stays so. */
export async function passTime({ shop }: Stage, milliseconds: number): Promise<void> {
  shop.clock.advance(milliseconds);
  await shop.db.execute(sql`update auth_sessions set created_at = ${shop.clock.now().toISOString()}`);
}

export type Expected = 'ok' | 'refused' | 'either';

/** Holds an answer against what the rules say about it. True: it was done. */
export function judge(answer: Answer, expected: Expected, what: string): boolean {
  const done = answer.status === 200;
  const details = done ? '' : ` (${answer.code} ${JSON.stringify(answer.data)?.slice(0, 400) ?? ''})`;
  if (expected === 'ok' && !done) throw new Broken(`${what}: must be possible, but was refused${details}`);
  if (expected === 'refused' && done) throw new Broken(`${what}: must be refused, but was done`);
  return done;
}

export const must = (answer: Answer, what: string): void => void judge(answer, 'ok', what);
