import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { androidSignature } from '../../../apps/server/src/messages/provider/android-gateway.ts';
import { startTextServer } from '../../../apps/server/src/messages/testing/text-server.ts';
import { expect, test } from '../support/fixtures.ts';
import { serverOf } from '../support/intake.ts';

interface Conversation {
  readonly id: string;
  readonly address: string;
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly order: { readonly id: string; readonly number: number } | null;
  readonly optedOut: boolean;
}

/** A phone with the gateway app, on loopback: accepts texts, and reports incoming ones to the shop. */
async function connectPhone(context: BrowserContext, url: string) {
  const phone = await startTextServer();
  const server = serverOf(context, url);
  const { revision } = await server.call<{ revision: number }>('messages/provider', {});
  await server.call('messages/updateProvider', {
    ...{
      provider: 'android',
      url: phone.url,
      account: 'sms',
      sender: '',
      password: 'secret',
      signingKey: 'key',
    },
    revision,
  });
  const setting = await server.call<{ templates: unknown; revision: number }>('messages/setting', {});
  await server.call('messages/updateSetting', {
    ...{ quietFrom: 0, quietTo: 0, templates: setting.templates, revision: setting.revision },
  });
  const hears = async (message: string, from: string, signature = '') => {
    const payload = { messageId: 'm', message, phoneNumber: from };
    const event = { event: 'sms:received', id: randomUUID(), deviceId: 'd', webhookId: 'w', payload };
    const body = Buffer.from(JSON.stringify(event));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const answer = await fetch(`${url}/webhooks/texts/android`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signature || androidSignature('key', body, timestamp),
      },
      body,
    });
    return answer.status;
  };
  return Object.assign(phone, { hears });
}

const openConversation = async (page: Page, url: string) => {
  const { conversations } = await serverOf(page.context(), url).call<{
    conversations: Conversation[];
  }>('messages/list', {});
  const found = conversations.find(({ customer, order, optedOut }) => customer && order && !optedOut);
  expect(found).toBeTruthy();
  return found as Conversation & { customer: { id: string; name: string }; order: { id: string } };
};

test.describe('texts', { tag: '@desktop-only' }, () => {
  test('MSG-02 MSG-03 MSG-04 a customer asks by text, gets an answer, and ends it with STOP', async ({
    page,
    loginAs,
    freshShop,
  }) => {
    test.slow();
    const shop = await freshShop({ KICKSTAND_DEMO: '1' });
    await loginAs(page, 'admin', shop);
    const phone = await connectPhone(page.context(), shop.url);
    const { id, address, customer, order } = await openConversation(page, shop.url);
    await page.goto(`${shop.url}/dashboard/messages/${id}`);

    expect(await phone.hears('Forged', address, 'bad')).toBe(403);
    expect(await phone.hears('Is it done before Friday?', address)).toBe(200);
    await expect(page.getByText('Is it done before Friday?').last()).toBeVisible();
    await expect(page.getByText('Forged')).toHaveCount(0);

    await page.getByRole('textbox', { name: /^Message to / }).fill('Yes, on Thursday.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => phone.taken.map(({ to, body }) => [to, body]))
      .toEqual([[address, 'Yes, on Thursday.']]);
    await page.goto(`${shop.url}/dashboard/reports/${order.id}`);
    await expect(page.getByRole('region', { name: 'Texts' }).getByText('Yes, on Thursday.')).toBeVisible();
    await page.goto(`${shop.url}/dashboard/customers/${customer.id}`);
    await expect(page.getByRole('region', { name: 'Texts' }).getByText('Yes, on Thursday.')).toBeVisible();

    expect(await phone.hears('STOP', address)).toBe(200);
    await page.goto(`${shop.url}/dashboard/messages/${id}`);
    await expect(page.getByText(/^You can’t text /)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Message to / })).toHaveCount(0);
    await phone.close();
  });

  test('MSG-01 MSG-04 a service that hangs keeps nobody from working', async ({
    page,
    loginAs,
    freshShop,
  }) => {
    test.slow();
    const shop = await freshShop({ KICKSTAND_DEMO: '1' });
    await loginAs(page, 'admin', shop);
    const phone = await connectPhone(page.context(), shop.url);
    phone.mood = 'hang';
    const { id } = await openConversation(page, shop.url);
    await page.goto(`${shop.url}/dashboard/messages/${id}`);
    await page.getByRole('textbox', { name: /^Message to / }).fill('Does this hang?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Does this hang?').last()).toBeVisible();
    // It still hangs while another page is read.
    await page.goto(`${shop.url}/dashboard/customers`);
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
    await phone.close();
  });

  test('MSG-01 without a service the device’s messenger opens, and the order’s timeline says so', async ({
    page,
    loginAs,
    shop,
  }) => {
    await loginAs(page, 'admin');
    const { order, address } = await openConversation(page, shop.url);
    // the messaging app is another program: the browser reports where the page wanted to go
    const links: string[] = [];
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    browser.on('Page.frameRequestedNavigation', ({ url }) => links.push(url));
    await page.goto(`${shop.url}/dashboard/reports/${order.id}`);
    const texts = page.getByRole('region', { name: 'Texts' });
    await texts.getByRole('textbox', { name: /^Message to / }).fill('Your mirror is here.');
    await texts.getByRole('button', { name: 'Open in Messages' }).click();
    await expect(texts.getByText(/Opened in the phone’s messaging app/).last()).toBeVisible();
    // the browser reports it in its own time
    await expect
      .poll(() => links.filter((url) => url.startsWith('sms:')))
      .toEqual([`sms:${address}?&body=${encodeURIComponent('Your mirror is here.')}`]);
    await expect(page.getByText(/opened a text on their phone: Your mirror is here\./)).toBeVisible();
  });
});

test.describe('reminders', { tag: '@desktop-only' }, () => {
  test('REM-01 REM-02 are off, show who is next, and are turned on with the number of people', async ({
    page,
    loginAs,
    freshShop,
    axe,
  }) => {
    test.slow();
    const shop = await freshShop({ KICKSTAND_DEMO: '1' });
    await loginAs(page, 'admin', shop);
    const phone = await connectPhone(page.context(), shop.url);
    await page.goto(`${shop.url}/dashboard/messages/reminders`);
    const card = page.getByRole('region', { name: 'Service due' });
    const turned = card.getByRole('switch', { name: 'Service due' });
    await expect(turned).not.toBeChecked();
    await axe(page);
    await turned.click();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(turned).toBeChecked();
    await phone.close();
  });
});
