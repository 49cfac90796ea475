import { PROCEDURES, type Procedure } from '@kickstand/api/testing';
import { checkAccess } from '@kickstand/domain/auth';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestShop } from '../../apps/server/src/testing/test-shop.ts';
import { alignIds } from './align-ids.ts';
import { type ClosedOrder, closedOrder } from './closed-order.ts';
import { type Caller, createFixture, type Fixture } from './fixture.ts';
import { inputsOf } from './inputs.ts';
import { readShopData, type ShopData } from './shop-data.ts';

/** The only tables that a read may change. */
const SESSION_AUDIT_AND_LIMITS = [
  'audit_log',
  'audit_nodes',
  'auth_sessions',
  'auth_attempts',
  'rate_limits',
] as const;

/** For procedures that random input hardly ever gets an answer from. */
const KNOWN_INPUTS: Readonly<Record<string, (known: ClosedOrder) => unknown>> = {
  'calendar/range': () => ({ from: '2026-03-02', to: '2026-03-08' }),
  'evidence/check': ({ packetId }) => ({ id: packetId }),
  'intake/draft': ({ draftId }) => ({ tempId: draftId }),
  'payments/creditMemo': ({ orderId, memoNumber }) => ({ id: orderId, number: memoNumber }),
  'review/signed': ({ orderId }) => ({ id: orderId, version: 1 }),
};
/** How many inputs to try until one is answered. */
const TRIES = 40;
const SEED = 9;
const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

let fixture: Fixture;
let known: ClosedOrder;
let data: ShopData;
beforeAll(async () => {
  fixture = await createFixture(await openTestShop('server'));
  known = await closedOrder(fixture.shop, administrator().browser);
  data = await readShopData(fixture.shop, fixture.idsQuery);
  await recordWrites();
});
afterAll(() => fixture.close());

/** Triggers that record every written row, even if its values did not change. A rollback also removes the record. */
async function recordWrites(): Promise<void> {
  const { pool } = fixture.shop.database;
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...SESSION_AUDIT_AND_LIMITS]));
  const watched = names.filter((name) => !(SESSION_AUDIT_AND_LIMITS as readonly string[]).includes(name));
  await pool.query(`
    create schema recorder;
    create table recorder.writes (what text not null);
    create function recorder.note() returns trigger language plpgsql as $$ begin
      insert into recorder.writes values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$;
    ${watched
      .map(
        (name) => `
        create trigger recorded after insert or update or delete on ${name} for each row execute function recorder.note();
        create trigger recorded_truncate after truncate on ${name} execute function recorder.note();`,
      )
      .join('')}`);
}

/** Since the last call, including background work. */
async function recordedWrites(): Promise<string[]> {
  const { pool } = fixture.shop.database;
  await vi.waitUntil(() => pool.waitingCount === 0 && pool.idleCount === pool.totalCount, { interval: 1 });
  const { rows } = await pool.query<{ what: string }>('delete from recorder.writes returning what');
  return [...new Set(rows.map(({ what }) => what))].sort();
}

let calls = 0;
/** A new client address per call, to stay under the rate limit. */
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

async function send({ browser, cookies }: Caller, method: (typeof METHODS)[number], url: string) {
  browser.cookies.clear();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return (await browser.request({ method, url, remoteAddress: nextAddress() })).statusCode;
}

const rpcUrl = ({ path }: Procedure, input: unknown) =>
  `/rpc/${path}?data=${encodeURIComponent(JSON.stringify({ json: input }))}`;

/** Path fields in the path, the others in the query. */
function apiUrl({ route }: Procedure, input: unknown): string[] {
  if (!route) return [];
  const query = new URLSearchParams();
  let path: string = route;
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined || value === null || typeof value === 'object') continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return [`/api${path}?${query}`];
}

function inputsFor(procedure: Procedure, numRuns: number): unknown[] {
  const input = KNOWN_INPUTS[procedure.path]?.(known);
  if (input) return [input];
  const context = { data, links: fixture.links, isAllowed: () => true };
  return fc
    .sample(inputsOf(procedure, context), { seed: SEED, numRuns: procedure.input ? numRuns : 1 })
    .map(({ input, aligned }) => (aligned ? alignIds(input, data, fixture.linkedOrder) : input));
}

const administrator = (): Caller => {
  const found = fixture.callers.find(({ role }) => role === 'admin');
  if (!found) throw new Error('the fixture has no administrator');
  return found;
};

/** An input that the procedure answers for at least one caller. It is sent as every caller. */
async function findAnsweredInput(
  procedure: Procedure,
  callers: readonly Caller[],
): Promise<{ readonly input: unknown } | null> {
  for (const input of inputsFor(procedure, TRIES)) {
    const statuses: number[] = [];
    for (const caller of callers) statuses.push(await send(caller, 'GET', rpcUrl(procedure, input)));
    if (statuses.includes(200)) return { input };
  }
  return null;
}

const QUERIES = PROCEDURES.filter(({ method }) => method === 'GET');

describe('in a shop with records of every kind', () => {
  it.each(QUERIES.map((procedure) => [procedure.path, procedure] as const))(
    'V9 AUT-17 GET %s is answered and changes no row, except of audit, session and limits',
    async (path, procedure) => {
      const callers = fixture.callers.filter(({ role }) => checkAccess(procedure.access, role).ok);
      const found = await findAnsweredInput(procedure, callers);
      expect([path, found !== null]).toEqual([path, true]);
      for (const url of apiUrl(procedure, found?.input)) await send(administrator(), 'GET', url);
      expect([path, await recordedWrites()]).toEqual([path, []]);
    },
  );

  it('V9 AUT-17 GET of a writer and HEAD and OPTIONS of any procedure change no row either', async () => {
    for (const procedure of PROCEDURES) {
      const [input] = inputsFor(procedure, 1);
      for (const url of [rpcUrl(procedure, input), ...apiUrl(procedure, input)])
        for (const method of METHODS.slice(procedure.method === 'GET' ? 1 : 0))
          await send(administrator(), method, url);
    }
    expect(await recordedWrites()).toEqual([]);
  });
});
