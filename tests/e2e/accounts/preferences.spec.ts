import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / });

/** The theme when the body came to be: nothing has been painted before. */
async function recordFirstTheme(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.body) return;
      watcher.disconnect();
      sessionStorage.setItem('first theme', document.documentElement.dataset.theme ?? 'none');
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('first theme') ?? undefined);
}

test.describe('theme and language', { tag: '@desktop-only' }, () => {
  test('NAV-05 the theme follows the system until it is chosen, is remembered and applied before the first paint', async ({
    page,
    loginAs,
  }) => {
    const firstTheme = await recordFirstTheme(page);
    const html = page.locator('html');
    await loginAs(page, 'admin');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/dashboard');
    expect(await firstTheme()).toBe('dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'light');

    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByText('Dark mode activated')).toBeVisible();
    await page.reload();
    expect(await firstTheme()).toBe('dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.goto('/terms-and-conditions');
    expect(await firstTheme()).toBe('dark');

    await page.goto('/dashboard');
    await page.getByRole('radio', { name: 'Light' }).click();
    await expect(page.getByText('Light mode activated')).toBeVisible();
    await expect(page.getByText('Dark mode activated')).toHaveCount(0);
    await expect(html).toHaveAttribute('data-theme', 'light');
  });

  test('NAV-06 the language changes immediately, keeps unsaved input, shows no toast and is remembered', async ({
    page,
  }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('half a sent');
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('half a sent');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle('Iniciar sesión · Kickstand');
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.goto('/terms-and-conditions');
    await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible();
  });

  test('NAV-06 a browser that speaks Spanish starts in Spanish', { tag: '@full-only' }, async ({
    anotherBrowser,
  }) => {
    const page = await (await anotherBrowser({ locale: 'es-MX' })).newPage();
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  });

  test('RT-12 a change of page puts the focus on its heading and reads its title out', {
    tag: '@full-only',
  }, async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Create an account' });
    await expect(heading).toBeFocused();
    const voice = page.locator('[aria-live="polite"]');
    await expect(voice.filter({ hasText: 'Create an account · Kickstand' })).toHaveCount(1);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
    await expect(voice.filter({ hasText: 'Sign in · Kickstand' })).toHaveCount(1);

    await page.getByRole('button', { name: /tech@demo\.test/ }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(home(page)).toBeFocused();
    await expect(voice.filter({ hasText: 'Dashboard · Kickstand' })).toHaveCount(1);
  });

  test('RT-12 every page has a title in both languages', { tag: '@full-only' }, async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource.*404/);
    const titles = async (path: string, english: string, spanish: string) => {
      await page.goto(path);
      await expect(page, path).toHaveTitle(english);
      await page.getByRole('radio', { name: 'Español' }).click();
      await expect(page, path).toHaveTitle(spanish);
      await page.getByRole('radio', { name: 'English' }).click();
      await expect(page, path).toHaveTitle(english);
    };
    await titles('/auth/login', 'Sign in · Kickstand', 'Iniciar sesión · Kickstand');
    await titles('/auth/register', 'Create an account · Kickstand', 'Crear una cuenta · Kickstand');
    await titles(
      '/auth/callback',
      'This link doesn’t work · Kickstand',
      'Este enlace no funciona · Kickstand',
    );
    await titles('/no-such-page', 'Page not found · Kickstand', 'Página no encontrada · Kickstand');
    await titles(
      '/terms-and-conditions',
      'Terms and Conditions · Kickstand',
      'Términos y condiciones · Kickstand',
    );
    await loginAs(page, 'technician');
    await page.goto('/dashboard');
    await expect(page).toHaveTitle('Dashboard · Kickstand');
    const entry = entries(page).first();
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(page).toHaveTitle('Inicio · Kickstand');
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await expect(entry).toHaveCount(0);
  });
});
