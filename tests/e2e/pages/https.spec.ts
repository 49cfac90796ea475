import { readFileSync } from 'node:fs';
import { request as secureRequest } from 'node:https';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { keepCertificate } from '../../../scripts/lib/https/store.mjs';
import { test as base, expect } from '../support/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { watchContext } from '../support/watch.ts';

/** Not a name that a browser trusts by default, like localhost; no real site can be under .test. */
const NAME = 'kickstand.test';

const test = base.extend<{ elsewhere: Browser }>({
  /**
   * A browser that resolves NAME to this machine, and cannot be given our authority. Certificate errors are
   * ignored from its start: a page told later restarts its first requests, and logs it to the console.
   */
  elsewhere: async ({ playwright, launchOptions }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=MAP ${NAME} 127.0.0.1`,
        '--ignore-certificate-errors',
      ],
    });
    await use(browser);
    await browser.close();
  },
});

/** The status of a page, asked for by someone who trusts the shop's own authority and nobody else. */
function statusForTrusting(authority: string, port: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername: NAME, ca: readFileSync(authority) };
    secureRequest({ ...options, path: '/auth/login', headers: { host: `${NAME}:${port}` } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.describe('an address of the local network', { tag: '@desktop-only' }, () => {
  test('AUT-02 over https the sign-in works in a secure context, with a cookie for this very host', async ({
    elsewhere,
    freshShop,
  }, testInfo) => {
    const port = await freePort();
    const url = `https://${NAME}:${port}`;
    const { authority, certificate, key } = keepCertificate({
      folder: join(testInfo.outputDir, 'certs'),
      hostname: NAME,
      names: [NAME, 'localhost'],
    });
    await freshShop({
      KICKSTAND_DEMO: '1',
      HOST: '0.0.0.0',
      PORT: port,
      PUBLIC_URL: url,
      TLS_CERT: certificate,
      TLS_KEY: key,
    });
    expect(await statusForTrusting(authority, port)).toBe(200);

    const context = await elsewhere.newContext();
    const complaints = await watchContext(context);
    const page = await context.newPage();
    const response = await page.goto(`${url}/dashboard`);
    expect(response?.headers()['strict-transport-security']).toMatch(/max-age=31536000; includeSubDomains/);
    await page.getByRole('button', { name: /admin@demo\.test/ }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Marisol$/ })).toBeVisible();
    await expect(page).toHaveURL(`${url}/dashboard`);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
    await expect(page.getByText('This address isn’t secure.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show what’s left' }).click();
    await expect(page.getByRole('list', { name: 'Done' })).toContainText('https');

    const session = (await context.cookies()).find(({ name }) => name.includes('session'));
    expect(session?.name).toMatch(/^__Host-/);
    expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/', domain: NAME });
    expect(complaints).toEqual([]);
  });

  test('over plain http a banner says that the address is not secure, and can be dismissed', {
    tag: '@full-only',
  }, async ({ elsewhere, freshShop }) => {
    const port = await freePort();
    const url = `http://${NAME}:${port}`;
    await freshShop({ KICKSTAND_DEMO: '1', HOST: '0.0.0.0', PORT: port, PUBLIC_URL: url });
    const context = await elsewhere.newContext();
    const complaints = await watchContext(context);
    const page = await context.newPage();
    await page.goto(`${url}/auth/login`);
    const banner = page.getByRole('status').filter({ hasText: 'This address isn’t secure.' });
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: /admin@demo\.test/ }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Marisol$/ })).toBeVisible();
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});
