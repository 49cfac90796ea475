import { randomInt } from 'node:crypto';

export interface Answer {
  readonly status: number;
  readonly code: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the fault's callers know what they asked for
  readonly value: any;
  readonly retryAfter: string | null;
  readonly cookie: string;
  readonly ms: number;
}

const CALL_TIMEOUT_MS = 20_000;

/** Rejects when the connection breaks. */
export function call(base: string, path: string, input?: unknown, cookie = ''): Promise<Answer> {
  const body = JSON.stringify({ json: input });
  return post(`${base}/rpc/${path}`, { 'content-type': 'application/json', cookie }, body);
}

const PHOTO = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4a' +
    'HjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAYACADASIAAhEBAxEB/8QA' +
    'FQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAA' +
    'AAAAAAAA/9oADAMBAAIRAxEAPwCaAkXAAAAAAP/Z',
  'base64',
);

export function uploadPhoto(base: string, id: string, cookie: string): Promise<Answer> {
  const form = new FormData();
  form.set('id', id);
  form.set('file', new Blob([PHOTO], { type: 'image/jpeg' }), 'photo.jpg');
  return post(`${base}/files/bike-photos`, { cookie }, form);
}

async function post(url: string, headers: Record<string, string>, body: string | FormData): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      origin: new URL(url).origin,
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...headers,
    },
    body,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const answer = (await response.json()) as { json?: { code?: string }; code?: string };
  const value = answer.json ?? answer;
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return {
    status: response.status,
    code: response.ok ? null : (value.code ?? null),
    value,
    retryAfter: response.headers.get('retry-after'),
    cookie: cookies.join('; '),
    ms: performance.now() - began,
  };
}

const OWNER = {
  firstName: 'Marisol',
  lastName: 'Vega',
  email: 'marisol@shop.test',
  password: 'correct-horse-battery',
};

export const SHOP = {
  name: 'Shop 1',
  street: '210 Ferry Street',
  city: 'Newark',
  state: 'NJ',
  zip: '07105',
  phone: '9735550100',
  email: 'service@ironbound.test',
  timeZone: 'America/New_York',
};

/** Sets up an empty shop and returns its owner's cookie. */
export async function setUpShop(base: string): Promise<string> {
  const done = await call(base, 'settings/setUp', {
    ...{ owner: OWNER, shop: SHOP, passcode: 'K7M2QX', sampleData: false, language: 'en' },
  });
  if (done.status !== 200) throw new Error(`the set-up was answered ${done.status} ${done.code}`);
  return signInOwner(base);
}

export async function signInOwner(base: string): Promise<string> {
  const { email, password } = OWNER;
  const { status, code, cookie } = await call(base, 'auth/signIn', { email, password });
  if (status !== 200) throw new Error(`signing in was answered ${status} ${code}`);
  return cookie;
}
