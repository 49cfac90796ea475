import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../scripts/lib/browser.mjs';
import { expect, test } from '../support/fixtures.ts';
import { serverOf, sign } from '../support/intake.ts';
import { startWork } from '../support/orders.ts';
import { makePng } from '../support/picture.ts';
import { signIn } from '../support/sign-in.ts';

const NEW = '/dashboard/intake-forms/new';
const SIDES = ['Left side', 'Right side', 'Front', 'Back'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const TABLET = { viewport: { width: 820, height: 1180 }, locale: 'en-US', reducedMotion: 'reduce' } as const;
/** What a browser says of a network that is gone, and of a change over an order that moved on. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|status of 409|status of 503 .*health/;
/** The demo shop's technician. */
const TECHNICIAN = 'Dana Whitfield';
const photo = () => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: makePng(320, 240, [70, 86, 98], [186, 48, 44]),
});

/** A browser with a folder of its own: what it keeps on the device outlives it. */
async function openTablet(
  folder: string,
  baseURL: string,
  offline: boolean,
): Promise<[BrowserContext, Page]> {
  const context = await chromium.launchPersistentContext(folder, {
    ...(await findBrowser()),
    ...TABLET,
    serviceWorkers: 'allow',
    baseURL,
    offline,
  });
  return [context, await context.newPage()];
}

/** How many answers of the server this device keeps for reading. */
const readAhead = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kickstand-device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('reads').objectStore('reads').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function chooseFirst(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('listbox', { name }).getByRole('option').first().click();
}

async function fillIn(page: Page, name: string): Promise<void> {
  await field(page, 'Customer name').fill(name);
  await field(page, 'Phone').fill('2015550187');
  await field(page, 'Email').fill('nadia@riders.test');
  await field(page, 'VIN').fill('1HD1KHM18DB123456');
  for (const list of ['Make', 'Model', 'Year', 'Color', 'Classification']) await chooseFirst(page, list);
  await field(page, 'Mileage').fill('14820');
  await field(page, 'Customer concerns').fill('The front brake feels spongy.');
  for (const side of SIDES)
    await page.locator(`input[aria-label="Choose file: ${side}"]`).setInputFiles(photo());
  await page.getByLabel('I accept the terms and conditions').check();
}

// What works offline starts once the page is idle.
test.use({ loadsAhead: true });

test.describe('without a network', { tag: '@tablet-only' }, () => {
  test('OFF-01 OFF-02 OFF-03 OFF-04 INT-16 a bike is taken in offline, the browser is closed twice, and the server has it once', async ({
    shop,
  }) => {
    test.setTimeout(150_000);
    const folder = await mkdtemp(join(tmpdir(), 'kickstand-tablet-'));
    const name = 'Nadia Offline';
    let [tablet, page] = await openTablet(folder, shop.url, false);
    await signIn(tablet, 'technician', shop.url);
    // No intake was opened here before: what one needs is on the device all the same.
    await page.goto('/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => readAhead(page)).toBeGreaterThan(6);

    await tablet.setOffline(true);
    await page.goto(NEW);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await fillIn(page, name);
    await button(page, 'Collect Deposit').click();
    await button(page, 'Confirm Deposit Received').click();
    await expect(page.getByText('Not yet recorded')).toBeVisible();
    await sign(page, 'Customer Signature');
    await sign(page, 'Technician Signature');
    await expect(page.getByText(/^Saved on this device, /)).toBeVisible();
    await tablet.close();

    [tablet, page] = await openTablet(folder, shop.url, true);
    await page.goto(NEW);
    await expect(field(page, 'Customer name')).toHaveValue(name);
    await expect(field(page, 'Mileage')).toHaveValue('14820');
    await expect(page.getByText('Not yet recorded')).toBeVisible();
    await button(page, 'Submit').click();
    await expect(page).toHaveURL('/dashboard/intake-forms');
    await page.goto('/dashboard/unsent');
    await expect(page.getByText(`Intake, ${name}`)).toBeVisible();
    await expect(page.getByText(/6 pictures/)).toBeVisible();
    await tablet.close();

    [tablet, page] = await openTablet(folder, shop.url, false);
    await page.goto('/dashboard/unsent');
    await expect(page.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible({
      timeout: 30_000,
    });
    const server = serverOf(tablet, shop.url);
    const { forms } = await server.call<{ forms: { id: string; depositPaid: boolean }[] }>('intake/list', {
      search: name,
    });
    expect(forms).toMatchObject([{ depositPaid: true }]);
    const found = await server.call<{ form: Record<string, unknown> }>('intake/find', { id: forms[0]?.id });
    expect(found.form).toMatchObject({ mileage: '14820', customerConcerns: 'The front brake feels spongy.' });
    for (const picture of ['photoLeftSide', 'photoBack', 'customerSignature', 'technicianSignature'])
      expect(found.form[picture]).toEqual(expect.any(String));
    await tablet.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('OFF-02 OFF-03 OFF-04 OFF-05 a technician works on their own order offline, and the server has it once', async ({
    shop,
    anotherBrowser,
    loginAs,
    page: office,
    allowConsole,
  }) => {
    test.setTimeout(150_000);
    allowConsole(EXPECTED);
    await loginAs(office, 'admin');
    const order = await startWork(office.context(), shop.url, TECHNICIAN);
    const tablet = await anotherBrowser({ ...TABLET, baseURL: shop.url, serviceWorkers: 'allow' });
    await signIn(tablet, 'technician', shop.url);
    const page = await tablet.newPage();
    await page.goto('/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Its own orders are read ahead: this one was never opened on this device.
    await expect.poll(() => readAhead(page)).toBeGreaterThan(9);
    await tablet.setOffline(true);

    await page.goto(`/dashboard/reports/${order.id}`);
    await expect(page.getByRole('heading', { name: '2021 Yamaha MT-07' })).toBeVisible();
    await page.getByRole('button', { name: 'Start clock: Chain kit' }).click();
    await expect(page.getByRole('button', { name: 'Pause clock: Chain kit' })).toBeVisible();
    await page.getByRole('button', { name: 'Mark done: Remove the old chain' }).click();
    await expect(
      page.getByRole('list', { name: /Chain kit/ }).getByText('Saved on this device'),
    ).toBeVisible();
    await page.locator('input[type=file][aria-label*="Chain kit"]').first().setInputFiles(photo());
    // Only what is said to be saved survives leaving the page.
    await expect(page.getByText(/3 changes are saved on this device/)).toBeVisible();
    // OFF-05. What needs the server says so, and cannot be pressed.
    await expect(page.getByText('Payments need a connection.')).toBeVisible();
    await expect(page.getByText('Approvals and status changes need a connection.').first()).toBeVisible();
    for (const name of ['Add job', 'Take payment'])
      for (const one of await page.getByRole('button', { name, exact: true }).all())
        await expect(one).toBeDisabled();

    await page.goto(`/dashboard/diagnostic/${order.id}`);
    await page.getByRole('button', { name: 'Add finding' }).click();
    await field(page, 'What was found').fill('Rear sprocket worn');
    await page.locator('[role=dialog] input[type=file]').setInputFiles(photo());
    await expect(page.getByRole('dialog').locator('img')).toHaveCount(1);
    await button(page, 'Save').click();
    await expect(page.getByText('Rear sprocket worn')).toBeVisible();
    // A closed tab loses nothing of it.
    await page.close();
    const again = await tablet.newPage();
    await again.goto('/dashboard/unsent');
    await expect(again.getByText(/Finding, /)).toBeVisible();
    await expect(again.getByText(/Line marked done, /)).toBeVisible();
    await expect(again.getByText(/Photo, /)).toBeVisible();

    // Meanwhile someone in the office changes the same order.
    const server = serverOf(office.context(), shop.url);
    type Found = {
      revision: number;
      clock: { seconds: number; running: unknown[] };
      findings: { title: string; photos: unknown[] }[];
      jobs: {
        id: string;
        photos: { path: string }[];
        lines: { id: string; description: string; done: unknown }[];
      }[];
    };
    const find = () => server.call<Found>('workorders/find', { id: order.id });
    const before = await find();
    await server.call('workorders/note', { id: order.id, key: randomUUID(), text: 'The customer called.' });
    await server.call('workorders/findings/add', {
      id: order.id,
      revision: before.revision,
      findingId: randomUUID(),
      finding: { title: 'Seen in the office', description: '', severity: 'soon', photos: [], itemId: null },
    });
    await tablet.setOffline(false);
    await expect(again.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible({
      timeout: 40_000,
    });
    const after = await find();
    expect(after.findings.map(({ title }) => title)).toEqual(['Seen in the office', 'Rear sprocket worn']);
    expect(after.findings[1]?.photos).toHaveLength(1);
    expect(after.jobs[0]?.photos).toHaveLength(1);
    expect(after.jobs[0]?.lines.map(({ done }) => done !== null)).toEqual([true, false]);
    expect(after.clock.running).toHaveLength(1);
    const { events } = await server.call<{ events: { kind: string }[] }>('workorders/timeline', {
      id: order.id,
    });
    for (const kind of ['line_done', 'clock_started', 'job_photos'])
      expect(
        events.filter((event) => event.kind === kind),
        kind,
      ).toHaveLength(1);

    // Damage that is marked on the stored photo while the network goes: a mark, its note, one that is taken back.
    await again.goto(`/dashboard/reports/${order.id}`);
    await again
      .getByRole('button', { name: /^Open photo .*Chain kit/ })
      .first()
      .click();
    await again.getByRole('button', { name: 'Mark damage' }).click();
    const dialog = again.getByRole('dialog', { name: /^Mark damage/ });
    const stage = dialog.getByRole('group', { name: /^Photo to mark/ });
    await expect(stage).toBeVisible();
    await tablet.setOffline(true);
    await stage.focus();
    for (const key of ['c', 'Enter']) await again.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Scratch' }).click();
    await stage.focus();
    for (const key of ['p', 'Enter']) await again.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('1 mark', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    // It closes once its marks are saved on this device.
    await expect(dialog).toBeHidden();
    await again.goto('/dashboard/unsent');
    await expect(again.getByText(/^Mark on a photo, /)).toHaveCount(3);
    await expect(again.getByText(/^Mark removed, /)).toHaveCount(1);
    await tablet.setOffline(false);
    await expect(again.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible({
      timeout: 40_000,
    });
    const paths = after.jobs[0]?.photos.map(({ path }) => path);
    const marks = await server.call<{ kind: string; word: string | null; by: string }[]>('damage/marks', {
      paths,
    });
    expect(marks).toMatchObject([{ kind: 'circle', word: 'scratch', by: TECHNICIAN }]);
  });

  test('OFF-04 what the server refuses is shown with both versions, and stays until the person decides', async ({
    shop,
    anotherBrowser,
    loginAs,
    page: office,
    axe,
    allowConsole,
  }) => {
    test.setTimeout(150_000);
    allowConsole(EXPECTED);
    await loginAs(office, 'admin');
    const order = await startWork(office.context(), shop.url, TECHNICIAN);
    const tablet = await anotherBrowser({ ...TABLET, baseURL: shop.url, serviceWorkers: 'allow' });
    await signIn(tablet, 'technician', shop.url);
    const page = await tablet.newPage();
    await page.goto(`/dashboard/reports/${order.id}`);
    await expect(page.getByRole('heading', { name: '2021 Yamaha MT-07' })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await tablet.setOffline(true);
    await page.getByRole('button', { name: 'Mark done: Remove the old chain' }).click();
    await expect(
      page.getByRole('list', { name: /Chain kit/ }).getByText('Saved on this device'),
    ).toBeVisible();
    // Someone strikes the same line meanwhile.
    const server = serverOf(office.context(), shop.url);
    const found = await server.call<{ revision: number; jobs: { id: string; lines: { id: string }[] }[] }>(
      'workorders/find',
      { id: order.id },
    );
    await server.call('workorders/lines/strike', {
      id: order.id,
      revision: found.revision,
      jobId: found.jobs[0]?.id,
      lineId: found.jobs[0]?.lines[0]?.id,
      reason: 'Not needed',
    });
    await tablet.setOffline(false);
    await page.getByRole('link', { name: 'Show unsent' }).click();
    const card = page.getByText('Line marked done, ').first();
    await expect(card).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('cell', { name: 'Done', exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Struck', exact: true })).toBeVisible();
    await axe(page);
    await page.reload();
    await expect(page.getByRole('cell', { name: 'Struck', exact: true })).toBeVisible();
    await button(page, 'Discard mine').click();
    await button(page, 'Discard').click();
    await expect(page.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible();
  });
});
