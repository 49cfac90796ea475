import { expect, test } from '../support/fixtures.ts';
import { button, dialogButton, heading } from '../support/locators.ts';
import { mailShop } from '../support/mail-shop.ts';
import { DEMO_PASSWORD, signIn, signInByForm } from '../support/sign-in.ts';
import { previousTotp, totp } from '../support/totp.ts';

const shop = mailShop();

test.describe('second factor and passkeys', { tag: '@desktop-only' }, () => {
  test('AUT-16 a second factor: set up with a code, required at sign-in, a recovery code once, turned off', async ({
    page,
    axe,
  }) => {
    await signIn(page.context(), 'head_technician', shop.url);
    await page.goto(`${shop.url}/dashboard/profile`);
    await button(page, 'Set up').click();
    await page.getByLabel('Your password').fill('not the one');
    await button(page, 'Next').click();
    await expect(page.getByText('That password isn’t right.')).toBeVisible();
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await button(page, 'Next').click();
    await expect(page.getByRole('img', { name: /scan/ })).toBeVisible();
    await axe(page);
    const secret = (await page.getByRole('definition').locator('.code').textContent()) ?? '';
    await page.getByLabel('Six-digit code').fill(await previousTotp(secret));
    await button(page, 'Turn on').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [code = '', secondCode = ''] = await codes.allTextContents();
    await axe(page);
    const download = page.waitForEvent('download');
    await button(page, 'Download').click();
    expect((await download).suggestedFilename()).toBe('kickstand-recovery-codes.txt');
    await button(page, 'I’ve saved them').click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();

    const askedForCode = async () => {
      await page.context().clearCookies();
      await signInByForm(page, shop.url, 'head@demo.test');
      await expect(heading(page, 'One more step')).toBeVisible();
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    };
    await askedForCode();
    await axe(page);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button(page, 'Sign in').click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      /^That code isn’t right/,
    );
    await page.getByLabel('Code', { exact: true }).fill(totp(secret));
    await button(page, 'Sign in').click();
    await expect(heading(page, /^Good .*, Luis$/)).toBeVisible();

    await askedForCode();
    await button(page, 'Use a recovery code instead').click();
    await page.getByLabel('Recovery code').fill(code.toUpperCase());
    await button(page, 'Sign in').click();
    await expect(heading(page, /^Good .*, Luis$/)).toBeVisible();
    await askedForCode();
    await button(page, 'Use a recovery code instead').click();
    await page.getByLabel('Recovery code').fill(code);
    await button(page, 'Sign in').click();
    await expect(page.getByText('or was already used')).toBeVisible();
    await button(page, 'Use the authenticator app instead').click();
    await page.getByLabel('Code', { exact: true }).fill(totp(secret, 1));
    await button(page, 'Sign in').click();
    await expect(heading(page, /^Good .*, Luis$/)).toBeVisible();

    await page.goto(`${shop.url}/dashboard/profile`);
    await expect(page.getByText('9 recovery codes left')).toBeVisible();
    await button(page, 'Turn off').click();
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await dialogButton(page, 'Turn off').click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      /^You’ll also need the code from your authenticator app/,
    );
    await axe(page);
    await page.getByLabel('Code', { exact: true }).fill(secondCode);
    await dialogButton(page, 'Turn off').click();
    await expect(button(page, 'Set up')).toBeVisible();
    await expect.poll(() => shop.mailbox.count('head@demo.test')).toBeGreaterThanOrEqual(2);
  });

  test('AUT-16 a passkey is added with the password, signs in without it and is removed', async ({
    page,
    axe,
  }) => {
    const authenticator = await page.context().newCDPSession(page);
    await authenticator.send('WebAuthn.enable');
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await signIn(page.context(), 'admin', shop.url);
    await page.goto(`${shop.url}/dashboard/profile`);
    await button(page, 'Add a passkey').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Counter tablet');
    await page.getByLabel('Your password').fill('not the one');
    await dialogButton(page, 'Add passkey').click();
    await expect(page.getByText('That password isn’t right.')).toBeVisible();
    await axe(page);
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await dialogButton(page, 'Add passkey').click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Counter tablet');
    await axe(page);

    await page.context().clearCookies();
    await page.goto(`${shop.url}/auth/login`);
    await button(page, 'Sign in with a passkey').click();
    await expect(heading(page, /^Good .*, Marisol$/)).toBeVisible();

    await page.goto(`${shop.url}/dashboard/profile`);
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used');
    await button(page, 'Remove passkey Counter tablet').click();
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    await dialogButton(page, 'Remove').click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`${shop.url}/auth/login`);
    await button(page, 'Sign in with a passkey').click();
    await expect(page.getByText('That passkey didn’t work.')).toBeVisible();
  });
});

test('AUT-16 in Spanish on a phone: the shop requires a second factor, and nothing else opens until it is set up', {
  tag: ['@full-only', '@phone-only'],
}, async ({ page, anotherBrowser, axe }) => {
  const office = await (await anotherBrowser()).newPage();
  await signIn(office.context(), 'admin', shop.url);
  await office.goto(`${shop.url}/dashboard/settings?tab=security`);
  await office.getByLabel('Lock screen after').fill('0');
  await office.getByRole('switch', { name: /Require two-step verification for staff/ }).check();
  const save = office.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(office.getByLabel('Lock screen after')).toHaveAccessibleDescription(
    'Enter whole minutes, from 1 to 240.',
  );
  await office.getByLabel('Lock screen after').fill('20');
  await save.click();
  // It also applies to the person who turned it on.
  await expect(heading(office, 'Profile')).toBeVisible();
  await expect(office.getByText('Set up two-step verification to continue')).toBeVisible();

  await page.addInitScript(() => localStorage.setItem('kickstand.language', 'es'));
  await signIn(page.context(), 'technician', shop.url);
  await page.goto(`${shop.url}/dashboard`);
  await expect(page).toHaveURL(`${shop.url}/dashboard/profile`);
  await expect(page.getByText('Active la verificación en dos pasos para continuar')).toBeVisible();
  await axe(page);
  await button(page, 'Activar ahora').click();
  await page.getByLabel('Su contraseña').fill(DEMO_PASSWORD);
  await button(page, 'Siguiente').click();
  const secret = (await page.getByRole('definition').locator('.code').textContent()) ?? '';
  await axe(page);
  await page.getByLabel('Código de seis dígitos').fill(totp(secret));
  await dialogButton(page, 'Activar').click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperación' })).toBeVisible();
  await axe(page);
  await button(page, 'Ya los guardé').click();
  await expect(page.getByText('Active la verificación en dos pasos para continuar')).toHaveCount(0);
  await page.goto(`${shop.url}/dashboard`);
  await expect(heading(page, /^Buen/)).toBeVisible();
});
