import { startIdentityProvider } from '../../support/identity-provider.ts';
import { expect, test } from '../support/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { heading } from '../support/locators.ts';

test.describe('single sign-on', { tag: '@desktop-only' }, () => {
  test('OPS-06: the button leads to the provider and back to where the person wanted to go; a locked screen opens the same way', async ({
    page,
    freshShop,
    axe,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource.*status of 409/); // a locked screen asks whether it may open
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const idp = await startIdentityProvider({ redirectUris: [`${url}/api/sso/callback`] });
    try {
      await freshShop({ KICKSTAND_DEMO: '1', PORT: port, PUBLIC_URL: url, ...idp.environment });
      idp.person = {
        sub: 'ana',
        email: 'ana@acme.test',
        email_verified: true,
        given_name: 'Ana',
        groups: [],
      };
      await page.goto(`${url}/dashboard/inventory`);
      const button = page.getByRole('link', { name: 'Sign in with Acme' });
      await expect(button).toBeVisible();
      await axe(page);
      await button.click();
      await expect(page.getByRole('alert')).toHaveText(/^You don’t have a role in this shop yet/);

      idp.person = { ...idp.person, groups: ['shop-leads'] };
      await button.click();
      await expect(page).toHaveURL(`${url}/dashboard/inventory`);
      await page.goto(`${url}/dashboard`);
      await expect(heading(page, /^Good .*, Ana$/)).toBeVisible();

      // as another tab does that locks the screen
      const lock = () =>
        page.evaluate(() => {
          const [id] = localStorage.getItem('kickstand.last-input')?.split(' ') ?? [];
          localStorage.setItem('kickstand.locked', id ?? '');
          document.dispatchEvent(new Event('visibilitychange'));
        });
      const locked = page.getByRole('dialog', { name: 'Screen locked' });
      // the first time the sign-in itself opens it
      await lock();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('kickstand.locked'))).toBeNull();
      await lock();
      await expect(locked).toBeVisible();
      await axe(page);
      await locked.getByRole('button', { name: 'Unlock with Acme' }).click();
      await expect(locked).toHaveCount(0);
    } finally {
      await idp.close();
    }
  });
});
