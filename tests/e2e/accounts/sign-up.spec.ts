import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mailShop } from '../support/mail-shop.ts';

const PASSWORD = 'a long chain and two sprockets';
const mail = mailShop();
const newAddress = () => `${randomUUID()}@rider.test`;

async function register(page: Page, url: string, email: string, heading = 'Check your email'): Promise<void> {
  await page.goto(`${url}/auth/register`);
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Rider');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
}

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const homeOf = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Good .*, ${name}$`) });

test.describe('signing up', { tag: '@desktop-only' }, () => {
  test('AUT-01 RT-05 the mailed link signs in the browser that asked; elsewhere it only confirms', async ({
    page,
    context,
    anotherBrowser,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource.*status of (400|404)/);
    const { url, mailbox } = mail;
    await test.step('the browser that asked is signed in', async () => {
      const email = newAddress();
      await register(page, url, email);
      await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
      const link = await mailbox.link(email);
      expect(link.startsWith(`${url}/auth/callback?token=`)).toBe(true);
      await page.goto(link);
      await expect(page).toHaveURL(`${url}/dashboard`);
      await expect(homeOf(page, 'Rosa')).toBeVisible();
      await expect(page.getByText('Your email is confirmed. Welcome.')).toBeVisible();
      await context.clearCookies();
    });

    await test.step('a different browser asks for a new password and confirms without signing in', async () => {
      const email = newAddress();
      await register(page, url, email);
      const other = await (await anotherBrowser()).newPage();
      await other.goto(await mailbox.link(email));
      await expect(other.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
      await other.getByLabel('Password', { exact: true }).fill('password1234');
      await other.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(other.getByText(/^That’s easy to guess\. Try a few unrelated words/)).toBeVisible();
      await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await other.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(other.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible();
      await other.goto(`${url}/dashboard`);
      await expect(other).toHaveURL(/\/auth\/login/);
      await signInByForm(other, email);
      await expect(homeOf(other, 'Rosa')).toBeVisible();
    });
  });

  test('AUT-01 RT-05 a known address gets an email and the page does not reveal it; an invalid link can be sent again', {
    tag: '@full-only',
  }, async ({ page, context, allowConsole }) => {
    allowConsole(/Failed to load resource.*status of (400|404)/);
    const { url, mailbox } = mail;
    const email = newAddress();
    await register(page, url, email);
    const first = await mailbox.link(email);

    await test.step('a bad link says so and a new one is sent', async () => {
      await page.goto(`${url}/auth/callback?token=not-a-token`);
      await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeFocused();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send a new link' }).click();
      await expect(page.getByRole('status').getByText(`We sent a link to ${email}.`)).toBeVisible();
      const link = await mailbox.link(email, 2);
      expect(link).not.toBe(first);
      await page.goto(first);
      await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
      await page.goto(link);
      await expect(homeOf(page, 'Rosa')).toBeVisible();
      await context.clearCookies();
    });

    await test.step('a known address gets a letter, and the page says no more than for a new one', async () => {
      await register(page, url, email);
      await expect.poll(() => mailbox.count(email)).toBe(3);
      await expect(mailbox.link(email, 3)).rejects.toThrow('No link');
    });
  });

  test('AUT-01 without a mail server the page says so, and the administrator hands the link over, once', {
    tag: '@full-only',
  }, async ({ page, loginAs, anotherBrowser, shop, allowConsole }) => {
    allowConsole(/Failed to load resource.*status of (400|401|403)/);
    const email = newAddress();
    const rider = await (await anotherBrowser()).newPage();
    await register(rider, shop.url, email, 'Almost there');
    await expect(rider.getByText('This server can’t send email yet.')).toBeVisible();
    await rider.getByRole('link', { name: 'Back to sign in' }).click();
    await signInByForm(rider, email);
    await expect(rider.getByRole('alert')).toContainText('Confirm your email first.');

    await loginAs(page, 'admin');
    await page.goto('/dashboard');
    const waiting = page
      .getByRole('region', { name: 'Waiting emails' })
      .getByRole('listitem')
      .filter({ hasText: email });
    await waiting.getByRole('button', { name: 'Show link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show link' }).click();
    const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(waiting).toContainText('Shown');
    await expect(waiting.getByRole('button')).toHaveCount(0);

    await rider.goto(link);
    await expect(homeOf(rider, 'Rosa')).toBeVisible();
  });

  test('NAV-06 the language of the profile applies where the device has none', { tag: '@full-only' }, async ({
    page,
    anotherBrowser,
    shop,
    loginAs,
  }) => {
    const email = newAddress();
    await page.goto('/auth/register');
    await page.getByRole('radio', { name: 'Español' }).click();
    await page.getByLabel('Nombre').fill('Rosa');
    await page.getByLabel('Apellido').fill('Rider');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Ya casi' })).toBeVisible();

    const admin = await anotherBrowser();
    const office = await admin.newPage();
    await loginAs(office, 'admin');
    await office.goto('/dashboard');
    const waiting = office.getByRole('listitem').filter({ hasText: email });
    await waiting.getByRole('button', { name: 'Show link' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Show link' }).click();
    const link = await office.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
    await page.goto(link);
    await expect(page).toHaveURL('/dashboard');

    // A device with an English browser and no choice of its own.
    const other = await (await anotherBrowser()).newPage();
    await other.goto(`${shop.url}/auth/login`);
    await signInByForm(other, email);
    await expect(other.getByRole('heading', { level: 1, name: /^Buen.*, Rosa$/ })).toBeVisible();
    await expect(other.locator('html')).toHaveAttribute('lang', 'es');
  });
});
