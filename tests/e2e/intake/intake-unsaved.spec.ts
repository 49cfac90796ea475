import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createDraft, serverOf, sign } from '../support/intake.ts';

const LIST = '/dashboard/intake-forms';
/** A picture of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens a draft whose form is complete. */
async function openDraft(page: Page, url: string): Promise<string> {
  const tempId = await createDraft(page.context(), url);
  await page.goto(`${LIST}/draft/${tempId}`);
  await expect(field(page, 'Mileage')).toHaveValue('9640');
  return tempId;
}

test.describe('what is not saved yet', { tag: '@tablet-only' }, () => {
  test('DRF-01 leaving a form asks: stay, leave, or keep it as a draft', async ({ page, loginAs }) => {
    await loginAs(page, 'technician');
    const name = 'Vera Leaving';
    const back = page.getByRole('link', { name: 'Back to Intake Forms' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const begin = async () => {
      await page.goto(`${LIST}/new`);
      await expect(field(page, 'Customer name')).toHaveValue('');
      await field(page, 'Customer name').fill(name);
      await back.click();
      await expect(question).toBeVisible();
    };
    await begin();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`${LIST}/new`);
    await expect(field(page, 'Customer name')).toHaveValue(name);
    await back.click();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(LIST);

    // What was left on purpose is not brought back by the next form.
    await begin();
    await question.getByRole('button', { name: 'Save draft and leave' }).click();
    await expect(page).toHaveURL(LIST);
    await page.getByRole('link', { name: 'View Drafts' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
  });

  test('DRF-01 a page that goes away saves its draft with its last breath', async ({
    page,
    loginAs,
    shop,
  }) => {
    await loginAs(page, 'technician');
    const tempId = await openDraft(page, shop.url);
    await field(page, 'Mileage').fill('8100');
    await page.goto('/terms-and-conditions');
    const kept = () =>
      serverOf(page.context(), shop.url)
        .call<{ form: { mileage: string } }>('intake/draft', { tempId })
        .then(({ form }) => form.mileage);
    await expect.poll(kept).toBe('8100');
  });

  test('INT-16 a photo and a signature without the network are kept over a reload and sent later', async ({
    page,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED|Failed to load resource/);
    await loginAs(page, 'technician');
    await page.route(/shrink\.worker/, (route) => route.abort());
    await page.route('**/files/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.goto(`${LIST}/new`);
    await field(page, 'Customer name').fill('Nora Offline');
    const file = { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };
    await page.getByLabel('Choose file: Front').locator('visible=false').setInputFiles(file);
    const front = page.locator('[data-field="photoFront"]');
    await expect(front.getByText('Waiting for a connection')).toBeVisible();
    await sign(page, 'Customer Signature');
    const signature = page.locator('[data-field="customerSignature"]');
    await expect(signature.getByText('Waiting for a connection')).toBeVisible();

    await page.reload();
    await expect(field(page, 'Customer name')).toHaveValue('Nora Offline');
    await expect(front.getByRole('img', { name: 'Photo: Front' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Customer Signature', exact: true })).toBeVisible();

    await page.unroute('**/files/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(button(page, 'Remove Front')).toBeVisible();
    await expect(signature.getByText('Saved')).toBeVisible();

    await page.reload();
    await expect(front.getByRole('img', { name: 'Photo: Front' })).toBeVisible();
    await expect(button(page, 'Remove Front')).toBeVisible();
  });

  test('INT-12 a submit whose response was lost: the form continues as an edit of what was received', {
    tag: '@full-only',
  }, async ({ page, loginAs, shop, allowConsole }) => {
    allowConsole(/ERR_FAILED|status of 409/);
    await loginAs(page, 'technician');
    const id = await openDraft(page, shop.url);
    await page.route(
      '**/rpc/intake/submit',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, 'Submit').click();
    await expect(page.getByText(/^Error creating intake form: /).first()).toBeVisible();
    await field(page, 'Mileage').fill('9700');
    await button(page, 'Submit').click();
    const received = page.getByRole('dialog', { name: 'This form was already submitted' });
    await expect(received.getByRole('row', { name: 'Mileage 9700 9640' })).toBeVisible();
    await expect(page).toHaveURL(`${LIST}/${id}/edit`);
    await received.getByRole('button', { name: 'Save my changes' }).click();
    await expect(page).toHaveURL(LIST);
    const saved = await serverOf(page.context(), shop.url).call<{ form: { mileage: string } }>(
      'intake/find',
      { id },
    );
    expect(saved.form.mileage).toBe('9700');
  });
});
