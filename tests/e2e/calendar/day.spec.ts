import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { startDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { createIntake, serverOf } from '../support/intake.ts';
import { DEMO_PASSWORD } from '../support/sign-in.ts';
import { connectTextService } from '../support/text-service.ts';

const PHONE = '9735550161';
const ADDRESS = `+1${PHONE}`;
const HOUR = 60 * 60_000;
const MOVED_CLOCK = new URL('../../support/children/moved-clock.cjs', import.meta.url).href;

/** For a shop at this moment. Its database server stays at the machine's, which the server would not accept. */
const atMoment = (moment: Date) => ({
  NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
  CLOCK_AHEAD_MS: String(moment.getTime() - Date.now()),
  CLOCK_CHECK: 'off',
});

/** Ten in the morning of a Monday to come, where the demo shop is. */
function mondayAtTen(): Date {
  const at = new Date(Date.now() + 48 * HOUR);
  at.setUTCHours(15, 0, 0, 0);
  while (at.getUTCDay() !== 1) at.setTime(at.getTime() + 24 * HOUR);
  return at;
}

interface Order {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
  readonly estimate: { readonly version: number };
  readonly money: { readonly balanceCents: number };
}

/** Takes an order from its first day to ready, as staff do at their tablets. */
async function makeReady(context: BrowserContext, url: string, id: string, now: Date): Promise<Order> {
  const server = serverOf(context, url);
  let order = await server.call<Order>('workorders/find', { id });
  const change = async (procedure: string, input: object) => {
    await server.call(`workorders/${procedure}`, { id, revision: order.revision, ...input });
    order = await server.call<Order>('workorders/find', { id });
  };
  const [jobId, lineId] = [randomUUID(), randomUUID()];
  await change('move', { event: 'start_diagnosis' });
  const job = { title: 'Frenos', description: '', cause: '', severity: null, internalNote: '' };
  await change('jobs/add', { jobId, job: { ...job, findingId: null } });
  await change('lines/add', {
    ...{ jobId, lineId },
    line: {
      ...{ kind: 'labor', description: 'Pastillas', sku: '', quantityMilli: 1000, unitPriceCents: 12_000 },
      ...{ taxable: true, partCondition: null, customerSupplied: false },
    },
  });
  await change('estimate/send', { key: randomUUID() });
  const local = now.toLocaleString('sv-SE', { timeZone: 'America/New_York' });
  await change('decideVerbal', {
    ...{ key: randomUUID(), version: order.estimate.version, oldPartsBack: null },
    choices: [{ jobId, choice: 'approve', note: '' }],
    verbal: {
      ...{ name: 'Lucía Prado', phone: PHONE, method: 'phone' },
      ...{ date: local.slice(0, 10), time: local.slice(11, 16) },
    },
  });
  await change('move', { event: 'start_work' });
  await change('lines/done', { jobId, lineId, done: true });
  await change('move', { event: 'finish_work' });
  await change('move', { event: 'pass_check' });
  return order;
}

interface Visit {
  readonly id: string;
  readonly startsAt: string;
}

/** Lucía's visit, found as the search box finds it. */
async function visitOf(server: ReturnType<typeof serverOf>): Promise<Visit> {
  const hits = await server.call<{ kind: string; id: string }[]>('search/all', { query: 'Lucía Prado' });
  const id = hits.find(({ kind }) => kind === 'appointment')?.id;
  return server.call<Visit>('calendar/find', { id });
}

async function bookInSpanish(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/book`);
  await page.getByRole('button', { name: /^No sé qué tiene/ }).click();
  // weeks ahead, where the sample's own appointments leave room
  await page.getByRole('button', { name: /Libre/ }).last().click();
  await page
    .getByRole('button', { name: /p\.m\.$/ })
    .last()
    .click();
  await page.locator('form button[type="submit"]').click();
  await page.getByLabel('Nombre').fill('Lucía Prado');
  await page.getByLabel('Celular').fill(PHONE);
  await page.getByLabel('Marca').fill('Honda');
  await page.getByLabel('Modelo').fill('CB500X');
  await page.getByRole('checkbox', { name: /^Envíenme mensajes de texto/ }).check();
  await page.getByRole('button', { name: /^Solicitar / }).click();
  await expect(page.getByRole('heading', { name: 'Recibimos su solicitud, Lucía' })).toBeVisible();
}

async function checkInInSpanish(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/check-in`);
  const next = page.getByRole('button', { name: 'Siguiente' });
  await page.getByLabel('Nombre').fill('Lucía');
  await next.click();
  await page.getByLabel('Teléfono').fill(PHONE);
  await next.click();
  await page.getByRole('button', { name: /^Envíenme un mensaje/ }).click();
  await next.click();
  await page.getByLabel('Marca').fill('Honda');
  await page.getByLabel('Modelo').fill('CB500X');
  await next.click();
  await page.getByRole('button', { name: 'Frenos' }).click();
  await next.click();
  await page.getByLabel('Millaje').fill('18240');
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await expect(page.getByRole('heading', { name: 'Ya está registrado' })).toBeVisible();
}

test.describe('a visit', { tag: '@desktop-only' }, () => {
  const ends: (() => Promise<void>)[] = [];
  // the pages first: one that is open would look for its server and complain that it is gone
  test.afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  test('CAL-05 CAL-06 CAL-03 PRM-01 MSG-02 MSG-03 MSG-05 REM-02 from the booking on a phone to the last text', async ({
    page,
    loginAs,
    anotherBrowser,
  }) => {
    test.setTimeout(180_000);
    const monday = mondayAtTen();
    const shop = await startDemo(atMoment(monday));
    const { url } = shop;
    ends.push(() => shop.stop());
    await page.clock.setSystemTime(monday);
    const phone = await anotherBrowser({
      ...{ locale: 'es-MX', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      serviceWorkers: 'block',
    });
    const customer = await phone.newPage();
    ends.push(async () => {
      await page.close();
      await customer.close();
    });
    await bookInSpanish(customer, url);

    // the counter: the text service, the reminders, and a yes to the request
    await loginAs(page, 'admin', { url });
    const texts = await connectTextService(page.context(), url);
    ends.unshift(() => texts.close());
    const staff = serverOf(page.context(), url);
    const { rules } = await staff.call<{ rules: Record<string, object> }>('reminders/overview', {});
    const { pausedOn: _paused, ...kept } = rules;
    const appointment = { ...rules.appointment, on: true };
    await staff.call('reminders/save', { ...kept, appointment, seen: 1000 });
    await page.goto(`${url}/dashboard/calendar`);
    const asked = page.getByRole('region', { name: 'Requests to confirm' });
    await asked.getByRole('button', { name: 'Show' }).click();
    await asked.getByRole('button', { name: 'Confirm Lucía Prado’s request' }).click();
    await expect(page.getByText('Appointment confirmed')).toBeVisible();
    await expect.poll(() => texts.sentTo(ADDRESS)).toHaveLength(1);
    expect(texts.sentTo(ADDRESS)[0]).toContain('Hola Lucía, su visita está confirmada');
    await customer.reload();
    await expect(customer.getByText('Su visita está confirmada, Lucía.')).toBeVisible();

    // 90 minutes before, on the same day
    const { id: visitId, startsAt } = await visitOf(staff);
    const arrival = new Date(Date.parse(startsAt) - 1.5 * HOUR);
    await page.goto('about:blank');
    await customer.goto('about:blank');
    await shop.restart(atMoment(arrival));
    await page.clock.setSystemTime(arrival);
    await expect.poll(() => texts.sentTo(ADDRESS)).toHaveLength(2);
    expect(texts.sentTo(ADDRESS)[1]).toMatch(/^Hola Lucía, le esperamos el .* con su Honda CB500X/);

    // by the QR code, and on to the counter
    await loginAs(page, 'admin', { url });
    await page.goto(`${url}/dashboard/calendar`);
    await page.getByLabel('Marisol Vega’s password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
    await checkInInSpanish(customer, url);
    const code = (await customer.getByText(/^\d{4}$/).textContent()) ?? '';
    const here = page.getByRole('region', { name: 'Checked in by phone' });
    await expect(here).toContainText(`Number ${code}`);
    await here.getByRole('link', { name: 'Open draft' }).click();
    await expect(page.getByRole('textbox', { name: 'Customer name', exact: true })).toHaveValue('Lucía');
    const draftId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.goto('about:blank');
    await createIntake(
      page.context(),
      url,
      {
        ...{
          customerName: 'Lucía Prado',
          customerPhone: PHONE,
          customerEmail: 'lucia@riders.test',
          customerContact: 'text',
        },
        ...{ bikeMake: 'Honda', bikeModel: 'CB500X', bikeYear: '2019', termsLanguage: 'es' },
      },
      draftId,
    );
    const { orderId } = await staff.call<{ orderId: string }>('intake/convert', { id: draftId });
    const visit = await staff.call<Visit>('calendar/find', { id: visitId });
    expect(visit).toMatchObject({ state: 'arrived', checkedIn: true, order: { id: orderId } });

    // a promise, a question, an answer
    await page.goto(`${url}/dashboard/reports/${orderId}`);
    const promised = page.getByRole('region', { name: 'Promised date' });
    // none is suggested if the forecast is beyond the days offered
    await promised.getByLabel('Date').selectOption({ index: 1 });
    await promised.getByRole('button', { name: 'Promise this date' }).click();
    await expect(promised.getByRole('button', { name: 'Change date' })).toBeVisible();
    await texts.hears('¿Estará lista para el viernes?', ADDRESS);
    await page.goto(`${url}/dashboard/messages`);
    await page.getByRole('link', { name: /Lucía Prado/ }).click();
    await expect(page.getByText('¿Estará lista para el viernes?').last()).toBeVisible();
    await page.getByRole('textbox', { name: /^Message to / }).fill('Sí, el jueves.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => texts.sentTo(ADDRESS)).toContain('Sí, el jueves.');

    // ready, and then the end of it
    const order = await makeReady(page.context(), url, orderId, arrival);
    const ready = () => texts.sentTo(ADDRESS).filter((text) => text.includes('está lista para recoger'));
    await expect.poll(ready).toHaveLength(1);
    await texts.hears('Alto', ADDRESS);
    const ended = () => texts.sentTo(ADDRESS).at(-1);
    await expect.poll(ended).toContain('Ya no recibirá mensajes nuestros');
    const count = texts.sentTo(ADDRESS).length;
    await expect(page.getByText(/^You can’t text /)).toBeVisible();
    await staff.call('payments/take', {
      ...{ id: orderId, key: randomUUID(), amountCents: order.money.balanceCents, method: 'cash' },
    });
    const { messages } = await staff.call<{ messages: { body: string }[] }>('messages/thread', { orderId });
    expect(messages.at(-1)?.body).toBe(ended());
    expect(texts.sentTo(ADDRESS)).toHaveLength(count);
  });
});
