import { expect, test } from '../support/fixtures.ts';
import { button, heading } from '../support/locators.ts';
import { mailShop } from '../support/mail-shop.ts';
import { DEMO_PASSWORD, signIn, signInByForm } from '../support/sign-in.ts';

const NEW_PASSWORD = 'two strokes and a long chain';

const shop = mailShop();

test.describe('account recovery', { tag: '@desktop-only' }, () => {
  test('AUT-16 a forgotten password: the same answer for any address, a link that works once, other devices signed out', async ({
    page,
    anotherBrowser,
    axe,
  }) => {
    const email = 'customer@demo.test';
    const elsewhere = await anotherBrowser();
    await signIn(elsewhere, 'customer', shop.url);

    await page.goto(`${shop.url}/auth/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    const answers: string[] = [];
    for (const address of ['nobody@demo.test', email]) {
      await page.getByLabel('Email').fill(address);
      await button(page, 'Send link').click();
      await expect(heading(page, 'Check your email')).toBeFocused();
      answers.push((await page.locator('main').innerText()).replace(address, 'x'));
      await axe(page);
      await button(page, 'Try another address').click();
    }
    expect(answers[0]).toBe(answers[1]);
    expect(shop.mailbox.count('nobody@demo.test')).toBe(0);

    const link = await shop.mailbox.link(email);
    expect(link.startsWith(`${shop.url}/auth/reset?token=`)).toBe(true);
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await button(page, 'Save password').click();
    await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await button(page, 'Save password').click();
    await expect(heading(page, 'Password changed')).toBeFocused();
    await page.getByRole('link', { name: 'Sign in' }).click();

    await signInByForm(page, shop.url, email);
    await expect(page.getByText('That email and password don’t match.')).toBeVisible();
    await signInByForm(page, shop.url, email, NEW_PASSWORD);
    await expect(heading(page, /^Good .*, Ray$/)).toBeVisible();
    const other = await elsewhere.newPage();
    await other.goto(`${shop.url}/dashboard`);
    await expect(other).toHaveURL(/\/auth\/login/);
    await other.goto(link);
    await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await button(other, 'Save password').click();
    await expect(heading(other, 'This link doesn’t work')).toBeFocused();
    await other.getByRole('link', { name: 'Send a new link' }).click();
    await expect(heading(other, 'Forgot your password?')).toBeVisible();
  });

  test('AUT-16 V2 the old address undoes an email change: every device is signed out, a reset link is emailed', {
    tag: '@full-only',
  }, async ({ page, axe }) => {
    const email = 'admin@demo.test';
    const before = shop.mailbox.count(email);
    await signIn(page.context(), 'admin', shop.url);
    await page.goto(`${shop.url}/dashboard/profile`);
    await button(page, 'Change email').click();
    await page.getByLabel('New email').fill('stranger@evil.test');
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await button(page, 'Send link').click();
    await expect(page.getByText('We sent a link to stranger@evil.test.')).toBeVisible();

    await page.goto(await shop.mailbox.link(email, before + 1));
    await expect(heading(page, 'Wasn’t you? Recover your account')).toBeVisible();
    await axe(page);
    await button(page, 'Undo and sign everyone out').click();
    await expect(heading(page, `Your account uses ${email}`)).toBeFocused();
    await axe(page);
    await page.goto(await shop.mailbox.link('stranger@evil.test'));
    await button(page, 'Use this address').click();
    await expect(heading(page, 'This link doesn’t work')).toBeFocused();
    await page.goto(`${shop.url}/dashboard`);
    await expect(page).toHaveURL(/\/auth\/login/);
    await signInByForm(page, shop.url, email);
    await expect(page.getByText('That email and password don’t match.')).toBeVisible();
    await page.goto(await shop.mailbox.link(email, before + 2));
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await button(page, 'Save password').click();
    await expect(heading(page, 'Password changed')).toBeFocused();
    await signInByForm(page, shop.url, email);
    await expect(heading(page, /^Good .*, Marisol$/)).toBeVisible();
  });
});
