import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.ts';
import { serverOf } from './support/intake.ts';

const PHRASE = 'a passphrase that is long';

interface Progress {
  readonly state: string;
}

test.describe('a new Kickstand', { tag: '@desktop-only' }, () => {
  test('SET-02 takes a backup on its set-up page and is that shop from then on', async ({
    page,
    shop,
    loginAs,
    freshShop,
    anotherBrowser,
    allowConsole,
    axe,
  }) => {
    // a file that is refused, and the moment in which the server starts again
    allowConsole(/status of 422|status of 503|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/);

    const admin = await (await anotherBrowser()).newPage();
    await loginAs(admin, 'admin');
    const server = serverOf(admin.context(), shop.url);
    await server.call('archive/start', { key: randomUUID(), passphrase: PHRASE });
    const state = async () => (await server.call<{ progress: Progress }>('archive/progress')).progress.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    const { backups } = await server.call<{ backups: { name: string }[] }>('archive/list');
    const name = backups[0]?.name ?? '';
    const file = await admin.context().request.get(`${shop.url}/api/archive/backups/${name}/file`);
    const buffer = await file.body();
    const { shop: known } = await server.call<{ shop: { name: string } }>('settings/boot');
    await admin.context().close();

    const { url } = await freshShop();
    await page.goto(url);
    await page.getByRole('link', { name: 'Restore a backup' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Restore a backup' })).toBeVisible();
    await axe(page);
    const choose = (what: Buffer) =>
      page
        .getByLabel('Choose file')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: what });

    await choose(Buffer.from('PK a zip'));
    await expect(page.getByRole('alert')).toHaveText(
      'This file isn’t a Kickstand backup. Nothing was changed.',
    );
    const bent = Buffer.from(buffer);
    bent[bent.length - 100] = (bent[bent.length - 100] ?? 0) ^ 1;
    await choose(bent);
    const found = page.getByRole('region', { name: 'Backup file' });
    await expect(found).toContainText(known.name);
    await expect(found).toContainText(name);
    const restore = page.getByRole('button', { name: 'Restore backup' });
    await restore.click();
    await expect(page.getByLabel('Passphrase', { exact: true })).toHaveAccessibleDescription(
      /Enter the passphrase, or continue without the keys\.$/,
    );
    await page.getByLabel('Passphrase', { exact: true }).fill(PHRASE);
    await restore.click();
    await expect(page.getByRole('alert')).toContainText('This file is damaged');

    await choose(buffer);
    await page.getByLabel('Passphrase', { exact: true }).fill(PHRASE);
    await axe(page);
    await restore.click();
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    const back = page.getByRole('heading', { level: 1, name: `${known.name} is back` });
    await expect(back).toBeFocused({ timeout: 60_000 });

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('head@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('ride-safe-2025');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${url}/dashboard`);
    await page.goto(`${url}/dashboard/intake-forms`);
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await page.goto(`${url}/setup?backup`);
    await expect(page).toHaveURL(`${url}/dashboard`);
  });
});
