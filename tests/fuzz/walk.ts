// Calls every procedure as everybody, with inputs made from its schema.
import { PROCEDURES, type Procedure } from '@kickstand/api/testing';
import { checkAccess } from '@kickstand/domain/auth';
import fc from 'fast-check';
import { inputsOf } from './inputs.ts';
import { complaintsAbout, type Reply } from './judge.ts';
import { type Known, readKnown } from './known.ts';
import { STRANGER } from './marks.ts';
import type { Caller, Stage } from './stage.ts';
import { putTogether } from './together.ts';

export interface Finding {
  readonly procedure: string;
  readonly caller: string;
  readonly complaints: readonly string[];
  readonly input: unknown;
  readonly status: number;
  readonly body: string;
}

export interface Options {
  readonly seed: number;
  /** For each caller. */
  readonly cases: number;
  readonly tooSlowMs: number;
  /** Tells that answers came, for counting. */
  readonly heard?: (procedure: Procedure, caller: Caller, reply: Reply) => void;
}

/** What could leave nobody signed in, or nothing to call about. */
const ISOLATED = /^(auth|users|settings|terms|archive)\//;
const LAST = ['settings/removeSample', 'settings/updateAddress', 'settings/acceptLinks'];

export const isIsolated = ({ path, method }: Procedure): boolean => method !== 'GET' && ISOLATED.test(path);

const rank = (procedure: Procedure): number => {
  if (LAST.includes(procedure.path)) return 3 + LAST.indexOf(procedure.path);
  if (isIsolated(procedure)) return 2;
  return procedure.method === 'GET' ? 1 : 0;
};

/** Writers first, so that readers meet what they wrote. */
export const IN_ORDER: readonly Procedure[] = [...PROCEDURES].sort((a, b) => rank(a) - rank(b));

/** A procedure's own, whatever else is run. */
const seedOf = (seed: number, path: string) =>
  [...path].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, seed);

let calls = 0;
/** Each call from an address of its own, because an address may make so many a minute. */
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

async function send(caller: Caller, path: string, input: unknown): Promise<Reply> {
  const { browser, cookies } = caller;
  browser.cookies.clear();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const since = performance.now();
  const { statusCode, body } = await browser.request({
    method: 'POST',
    url: `/rpc/${path}`,
    payload: { json: input },
    remoteAddress: nextAddress(),
  });
  return { status: statusCode, body, milliseconds: performance.now() - since };
}

/** Another try with the revision that a refusal names: else most changes would end there. */
function again(input: unknown, { status, body }: Reply): unknown {
  if (status !== 409 || typeof input !== 'object' || input === null || !('revision' in input)) return null;
  const found = /"current":\{.*?"revision":(\d+)/.exec(body);
  return found ? { ...input, revision: Number(found[1]) } : null;
}

const STRANGERS: readonly string[] = Object.values(STRANGER);
const isStrange = (value: string) => STRANGERS.some((own) => own.toLowerCase() === value.toLowerCase());

/**
 * What a caller knows. Staff could merge the marked customers, or write the address of one beside the telephone of
 * the other: then a mark would be shown rightfully. So they change neither.
 */
function openTo({ marked, links }: Stage, { role }: Caller, { method }: Procedure, known: Known) {
  const all = { known, links, isOpen: () => true };
  if (method === 'GET' || role === null || role === 'customer') return all;
  const without = (values: readonly string[]) => values.filter((value) => !isStrange(value));
  const { emails, phones, vins } = known;
  return {
    links,
    known: { ...known, emails: without(emails), phones: without(phones), vins: without(vins) },
    isOpen: (id: string) => !marked.has(id),
  };
}

function inputsFor(
  stage: Stage,
  procedure: Procedure,
  caller: Caller,
  known: Known,
  options: Options,
): unknown[] {
  // Who is refused is refused before the input is read.
  const refused = !checkAccess(procedure.access, caller.role).ok;
  const cases = refused || !procedure.input ? 1 : options.cases;
  const arbitrary = inputsOf(procedure, openTo(stage, caller, procedure, known));
  const seed = seedOf(options.seed, `${procedure.path} ${caller.role}`);
  return fc
    .sample(arbitrary, { seed, numRuns: cases })
    .map(({ input, together }) => (together ? putTogether(input, known, stage.linkedOrder) : input));
}

export async function fuzzProcedure(
  stage: Stage,
  procedure: Procedure,
  options: Options & { readonly putBack: string },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { pool } = stage.shop.database;
  const known = await readKnown(stage.shop, stage.idsQuery);
  for (const caller of stage.callers) {
    for (const input of inputsFor(stage, procedure, caller, known, options)) {
      let sent = input;
      let reply = await send(caller, procedure.path, sent);
      const second = again(sent, reply);
      if (second !== null) {
        judge(caller, sent, reply);
        sent = second;
        reply = await send(caller, procedure.path, sent);
      }
      judge(caller, sent, reply);
      if (reply.status === 200 && isIsolated(procedure)) await pool.query(options.putBack);
    }
  }
  return findings;

  function judge(caller: Caller, input: unknown, reply: Reply): void {
    options.heard?.(procedure, caller, reply);
    const asked = { procedure, role: caller.role, sent: JSON.stringify(input) ?? '' };
    const complaints = complaintsAbout(asked, reply, options.tooSlowMs);
    if (complaints.length === 0) return;
    const { path } = procedure;
    const { status, body } = reply;
    findings.push({ procedure: path, caller: caller.role ?? 'nobody', complaints, input, status, body });
  }
}

export const told = ({ procedure, caller, complaints, input, status, body }: Finding): string =>
  `${procedure} as ${caller}: ${complaints.join('; ')}\n  sent ${JSON.stringify(input)?.slice(0, 1500)}\n  got ${status} ${body.slice(0, 600)}`;
