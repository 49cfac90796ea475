// Calls a procedure as every role with generated inputs, and collects responses that break an invariant.
import { PROCEDURES, type Procedure } from '@kickstand/api/testing';
import { checkAccess } from '@kickstand/domain/auth';
import fc from 'fast-check';
import { alignIds } from './align-ids.ts';
import { OTHER_CUSTOMER } from './canaries.ts';
import { type Endpoint, problemsWith, type Reply } from './check-reply.ts';
import type { Caller, Fixture } from './fixture.ts';
import { type InputContext, inputsOf } from './inputs.ts';
import { restCall } from './rest-call.ts';
import { readShopData, type ShopData } from './shop-data.ts';

export interface Finding {
  readonly procedure: string;
  readonly caller: string;
  readonly problems: readonly string[];
  readonly input: unknown;
  readonly status: number;
  readonly body: string;
}

/** A call is too slow if each of three tries takes longer. */
export const TOO_SLOW_MS = 2_000;
const TRIES = 3;

export interface Options {
  readonly seed: number;
  /** Per caller. */
  readonly cases: number;
  readonly tooSlowMs: number;
  /** Called for every response, for statistics. */
  readonly onReply?: (procedure: Procedure, caller: Caller, reply: Reply) => void;
}

/** May sign callers out, or remove what the other procedures work on. */
const DISRUPTIVE = /^(auth|users|settings|terms|archive)\//;
const RUN_LAST = ['settings/removeSample', 'settings/updateAddress', 'settings/acceptLinks'];

export const needsRestore = ({ path, method }: Procedure): boolean =>
  method !== 'GET' && DISRUPTIVE.test(path);

const rank = (procedure: Procedure): number => {
  if (RUN_LAST.includes(procedure.path)) return 3 + RUN_LAST.indexOf(procedure.path);
  if (needsRestore(procedure)) return 2;
  return procedure.method === 'GET' ? 1 : 0;
};

/** Mutations first, so that queries see what they wrote. */
export const FUZZ_ORDER: readonly Procedure[] = [...PROCEDURES].sort((a, b) => rank(a) - rank(b));

/** Depends on the procedure alone, so that --only repeats its inputs. */
const seedOf = (seed: number, path: string) =>
  [...path].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, seed);

let calls = 0;
/** A new client address per call, to stay under the rate limit per address. */
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

async function send(
  caller: Caller,
  procedure: Procedure,
  { input, endpoint }: { readonly input: unknown; readonly endpoint: Endpoint },
): Promise<Reply> {
  const { browser, cookies } = caller;
  browser.cookies.clear();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const rest = endpoint === 'api' ? restCall(procedure, input) : null;
  const call = rest ?? { method: 'POST' as const, url: `/rpc/${procedure.path}`, payload: { json: input } };
  const started = performance.now();
  const { statusCode, body } = await browser.request({ ...call, remoteAddress: nextAddress() });
  const milliseconds = performance.now() - started;
  return { status: statusCode, body, milliseconds, endpoint: rest ? 'api' : 'rpc' };
}

/** Every fifth call goes to the documented REST address, where other code decodes it. */
const EVERY_NTH_TO_API = 5;
const endpointOf = (nth: number): Endpoint =>
  nth % EVERY_NTH_TO_API === EVERY_NTH_TO_API - 1 ? 'api' : 'rpc';

/** The input with the current revision from a STALE response; without a retry most updates would stop there. */
function withCurrentRevision(input: unknown, { status, body }: Reply): unknown {
  if (status !== 409 || typeof input !== 'object' || input === null || !('revision' in input)) return null;
  const found = /"current":\{.*?"revision":(\d+)/.exec(body);
  return found ? { ...input, revision: Number(found[1]) } : null;
}

const OTHER_CUSTOMER_VALUES: readonly string[] = Object.values(OTHER_CUSTOMER);
const belongsToOtherCustomer = (value: string) =>
  OTHER_CUSTOMER_VALUES.some((own) => own.toLowerCase() === value.toLowerCase());

/**
 * The ids and values that a caller may send. By merging customers or sharing a phone number, staff could make a
 * canary visible legitimately, so staff mutations do not get the canary records.
 */
function inputContext(
  { canaryIds, links }: Fixture,
  { role }: Caller,
  { method }: Procedure,
  data: ShopData,
): InputContext {
  const all = { data, links, isAllowed: () => true };
  if (method === 'GET' || role === null || role === 'customer') return all;
  const withoutOtherCustomer = (values: readonly string[]) =>
    values.filter((value) => !belongsToOtherCustomer(value));
  const { emails, phones, vins } = data;
  return {
    links,
    data: {
      ...data,
      emails: withoutOtherCustomer(emails),
      phones: withoutOtherCustomer(phones),
      vins: withoutOtherCustomer(vins),
    },
    isAllowed: (id: string) => !canaryIds.has(id),
  };
}

function inputsFor(
  fixture: Fixture,
  procedure: Procedure,
  caller: Caller,
  data: ShopData,
  options: Options,
): unknown[] {
  // Access is checked before the input, so one call is enough.
  const refused = !checkAccess(procedure.access, caller.role).ok;
  const cases = refused || !procedure.input ? 1 : options.cases;
  const arbitrary = inputsOf(procedure, inputContext(fixture, caller, procedure, data));
  const seed = seedOf(options.seed, `${procedure.path} ${caller.role}`);
  return fc
    .sample(arbitrary, { seed, numRuns: cases })
    .map(({ input, aligned }) => (aligned ? alignIds(input, data, fixture.linkedOrder) : input));
}

export async function fuzzProcedure(
  fixture: Fixture,
  procedure: Procedure,
  options: Options & { readonly restoreSql: string },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { pool } = fixture.shop.database;
  const data = await readShopData(fixture.shop, fixture.idsQuery);
  for (const caller of fixture.callers) {
    const inputs = inputsFor(fixture, procedure, caller, data, options);
    for (const [nth, input] of inputs.entries()) {
      const endpoint = endpointOf(nth);
      let sent = input;
      let reply = await send(caller, procedure, { input: sent, endpoint });
      const retry = withCurrentRevision(sent, reply);
      if (retry !== null) {
        await check(caller, sent, reply);
        sent = retry;
        reply = await send(caller, procedure, { input: sent, endpoint });
      }
      await check(caller, sent, reply);
      if (reply.status === 200 && needsRestore(procedure)) await pool.query(options.restoreSql);
    }
  }
  return findings;

  async function check(caller: Caller, input: unknown, reply: Reply): Promise<void> {
    options.onReply?.(procedure, caller, reply);
    const request = { procedure, role: caller.role, sent: JSON.stringify(input) ?? '' };
    const milliseconds = await quickestOf(caller, input, reply);
    const problems = problemsWith(request, { ...reply, milliseconds }, options.tooSlowMs);
    if (problems.length === 0) return;
    const { path } = procedure;
    const { status, body, endpoint } = reply;
    const name = `${caller.role ?? 'signed out'}${endpoint === 'api' ? ' by /api' : ''}`;
    findings.push({ procedure: path, caller: name, problems, input, status, body });
  }

  /** A slow call is sent again, at most twice, because the machine may be busy. */
  async function quickestOf(
    caller: Caller,
    input: unknown,
    { milliseconds, endpoint }: Reply,
  ): Promise<number> {
    let quickest = milliseconds;
    for (let again = 1; again < TRIES && quickest > options.tooSlowMs; again += 1)
      quickest = Math.min(quickest, (await send(caller, procedure, { input, endpoint })).milliseconds);
    return quickest;
  }
}

export const describeFinding = ({ procedure, caller, problems, input, status, body }: Finding): string =>
  `${procedure} as ${caller}: ${problems.join('; ')}\n  sent ${JSON.stringify(input)?.slice(0, 1500)}\n  got ${status} ${body.slice(0, 600)}`;
