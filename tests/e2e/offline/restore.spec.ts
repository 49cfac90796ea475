import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { createIntake, serverOf } from '../support/intake.ts';
import { OWNER } from '../support/set-up.ts';

const PHRASE = 'a passphrase that is long';

const SHOP = {
  ...{ name: 'Two Strokes', street: '1 Chain Street', city: 'Newark', state: 'NJ', zip: '07105' },
  ...{ phone: '9735550100', email: 'shop@strokes.test', timeZone: 'America/New_York' },
};

interface Progress {
  readonly state: string;
}

test.describe('a new Kickstand', { tag: '@desktop-only' }, () => {
  test('SET-02 takes a backup on its set-up page and is that shop from then on', {
    tag: '@full-only',
  }, async ({ page, freshShop, anotherBrowser, allowConsole, axe }) => {
    // a file that is refused, and the moment in which the server starts again
    allowConsole(/status of 422|status of 503|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/);

    // A shop with a single form: what a backup of many holds is the server's own tests' to compare.
    const [source, { url }] = await Promise.all([freshShop(), freshShop()]);
    const office = await anotherBrowser();
    const server = serverOf(office, source.url);
    await server.call('settings/setUp', {
      ...{ owner: OWNER, shop: SHOP, passcode: 'torque wrench', sampleData: false, language: 'en' },
    });
    await server.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    await createIntake(office, source.url, { customerName: 'Livia Larsson' });
    await server.call('archive/start', { key: randomUUID(), passphrase: PHRASE });
    const state = async () => (await server.call<{ progress: Progress }>('archive/progress')).progress.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    const { backups } = await server.call<{ backups: { name: string }[] }>('archive/list');
    const name = backups[0]?.name ?? '';
    const file = await office.request.get(`${source.url}/api/archive/backups/${name}/file`);
    const buffer = await file.body();
    await office.close();

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
    await expect(found).toContainText(SHOP.name);
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
    const back = page.getByRole('heading', { level: 1, name: `${SHOP.name} is back` });
    await expect(back).toBeFocused({ timeout: 60_000 });

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${url}/dashboard`);
    await page.goto(`${url}/dashboard/intake-forms`);
    await expect(page.getByRole('row').filter({ hasText: 'Livia Larsson' })).toHaveCount(1);
    await page.goto(`${url}/setup?backup`);
    await expect(page).toHaveURL(`${url}/dashboard`);
  });
});
