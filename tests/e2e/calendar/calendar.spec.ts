import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { serverOf } from '../support/intake.ts';

const DAY = 24 * 60 * 60_000;

/** Monday of a week in which the sample has nothing, and the days after it. */
function farWeek(weeks: number): readonly string[] {
  const monday = new Date(Date.now() + weeks * 7 * DAY);
  while (monday.getUTCDay() !== 1) monday.setTime(monday.getTime() + DAY);
  return [0, 1, 2, 3, 4].map((days) => new Date(monday.getTime() + days * DAY).toISOString().slice(0, 10));
}

const longDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    ...{ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
  });

async function fillIn(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Customer', exact: true }).fill(name);
  await dialog.getByLabel('Phone').fill('8625550147');
  await dialog.getByLabel('Make').fill('Suzuki');
  await dialog.getByLabel('Model').fill('SV650');
  await dialog.getByLabel('Service').fill('Fork seals');
  await dialog.getByLabel('What the customer says').fill('It dives under braking.');
  await dialog.getByRole('button', { name: 'Schedule appointment' }).click();
}

async function cancelVisit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel visit' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await asked.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(page.getByText('Appointment canceled')).toBeVisible();
}

test.describe('the week on a desktop', { tag: '@desktop-only' }, () => {
  test('CAL-01 CAL-03 is made, moved and canceled by mouse and keys, live for others, and arrives as an intake', async ({
    page,
    loginAs,
    anotherBrowser,
    shop,
  }) => {
    test.slow();
    const [monday = '', tuesday = '', wednesday = ''] = farWeek(9);
    const week = `${shop.url}/dashboard/calendar?view=week&day=${monday}`;
    await loginAs(page, 'admin');
    const other = await (await anotherBrowser()).newPage();
    await loginAs(other, 'head_technician');
    await other.goto(week);
    await page.goto(week);
    const name = 'Nora Falk';
    const cardOn = (at: Page) => at.getByRole('button', { name: new RegExp(`Suzuki SV650, ${name}`) });
    /** Of the first technician's row: the second row of the table is the first of its body. */
    const cell = (at: Page, day: string) =>
      at
        .getByRole('cell')
        .filter({ has: at.getByRole('button', { name: `New appointment on ${longDay(day)}` }) })
        .first();

    await cell(page, monday).hover();
    await cell(page, monday)
      .getByRole('button', { name: /^New appointment on/ })
      .click();
    await fillIn(page.getByRole('dialog', { name: 'New appointment' }), name);
    await expect(cell(page, monday).getByRole('button', { name: new RegExp(name) })).toBeVisible();
    await expect(cardOn(other)).toBeVisible();

    // by mouse to Tuesday, by keys to Wednesday
    await cardOn(page).dragTo(cell(page, tuesday));
    await expect(cell(page, tuesday).getByRole('button', { name: new RegExp(name) })).toBeVisible();
    await cardOn(page).focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Moving ${name}.`, { exact: false })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cell(page, wednesday).getByRole('button', { name: new RegExp(name) })).toBeVisible();
    await expect(cell(other, wednesday).getByRole('button', { name: new RegExp(name) })).toBeVisible();

    // arrived: the intake knows what the appointment knew
    await cardOn(page).click();
    await page.getByRole('button', { name: 'Start intake' }).click();
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    await expect(field('Customer name')).toHaveValue(name);
    await expect(field('Phone')).toHaveValue('8625550147');
    await expect(field('Customer concerns')).toHaveValue('Fork seals\nIt dives under braking.');
    await expect(
      other.getByRole('button', { name: new RegExp(`${name}, Fork seals, Arrived`) }),
    ).toBeVisible();

    // another one, canceled by keys alone
    await page.goto(week);
    await expect(cardOn(page)).toBeVisible();
    await page.keyboard.press('n');
    await fillIn(page.getByRole('dialog', { name: 'New appointment' }), 'Olaf Berg');
    const second = page.getByRole('button', { name: /Olaf Berg, Fork seals, Confirmed/ });
    await second.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel visit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Cancel this visit?' }).getByLabel('Reason').press('Enter');
    await expect(page.getByText('Appointment canceled')).toBeVisible();
    await expect(second).toHaveCount(0);
  });

  test('MSG-01 CAL-01 the person of an appointment gets a text from its panel', async ({ page, loginAs }) => {
    await loginAs(page, 'admin');
    const nextWeek = new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10);
    await page.goto(`/dashboard/calendar?view=week&day=${nextWeek}`);
    await page
      .getByRole('cell')
      .getByRole('button', { name: /Confirmed/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Text / });
    await expect(dialog.getByLabel('Cell number')).toHaveCount(0);
    await dialog.getByLabel('Message').fill('Bring the second key, please.');
    await dialog.getByRole('button', { name: 'Open in Messages' }).click();
    await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Bring the second key, please.').last()).toBeVisible();
  });
});

test.describe('the day on a phone', { tag: '@phone-only' }, () => {
  test('CAL-01 CAL-02 is made, moved and canceled by finger; a closed day asks why and keeps what was typed', async ({
    page,
    loginAs,
    shop,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    const [monday = '', tuesday = ''] = farWeek(11);
    const sunday = new Date(Date.parse(monday) - DAY).toISOString().slice(0, 10);
    await loginAs(page, 'admin');
    await page.goto(`${shop.url}/dashboard/calendar?day=${monday}`);
    await page.getByRole('button', { name: 'New appointment' }).last().tap();
    const dialog = page.getByRole('dialog', { name: 'New appointment' });
    await dialog.getByLabel('Day').fill(sunday);
    await fillIn(dialog, 'Petra Voss');
    await expect(dialog.getByRole('alert')).toContainText('The shop is closed on');
    await expect(dialog.getByRole('textbox', { name: 'Customer', exact: true })).toHaveValue('Petra Voss');
    await dialog.getByLabel('Day').fill(monday);
    await dialog.getByLabel('Why add it anyway?').fill('Waits for the ferry');
    await dialog.getByRole('button', { name: 'Schedule anyway' }).tap();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Reschedule' }).tap();
    const moving = page.getByRole('dialog', { name: 'Reschedule' });
    await moving.getByLabel('Day').fill(tuesday);
    await moving.getByRole('button', { name: 'Move', exact: true }).tap();
    await expect(page.getByText('Appointment saved')).toBeVisible();
    await page.goto(`${shop.url}/dashboard/calendar?day=${tuesday}`);
    await page.getByRole('button', { name: /Petra Voss/ }).tap();
    await cancelVisit(page);
    await expect(page.getByRole('button', { name: /Petra Voss/ })).toHaveCount(0);
  });

  test('CAL-05 CAL-02 a day that closes and an hour that someone else takes get a clear error, and nothing typed is lost', async ({
    page,
    loginAs,
    anotherBrowser,
    shop,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    await loginAs(page, 'admin');
    const staff = serverOf(page.context(), shop.url);
    const customers = await anotherBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const [ann, bob] = [await customers.newPage(), await customers.newPage()];
    const choose = async (at: Page) => {
      await at.getByRole('button', { name: /Free/ }).last().tap();
      await at.getByRole('button', { name: /PM$/ }).last().tap();
      await at.locator('form button[type="submit"]').tap();
    };
    const begin = async (at: Page, name: string) => {
      await at.goto(`${shop.url}/book`);
      await at.getByRole('button', { name: /^I don’t know/ }).tap();
      await choose(at);
      await at.getByLabel('Name').fill(name);
      await at.getByLabel('Cell phone').fill('8625550148');
      await at.getByLabel('Model').fill('SV650');
    };
    const request = (at: Page) => at.getByRole('button', { name: /^Request / }).tap();

    // the last free day gets room for one hour: both want it
    const { days } = await staff.call<{ days: { day: string; state: string }[] }>('booking/days', {});
    const last = days.findLast(({ state }) => state === 'free')?.day ?? '';
    const range = await staff.call<{
      days: { availableMinutes: number; bookedMinutes: number; orderMinutes: number }[];
    }>('calendar/range', { from: last, to: last });
    const [load] = range.days;
    const free = (load?.availableMinutes ?? 0) - (load?.bookedMinutes ?? 0) - (load?.orderMinutes ?? 0);
    await staff.call('calendar/create', {
      ...{ id: randomUUID(), startsAt: `${last}T14:00:00.000Z`, minutes: free - 60, technicianId: null },
      ...{ customerId: null, bikeId: null, serviceId: null, name: 'A full day', phone: '', email: '' },
      ...{ language: 'en', bikeYear: '', bikeMake: '', bikeModel: '', service: '', concern: '', note: '' },
      waits: false,
    });
    await begin(ann, 'Ann Ode');
    await begin(bob, 'Bob Ray');
    await request(ann);
    await expect(ann.getByRole('heading', { name: 'We got your request, Ann' })).toBeVisible();
    await request(bob);
    await expect(bob.getByRole('alert')).toContainText('That time just filled up.');
    await choose(bob);
    await expect(bob.getByRole('alert')).toHaveCount(0);
    await expect(bob.getByLabel('Name')).toHaveValue('Bob Ray');

    // and now the day he chose instead is closed
    const setting = await staff.call<{ closed: { from: string; to: string; note: string }[] }>(
      'calendar/setting',
      {},
    );
    const rest = await staff.call<{ days: { day: string; state: string }[] }>('booking/days', {});
    const day = rest.days.findLast(({ state }) => state === 'free')?.day ?? '';
    await staff.call('calendar/updateSetting', {
      ...setting,
      closed: [...setting.closed, { from: day, to: day, note: '' }],
    });
    await request(bob);
    await expect(bob.getByRole('alert')).toContainText('The shop is closed that day.');
    await choose(bob);
    await expect(bob.getByLabel('Name')).toHaveValue('Bob Ray');
    await expect(bob.getByLabel('Model')).toHaveValue('SV650');
    await request(bob);
    await expect(bob.getByRole('heading', { name: 'We got your request, Bob' })).toBeVisible();
    const after = await staff.call<{ revision: number }>('calendar/setting', {});
    await staff.call('calendar/updateSetting', { ...setting, revision: after.revision });
  });
});
