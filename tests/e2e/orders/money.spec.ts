import { type StripeServer, startStripeServer } from '../../support/stripe-server.ts';
import { expect, test } from '../support/fixtures.ts';
import { sendEstimate } from '../support/orders.ts';
import { approveOnline } from '../support/review.ts';

const CHECKOUT = 'https://checkout.stripe.test/';
/** $232.50 and 6.625 % tax. */
const BILL = '$247.90';

test.describe("a day's money", { tag: '@desktop-only' }, () => {
  let stripe: StripeServer;
  test.beforeEach(async () => {
    stripe = await startStripeServer();
  });
  test.afterEach(() => stripe.close());

  test('PUB-03 TXN-04 TXN-02 a customer pays by card from the link, staff see it immediately, and the drawer is counted and closed', async ({
    page,
    anotherBrowser,
    freshShop,
    loginAs,
  }) => {
    const shop = await freshShop({ KICKSTAND_DEMO: '1', ...stripe.environment });
    await loginAs(page, 'admin', shop);
    const { id, shareId } = await sendEstimate(page.context(), shop.url, {
      language: 'en',
      jobs: [{ title: 'Front brake pads', cents: 23_250 }],
    });
    const customer = await (await anotherBrowser({ baseURL: shop.url })).newPage();
    await customer.goto(`/review/${shareId}`);
    await approveOnline(customer, 'Front brake pads');
    await page.goto(`${shop.url}/dashboard/reports/${id}`);
    await expect(page.getByText(BILL).first()).toBeVisible();

    await test.step('the customer pays on the page of the provider and comes back to a receipt', async () => {
      await customer.route(`${CHECKOUT}**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Checkout</h1>' }),
      );
      await customer.goto(`/payment/${shareId}`);
      await expect(customer.getByRole('radio', { name: `Full amount ${BILL}` })).toBeChecked();
      await customer.getByRole('button', { name: /^Pay by card/ }).click();
      await expect(customer.getByRole('heading', { name: 'Checkout' })).toBeVisible();
      const session = stripe.pay(customer.url().slice(CHECKOUT.length));
      expect(session).toMatchObject({ amount_total: 24_790, currency: 'usd' });
      const body = JSON.stringify(stripe.event('checkout.session.completed', session));
      const hook = await customer.request.post(`${shop.url}/webhooks/stripe`, {
        headers: { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) },
        data: body,
      });
      expect(hook.status()).toBe(200);
      await customer.goto(session.success_url);
      await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you, Hannah');
      await expect(customer.getByRole('status').first()).toContainText(`${BILL} by card`);
      await expect(customer.getByRole('definition').last()).toHaveText('$0.00');
    });

    await test.step('the open order shows the payment without a reload', async () => {
      await expect(page.getByText(/Credit\/Debit Card.*Online/).first()).toBeVisible();
      await expect(page.getByText(`Hannah Ruiz paid ${BILL} online`)).toBeVisible();
    });

    await test.step('cash at the counter, then the drawer is short and needs a reason', async () => {
      await page.goto(`${shop.url}/dashboard/transactions`);
      await expect(page.getByText(BILL).first()).toBeVisible();
      await page.getByRole('button', { name: 'Count and close' }).click();
      const dialog = page.getByRole('dialog');
      const expected = await dialog
        .getByRole('definition')
        .last()
        .innerText()
        .then((text) => Number(text.replace(/[^\d.]/g, '')));
      await dialog.getByLabel('Counted').fill((expected - 5).toFixed(2));
      await expect(dialog.getByRole('status')).toContainText('$5.00 short');
      await dialog.getByRole('button', { name: 'Close day' }).click();
      await expect(dialog.getByText('Enter the reason')).toBeVisible();
      await dialog.getByLabel('Reason').fill('Change for the parking meter.');
      await dialog.getByRole('button', { name: 'Close day' }).click();
      await expect(page.getByText(/^\w+, .* closed$|closed$/).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Count and close' })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('status').filter({ hasText: '$5.00 short' })).toContainText(
        'parking meter',
      );
    });
  });
});
