import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';
import { serverOf } from '../support/intake.ts';

test.describe('an evidence packet', { tag: '@desktop-only' }, () => {
  test('EVD-02 EVD-03 AUD-02 is sealed, downloaded and checked on the device: no request after loading', async ({
    page,
    anotherBrowser,
    loginAs,
    shop,
    axe,
  }) => {
    test.slow();
    await loginAs(page, 'admin');
    const { orders } = await serverOf(page.context(), shop.url).call<{ orders: { id: string }[] }>(
      'workorders/list',
      { statuses: ['closed'] },
    );
    await page.goto(`${shop.url}/dashboard/reports/${orders[0]?.id}/evidence`);
    // The server also seals a packet automatically after pickup, so there may already be one.
    await page.getByRole('button', { name: /^Seal (a new )?packet/ }).click();
    await expect(page.getByRole('heading', { name: /^Unchanged since/ })).toBeVisible();
    await axe(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^WO-\d+-packet-\d\.zip$/);
    const bytes = await readFile(await download.path());

    const stranger = await (await anotherBrowser()).newPage();
    await stranger.goto(`${shop.url}/verify`);
    await expect(stranger.getByRole('heading', { name: 'Is this packet still original?' })).toBeVisible();
    await stranger.waitForLoadState('networkidle');
    const requests: string[] = [];
    stranger.on('request', (request) => requests.push(request.url()));
    const choose = (name: string, buffer: Buffer) =>
      stranger.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });
    await choose('packet.zip', bytes);
    await expect(stranger.getByRole('heading', { name: /^Unchanged since/ })).toBeVisible();
    await axe(stranger);

    const tampered = Buffer.from(bytes);
    const at = tampered.indexOf('parts/') + 400;
    tampered[at] = (tampered[at] ?? 0) ^ 1;
    await choose('packet.zip', tampered);
    await expect(stranger.getByRole('alert')).toContainText(/changed|isn’t/);
    await choose('holiday.zip', Buffer.from('PK not a packet'));
    await expect(stranger.getByRole('heading', { name: 'This isn’t a Kickstand packet' })).toBeVisible();
    expect(requests).toEqual([]);
  });
});
