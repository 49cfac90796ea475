import { randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import { fire, type Shot } from './race.ts';

export const ADMIN = { email: 'admin@demo.test', password: 'ride-safe-2025' };

/** Calls of a signed-in administrator, one at a time or as shots of a race. */
export interface ShopClient {
  /** The session's token, for the bare server. */
  readonly token: string;
  readonly cookie: string;
  shot(path: string, input: object): Shot;
  /** Untyped: the caller knows the result. */
  call<T>(path: string, input: object): Promise<T>;
}

export async function signIn(url: string): Promise<ShopClient> {
  const response = await fetch(`${url}/rpc/auth/signIn`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ json: ADMIN }),
  });
  if (!response.ok) throw new Error(`signing in failed: ${response.status}`);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const session = /session_token=([^;]+)/.exec(cookie)?.[1];
  if (!session) throw new Error('the sign-in set no session cookie');
  const agent = new Agent({ keepAlive: true });
  const shot = (path: string, input: object): Shot => ({
    url: `${url}/rpc/${path}`,
    headers: { origin: url, cookie, 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ json: input }),
  });
  return {
    cookie,
    token: decodeURIComponent(session).split('.')[0] ?? '',
    shot,
    call: async (path, input) => JSON.parse(await fire(agent, shot(path, input))).json,
  };
}

/** One address would soon reach the rate limit. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
