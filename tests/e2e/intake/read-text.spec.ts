import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const VIN = '1HD1BML16MY023282';

/** A camera pointed at a plate: black characters on white, slightly rotated, in a picture of 1280 × 720. */
async function cameraSeesPlate(page: Page, vin: string): Promise<void> {
  await page.addInitScript((text) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 720];
    const draw = () => {
      const context = canvas.getContext('2d');
      if (!context) return;
      context.resetTransform();
      context.fillStyle = '#8a8a86';
      context.fillRect(0, 0, 1280, 720);
      context.translate(640, 360);
      context.rotate(-0.04);
      context.fillStyle = '#f4f2ec';
      context.fillRect(-520, -90, 1040, 180);
      context.fillStyle = '#1a1a1a';
      context.font = '72px monospace';
      context.textAlign = 'center';
      for (const [i, character] of [...text].entries()) context.fillText(character, (i - 8) * 54, 26);
    };
    // why: a browser's own fake camera shows a pattern; frames must come again and again as a camera's do
    setInterval(draw, 100);
    const streams: MediaStream[] = [];
    navigator.mediaDevices.getUserMedia = async () => {
      draw();
      const stream = canvas.captureStream(10);
      streams.push(stream);
      return stream;
    };
    addEventListener('test:revoke-camera', () => {
      for (const track of streams.flatMap((stream) => stream.getTracks())) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    });
  }, vin);
}

test('CAM-05 CAM-04 the VIN is read from a plate on the device, confirmed by a person, and typed when the camera is taken away', {
  tag: '@phone-only',
}, async ({ page, loginAs, shop }) => {
  test.slow();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.url)) foreign.push(request.url());
  });
  await cameraSeesPlate(page, VIN);
  await loginAs(page, 'technician');
  await page.goto('/dashboard/intake-forms/new');
  await page.getByRole('button', { name: 'Scan VIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan VIN' });
  await dialog.getByRole('button', { name: 'Freeze and read' }).click();
  await expect(dialog.getByRole('img', { name: 'What the camera saw' })).toBeVisible({ timeout: 90_000 });
  await expect(dialog.getByLabel('Type the VIN')).toHaveValue(VIN);
  // The page behind a dialog has no roles.
  await expect(page.locator('[data-field="vin"] input')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('textbox', { name: 'VIN', exact: true })).toHaveValue(VIN);
  await expect(page.getByText('VIN detected successfully')).toBeVisible();
  expect(foreign).toEqual([]);

  await page.getByRole('button', { name: 'Scan VIN' }).click();
  await expect(dialog.getByRole('button', { name: 'Freeze and read' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('test:revoke-camera')));
  await expect(dialog.getByRole('alert')).toContainText(
    'Could not access camera. Please check permissions or try a different device.',
  );
  await dialog.getByLabel('Type the VIN').fill('JH2PC35106M700635');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('textbox', { name: 'VIN', exact: true })).toHaveValue('JH2PC35106M700635');
});
