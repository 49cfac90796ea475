import type { Client, ErrorCode, Outputs, ProcedurePath } from '@kickstand/api';
import { vi } from 'vitest';

/** A call to the fake server: its procedure ("auth/confirm") and its input. */
export interface Call {
  readonly procedure: string;
  readonly input: unknown;
}

/** From the framework, or (TEAPOT) from a newer server. */
type UndeclaredCode = 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR' | 'TEAPOT';

/** A refusal with a declared code. */
export class Refused {
  readonly status: number;
  readonly code: ErrorCode | UndeclaredCode;
  readonly data: unknown;
  constructor(status: number, code: ErrorCode | UndeclaredCode, data?: unknown) {
    this.status = status;
    this.code = code;
    this.data = data;
  }
}
class Unreachable {
  readonly #why: string;
  constructor(why: string) {
    this.#why = why;
  }
  toString(): string {
    return this.#why;
  }
}
export const NO_NETWORK = new Unreachable('no network');
export const NO_ANSWER = new Unreachable('no answer');

type At<Tree, Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Head extends keyof Tree
    ? At<Tree[Head], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;
type Failure = Refused | Unreachable;
type DeepReadonly<Value> = Value extends object
  ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
  : Value;

/** A procedure's answer by the contract. */
export type Answered<Path extends ProcedurePath> = DeepReadonly<At<Outputs, Path>>;
type InputOf<Path extends ProcedurePath> =
  At<Client, Path> extends (input: infer Input, ...rest: never[]) => unknown ? Input : never;
export type Answer<Path extends ProcedurePath> = Answered<Path> | Failure;

/** Declared as a method, so that a test can type only the part of the input it uses. */
interface Answering<Path extends ProcedurePath> {
  answer(input: InputOf<Path>): Answer<Path> | Promise<Answer<Path>>;
}

/** By procedure: an answer by the contract, one of the failures above, or a function of the input. */
export type Answers = {
  readonly [Path in ProcedurePath]?: Answer<Path> | Answering<Path>['answer'];
};

export const BOOT = {
  setUp: 'done',
  codeRequired: false,
  demo: false,
  shop: { name: 'Ironbound Moto', city: 'Newark', timeZone: 'America/New_York' },
  idleLockMinutes: 15,
  sso: null,
} as const satisfies Outputs['settings']['boot'];

const NO_TEXTS: Outputs['messages']['thread'] = {
  conversation: null,
  to: {
    ...{ name: '', address: null, phone: '', email: '', language: 'en', customerId: null },
    ...{ refused: null, consentAt: null },
  },
  ...{ order: null, otherOrders: [], messages: [], events: [], more: false },
};
const NO_TEXT_SERVICE: Outputs['messages']['setting'] = {
  ...{ quietFrom: 20, quietTo: 8, templates: [], revision: 0, configured: false, quietUntil: null },
  ...{ shop: { name: 'Ironbound Moto', phone: '', address: '' }, people: [] },
};

export const calls: Call[] = [];
const answers = new Map<string, unknown>();

/** Changes the server's answers, by procedure. */
export function answer(changes: Answers): void {
  for (const [procedure, value] of Object.entries(changes)) answers.set(procedure, value);
}

/** The default answers: nobody is signed in, the shop is set up, and the profile is the session's. */
export function startFakeServer(): void {
  calls.length = 0;
  answers.clear();
  answer({ 'auth/session': null, 'settings/boot': BOOT, 'auth/profile': profileOfSession });
  // the texts card is on order and customer pages, and empty unless a test says otherwise
  answer({ 'messages/thread': NO_TEXTS, 'messages/setting': NO_TEXT_SERVICE });
  // why: there is no network in this test; browser tests use the real server
  vi.stubGlobal('fetch', respond);
}

/** The profile of the session, or of the last sign-in. */
function profileOfSession(): Answer<'auth/profile'> {
  for (const procedure of ['auth/session', 'auth/signIn']) {
    const session = answers.get(procedure) as Answer<'auth/session'> | undefined;
    if (typeof session === 'object' && session !== null && 'profile' in session)
      return session.profile ?? new Refused(404, 'PGRST116');
  }
  return new Refused(401, 'UNAUTHORIZED');
}

/** Like a browser, rejects as soon as the request is aborted. */
function respond(request: Request, init?: RequestInit): Promise<Response> {
  const signal = init?.signal ?? request.signal;
  const gaveUp = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answerOf(request), gaveUp]);
}

async function answerOf(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const procedure = pathname.replace('/rpc/', '');
  const body = request.method === 'GET' ? searchParams.get('data') : await request.text();
  const input = body ? (JSON.parse(body) as { json?: unknown }).json : undefined;
  calls.push({ procedure, input });
  const given = answers.get(procedure);
  const value = typeof given === 'function' ? await given(input) : given;
  if (value === NO_NETWORK) throw new TypeError('Failed to fetch');
  if (value === NO_ANSWER) return new Promise(() => {});
  if (!(value instanceof Refused)) return Response.json({ json: value ?? null });
  const { status, code, data } = value;
  return Response.json({ json: { defined: true, status, code, message: code, data } }, { status });
}
