import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createIntake, serverOf } from '../support/intake.ts';
import { cameraSees, orderAtPickup, twoPhotos } from '../support/pickup.ts';

/** A drag over the photo, in parts of its width and height. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = await page.getByRole('group', { name: /^Photo to mark/ }).boundingBox();
  if (!box) throw new Error('No photo to mark');
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

test('CAM-08 DMG-01 circle, arrow and pin with a note are put on a photo, undone, moved by keys, and shown in detail, viewer and print', {
  tag: '@desktop-only',
}, async ({ page, loginAs, shop, axe }) => {
  await loginAs(page, 'admin');
  const server = serverOf(page.context(), shop.url);
  const photoLeftSide = await server.upload('bike-photos', (await twoPhotos(7002)).intake);
  const id = await createIntake(page.context(), shop.url, { photoLeftSide });
  const { pictures } = await server.call<{ pictures: Record<string, { path: string } | null> }>(
    'intake/find',
    { id },
  );
  await page.goto(`/dashboard/intake-forms/${id}`);
  await page.getByRole('button', { name: 'Mark damage' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Mark damage/ });
  await expect(dialog.getByText('Nothing marked on this photo.')).toBeVisible();

  await drag(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(dialog.getByText('1 mark', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Scratch' }).click();
  await dialog.getByText('Arrow', { exact: true }).click();
  await drag(page, [0.7, 0.7], [0.5, 0.5]);
  await dialog.getByText('Pin', { exact: true }).click();
  await drag(page, [0.8, 0.3], [0.8, 0.3]);
  await dialog.getByLabel('Note for mark 3').fill('Mirror glass cracked');
  await dialog.getByLabel('Note for mark 3').press('Enter');
  await expect(dialog.getByRole('button', { name: 'Mark 3: Mirror glass cracked' })).toBeVisible();
  await axe(page);

  await drag(page, [0.1, 0.8], [0.1, 0.8]);
  await expect(dialog.getByText('4 marks')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('3 marks')).toBeVisible();

  // everything a finger does, a keyboard does
  const stage = dialog.getByRole('group', { name: /^Photo to mark/ });
  await stage.focus();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('4 marks')).toBeVisible();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(dialog.getByText('3 marks')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(dialog.getByText('4 marks')).toBeVisible();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  // marks are stored as data, with author and time
  const marks = () =>
    server.call<{ kind: string; note: string; word: string | null; by: string }[]>('damage/marks', {
      paths: Object.values(pictures).flatMap((picture) => picture?.path ?? []),
    });
  await expect.poll(async () => (await marks()).map(({ kind }) => kind)).toEqual(['circle', 'arrow', 'pin']);
  const [circle, , pin] = await marks();
  expect(circle).toMatchObject({ word: 'scratch', by: expect.stringMatching(/./) });
  expect(pin).toMatchObject({ note: 'Mirror glass cracked' });
  await page.reload();
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Mirror glass cracked')).toBeVisible();
  await page.keyboard.press('Escape');

  // on paper: the photo with its three marks and their labels
  await page.goto(`/intake/receipt/${id}`);
  await page.emulateMedia({ media: 'print' });
  const sheet = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Photos and marks' }) });
  await expect(sheet.getByRole('listitem').filter({ hasText: /^\d/ })).toHaveText([
    '1Scratch',
    '2Arrow',
    '3Mirror glass cracked',
  ]);
  await expect(sheet.locator('svg').first()).toBeVisible();
});

test('DMG-02 DMG-03 DMG-04 CAM-04 at pickup the camera shows the intake’s photo, differences are judged by a person, and the customer signs for what was seen', {
  tag: '@tablet-only',
}, async ({ page, loginAs, shop, axe }) => {
  test.slow();
  const { intake, pickup } = await twoPhotos(7005);
  await cameraSees(page, pickup);
  await loginAs(page, 'admin');
  const { id } = await orderAtPickup(page.context(), shop.url, intake);
  await page.goto(`/dashboard/reports/${id}/pickup`);
  await page.getByText('Left', { exact: true }).click();
  await page.getByRole('button', { name: 'Take pickup photo' }).click();
  const camera = page.getByRole('dialog');

  // a revoked permission shows a message, and files still work
  const video = camera.locator('video');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.readyState)).toBeGreaterThan(1);
  await page.evaluate(() => dispatchEvent(new Event('test:revoke-camera')));
  await expect(camera.getByRole('alert')).toContainText('Could not access camera: Access denied');
  await camera.getByRole('button', { name: /^Close/ }).click();

  await page.getByRole('button', { name: 'Take pickup photo' }).click();
  await expect(camera.locator('video')).toBeVisible();
  await expect(camera.locator('img')).toBeVisible(); // the ghost
  await axe(page);
  await camera.getByRole('button', { name: 'Capture' }).click();

  const slider = page.getByRole('slider', { name: 'Slide between intake and pickup' });
  await expect(slider).toBeVisible();
  await slider.fill('20');
  await expect(slider).toHaveAttribute('aria-valuetext', '20% intake');
  await page.getByText('Side by side', { exact: true }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();

  const spots = page.getByRole('listitem', { name: /^Spot \d/ });
  await expect(spots.first()).toBeVisible({ timeout: 60_000 });
  const confirm = page.getByRole('button', { name: 'Confirm pickup' });
  await expect(confirm).toBeDisabled();
  await axe(page);
  const count = await spots.count();
  await spots.nth(0).getByText('Damage', { exact: true }).click();
  await spots.nth(0).getByRole('button', { name: 'Save note' }).click();
  await spots.nth(0).getByLabel('What’s damaged at spot 1').fill('New scratch on the tank');
  await spots.nth(0).getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText(`1 of ${count}`)).toBeVisible();
  for (let at = 1; at < count; at++) {
    await spots
      .nth(at)
      .getByText(at % 2 ? 'Same' : 'Dismiss', { exact: true })
      .first()
      .click();
    await expect(page.getByText(`${at + 1} of ${count}`)).toBeVisible();
  }
  await page.getByRole('checkbox', { name: /One spot is noted as damage/ }).check();
  await page.getByText('Type', { exact: true }).click();
  await confirm.click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/reports/${id}$`));

  const server = serverOf(page.context(), shop.url);
  const found = await server.call<{ status: string }>('workorders/find', { id });
  expect(found.status).toBe('closed');

  // soon after, the packet exists automatically
  const packets = () =>
    server.call<{ packets: { id: string }[] }>('evidence/find', { id }).then((one) => one.packets);
  await expect.poll(async () => (await packets()).length, { timeout: 30_000 }).toBe(1);
  const [packet] = await packets();
  const checked = await server.call<{ unchanged: boolean; parts: { kind: string; pictures: number }[] }>(
    'evidence/check',
    { id: packet?.id },
  );
  expect(checked.unchanged).toBe(true);
  expect(checked.parts.find(({ kind }) => kind === 'pickup')).toMatchObject({ pictures: 1 });
});
