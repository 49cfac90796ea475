import { SSO_CALLBACK_PATH, SSO_START_PATH } from '@kickstand/domain/auth';
import { ORIGIN, type TestBrowser } from '../../testing/test-shop.ts';

export const REDIRECT_URI = `${ORIGIN}${SSO_CALLBACK_PATH}`;

/** Leaves the shop; returns where the browser is sent. */
export async function leave(browser: TestBrowser, query = ''): Promise<string> {
  const response = await browser.request({ url: `${SSO_START_PATH}${query}` });
  return String(response.headers.location);
}

/** Follows the provider's redirects, with its cookies, until it sends the browser back; returns that address. */
export async function passProvider(url: string, cookies: Map<string, string> = new Map()): Promise<string> {
  let at = new URL(url);
  for (let step = 0; step < 12; step++) {
    if (at.origin === ORIGIN) return `${at.pathname}${at.search}`;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider stopped at ${at.pathname}: ${await response.text()}`);
    at = new URL(location, at);
  }
  throw new Error('the provider redirects without end');
}

/** Out and back; returns the page the browser ends on. */
export async function signInThrough(browser: TestBrowser, query = ''): Promise<string> {
  const response = await browser.request({ url: await passProvider(await leave(browser, query)) });
  return String(response.headers.location);
}

export const failedAt = (failure: string) => `/auth/login?sso=${failure}`;

export const sessionOf = async (browser: TestBrowser) =>
  (await browser.call<{ user: { id: string }; sso: string | null; secondFactorDue: boolean }>('auth/session'))
    .value;

export const ANA = {
  ...{ sub: 'ana-1', email: 'Ana@Shop.test', email_verified: true },
  ...{ given_name: 'Ana', family_name: 'Ruiz', groups: ['everyone', 'shop-techs'] },
};
