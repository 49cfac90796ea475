import type { Role } from '@kickstand/domain/auth';
import { MANY_PEOPLE, REMINDERS_START } from '@kickstand/domain/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { speak } from '../../../i18n/index.ts';
import { type Answered, type Answers, Refused } from '../../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import { sessionOf } from '../../../lib/testing/session.ts';
import RemindersScreen from './reminders-screen.tsx';

const server = fakeServer();
const ME = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const person: Answered<'reminders/preview'>['people'][number] = {
  ...{ customerId: ME, name: 'Nadia Haddad', bike: '2021 Yamaha MT-07', orderId: null, miles: null },
  ...{ at: '2026-11-12T23:24:00.000Z', why: 'date', work: '', text: true, email: false, skip: null },
  words: 'Hi Nadia, your 2021 Yamaha MT-07 is due for service.',
};
const overview = (change: object = {}) => ({
  rules: { ...REMINDERS_START, revision: 3 },
  ...{ provider: true, mailServer: false, quietFrom: 20, quietTo: 8, paused: false, month: 0 },
  figures: { shop: 'Ironbound Moto', phone: '(973) 555-0100', book: 'https://shop.test/book' },
  ...{ today: { sent: 0, waiting: 0, failed: 0 }, cameBack: { sent: 0, came: 0 } },
  ...change,
});
const preview = (now: number) => ({
  now,
  soon: now,
  skipped: 0,
  due: { optedOut: 0, noConsent: 0 },
  people: [person],
});

async function open(answers: Answers = {}, role: Role = 'admin') {
  server.answer({
    'auth/session': sessionOf({ id: ME, role }),
    'reminders/overview': overview(),
    'reminders/preview': preview(2),
    'reminders/save': { ...REMINDERS_START, revision: 4 },
    ...answers,
  });
  await showScreen(<RemindersScreen />, '/dashboard/messages/reminders');
  return within(await screen.findByRole('region', { name: 'Service due' }));
}
const saves = () => server.calls.filter(({ procedure }) => procedure === 'reminders/save');

describe('the reminders screen', () => {
  it('REM-01 shows who is next, and turns a rule on only after showing the number of people', async () => {
    const card = await open();
    await card.findByRole('link', { name: 'Nadia Haddad' });
    fireEvent.click(card.getByRole('switch', { name: 'Service due' }));
    await screen.findByRole('alertdialog', { name: 'Turn on for 2 people?' });
    expect(saves()).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.input).toMatchObject({ revision: 3, seen: 2, serviceDue: { on: true } });
  });

  it('REM-02 asks a second time before it writes to many people', async () => {
    const many = MANY_PEOPLE + 1;
    const card = await open({ 'reminders/preview': preview(many) });
    fireEvent.click(card.getByRole('switch', { name: 'Service due' }));
    await screen.findByRole('alertdialog', { name: `Turn on for ${many} people?` });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(saves()).toHaveLength(0);
    fireEvent.click(screen.getByRole('checkbox', { name: `Yes, message all ${many} people` }));
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(saves()).toHaveLength(1));
  });

  it('REM-02 shows the new number when more people are due by now', async () => {
    const card = await open({ 'reminders/save': new Refused(409, 'RULE_REACHES', { people: 5 }) });
    fireEvent.click(card.getByRole('switch', { name: 'Service due' }));
    await screen.findByRole('alertdialog', { name: 'Turn on for 2 people?' });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await screen.findByRole('alertdialog', { name: 'Turn on for 5 people?' });
  });

  it('REM-01 lets nobody but an administrator turn one on', async () => {
    const card = await open({}, 'technician');
    expect(card.getByRole<HTMLInputElement>('switch', { name: 'Service due' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Pause all for today' })).toBeNull();
  });

  it('REM-01 shows the words each person would get, and REM-02 saves how many a week one customer gets', async () => {
    const card = await open();
    await card.findByRole('link', { name: 'Nadia Haddad' });
    expect(card.getByText(person.words).closest('details')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Per customer' }), { target: { value: '3' } });
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.input).toMatchObject({ revision: 3, perWeek: 3, seen: 0 });
  });

  it('REM-01 saves when and how a rule reminds as soon as it is chosen', async () => {
    const card = await open();
    fireEvent.change(card.getByRole('combobox', { name: /after the last visit/ }), {
      target: { value: '6' },
    });
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.input).toMatchObject({ serviceDue: { on: false, months: 6, miles: 6000 } });
    await waitFor(() =>
      expect(card.getByRole<HTMLButtonElement>('radio', { name: 'Email' }).disabled).toBe(false),
    );
    fireEvent.click(card.getByRole('radio', { name: 'Email' }));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]?.input).toMatchObject({ serviceDue: { channel: 'email' } });
  });

  it('REM-01 asks first if a change of an active rule reaches people immediately', async () => {
    const on = { ...REMINDERS_START, serviceDue: { ...REMINDERS_START.serviceDue, on: true } };
    const card = await open({
      'reminders/overview': overview({ rules: { ...on, revision: 3 } }),
      'reminders/save': new Refused(409, 'RULE_REACHES', { people: MANY_PEOPLE + 1 }),
    });
    fireEvent.change(card.getByRole('combobox', { name: /after the last visit/ }), {
      target: { value: '3' },
    });
    const many = MANY_PEOPLE + 1;
    await screen.findByRole('alertdialog', { name: `Save and message ${many} people?` });
    fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
    expect(saves()).toHaveLength(1);
    fireEvent.click(screen.getByRole('checkbox', { name: `Yes, message all ${many} people` }));
    fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]?.input).toMatchObject({ seen: many, serviceDue: { on: true, months: 3 } });
  });

  it('REM-01 asks first if a higher weekly limit reaches people immediately', async () => {
    await open({ 'reminders/save': new Refused(409, 'RULE_REACHES', { people: 2 }) });
    fireEvent.change(screen.getByRole('combobox', { name: 'Per customer' }), { target: { value: '3' } });
    const dialog = await screen.findByRole('alertdialog', { name: 'Save and message 2 people?' });
    expect(within(dialog).queryByRole('alert')).toBeNull();
    server.answer({ 'reminders/save': overview().rules });
    fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(saves().map(({ input }) => input)).toMatchObject([
      { perWeek: 3, seen: 0 },
      { perWeek: 3, seen: 2 },
    ]);
  });

  it('REM-01 counts who is due and left out, of the rules that are on', async () => {
    const on = { ...REMINDERS_START, serviceDue: { ...REMINDERS_START.serviceDue, on: true } };
    await open({
      'reminders/overview': overview({ rules: { ...on, revision: 3 } }),
      'reminders/preview': { ...preview(2), due: { optedOut: 3, noConsent: 4 } },
    });
    await waitFor(() => {
      expect(screen.getByText('Skipped, opted out').nextSibling?.textContent).toBe('3');
      expect(screen.getByText('Skipped, no consent').nextSibling?.textContent).toBe('4');
    });
  });

  it('REM-01 sends a test and says what came of it; a bad number is said at its field', async () => {
    const card = await open({
      'reminders/overview': overview({ provider: true, mailServer: true }),
      'reminders/sendTest': new Refused(422, 'TEXT_PHONE_INVALID'),
    });
    fireEvent.click(card.getByRole('radio', { name: 'ES' }));
    fireEvent.click(card.getByRole('button', { name: 'Send me a test' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Test: Service due' }));
    const number = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Your cell number' });
    fireEvent.change(number, { target: { value: '12' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    expect(number.value).toBe('12');
    server.answer({
      'reminders/sendTest': {
        email: 'ana@shop.test',
        text: { sent: false, reached: true, host: 'sms.test', words: 'Unknown number' },
      },
    });
    fireEvent.change(number, { target: { value: '9735550142' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
    await dialog.findByText('On its way to ana@shop.test.');
    const refused = within(dialog.getByRole('alert'));
    refused.getByText('sms.test didn’t accept the text');
    refused.getByText('Unknown number');
    const sent = server.calls.filter(({ procedure }) => procedure === 'reminders/sendTest');
    expect(sent.at(-1)?.input).toEqual({ rule: 'serviceDue', language: 'es', to: '9735550142' });
  });

  it('REM-01 names the hours in Spanish without a second period', async () => {
    await open();
    await speak('es');
    await screen.findByText('Se envían automáticamente, de 8 a.m. a 8 p.m. Se omite a quien se dio de baja.');
  });
});
