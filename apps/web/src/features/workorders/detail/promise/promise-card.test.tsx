import { MESSAGING_START } from '@kickstand/domain/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answered, Answers } from '../../../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../../../lib/testing/screen.tsx';
import { sessionOf } from '../../../../lib/testing/session.ts';
import type { WorkOrder } from '../../shared/order.ts';
import { ORDER, order } from '../../shared/testing.ts';
import { PromiseCard } from './promise-card.tsx';

type Forecast = Answered<'workorders/forecast'>;
type Thread = Answered<'messages/thread'>;
type Message = Thread['messages'][number];

const server = fakeServer();
const NOW = '2026-11-17T20:30:00.000Z';
const PROMISED = '2026-11-19T22:00:00.000Z';
const TEXT =
  'Hi Ray, your 2021 Ducati Scrambler Icon should be ready Thu, Nov 19, by 5:00 PM. We’ll let you know. Ferrer Moto';

const moment = (day: string, share: number) => ({ at: `${day}T22:00:00.000Z`, day, share });
const forecast = (change: Partial<Forecast> = {}, share = 0.8, safe = '2026-11-20'): Forecast => ({
  ...{ timeZone: 'America/New_York', cases: 41, needed: 20, left: [{ title: 'Fork seals', minutes: 96 }] },
  forecast: {
    ...{ since: null, likely: moment('2026-11-19', 0.5), safe: moment(safe, share), similar: [] },
    days: [{ day: '2026-11-20', open: true, share }],
  },
  choices: ['2026-11-17', '2026-11-19', '2026-11-20'].map((day) => ({
    day,
    closesAt: `${day}T22:00:00.000Z`,
    share: 0.62,
  })),
  ...{ changed: false, aheadMinutes: 0, partsShort: 1, partsOn: null, kept: { due: 0, kept: 0 } },
  ...change,
});
const message = (state: Message['state'], change: Partial<Message> = {}): Message => ({
  ...{ id: '1', direction: 'out', kind: 'message', body: TEXT, state, problem: '', by: '', orderId: ORDER },
  ...{ at: NOW, sendAt: null, stateAt: NOW, photos: [], ...change },
});
const thread = (messages: readonly Message[] = []): Thread => ({
  conversation: null,
  to: {
    ...{ name: 'Ray Delgado', address: '+19735550142', phone: '(973) 555-0142', email: '', language: 'en' },
    ...{ customerId: null, refused: null, consentAt: NOW },
  },
  ...{ order: null, otherOrders: [], messages, events: [], more: false },
});

async function show(change: Partial<WorkOrder> = {}, answers: Answers = {}, configured = true) {
  // why: promises are compared with today
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  server.answer({
    'auth/session': sessionOf(),
    'workorders/forecast': forecast(),
    'messages/thread': thread(),
    'messages/setting': {
      ...{ ...MESSAGING_START, revision: 1, configured, quietUntil: null, people: [] },
      shop: { name: 'Ferrer Moto', phone: '2015550100', address: '' },
    },
    ...answers,
  });
  await showScreen(
    <PromiseCard
      order={order({ status: 'in_progress', promisedAt: null, mayPromiseAgain: true, ...change })}
    />,
    '/dashboard/reports/1',
  );
}
const sent = (procedure: string) => server.calls.filter((one) => one.procedure === procedure);
afterEach(() => vi.restoreAllMocks());

describe('the promised date', () => {
  it('PRM-01 says that the customer was notified only after a text was sent', async () => {
    await show({ promisedAt: PROMISED }, { 'messages/thread': thread([message('delivered')]) });
    expect(await screen.findByText('Ray was notified.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Text Ray' })).toBeNull();
  });

  it('PRM-01 offers to resend a text that failed or was withdrawn, and says so if one is waiting', async () => {
    await show({ promisedAt: PROMISED }, { 'messages/thread': thread([message('failed')]) });
    expect(await screen.findByText('The text to Ray wasn’t sent.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Text Ray' })).toBeTruthy();
    server.answer({ 'messages/thread': thread([message('canceled')]) });
    const { queryClient } = await import('../../../../lib/auth/query-client.ts');
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByText(/wasn’t sent|was notified/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Text Ray' })).toBeTruthy();
    server.answer({ 'messages/thread': thread([message('waiting')]) });
    await queryClient.invalidateQueries();
    expect(await screen.findByText('The text to Ray is waiting to go out.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Text Ray' })).toBeNull();
  });

  it('PRM-01 MSG-01 sends the customer the text that is shown', async () => {
    await show({ promisedAt: PROMISED }, { 'messages/send': { conversationId: ORDER, messageId: ORDER } });
    fireEvent.click(await screen.findByRole('button', { name: 'Text Ray' }));
    await waitFor(() =>
      expect(sent('messages/send')[0]?.input).toMatchObject({ orderId: ORDER, text: TEXT, by: 'provider' }),
    );
  });

  it('PRM-01 changes a promise with a reason', async () => {
    await show({ promisedAt: PROMISED }, { 'workorders/promise': order({ revision: 6 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Change date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the promised date' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change date' }));
    expect(sent('workorders/promise')).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Seals are late' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change date' }));
    await waitFor(() =>
      expect(sent('workorders/promise')[0]?.input).toMatchObject({
        ...{ id: ORDER, reason: 'Seals are late', promisedAt: '2026-11-20T22:00:00.000Z' },
      }),
    );
  });

  it('PRM-01 PRM-02 a late order shows who does not know, what is missing, and offers a new date and a call', async () => {
    await show({ promisedAt: '2026-11-16T22:00:00.000Z' });
    expect(await screen.findByText('Ray hasn’t been notified')).toBeTruthy();
    expect(await screen.findByText('Still to do: Fork seals, 1.6 h; 1 part missing.')).toBeTruthy();
    expect(screen.getByText(/Now likely Fri, Nov 20 \(80%\)/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Promise Fri instead' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Call Ray' })).toBeTruthy();
  });

  it('PRM-02 says “Very likely” without a percentage above 90 percent', async () => {
    await show({}, { 'workorders/forecast': forecast({}, 0.95) });
    expect(await screen.findByText('Very likely Fri')).toBeTruthy();
  });

  it('PRM-02 says when there are too few finished orders for an 80% date, and names the likely one', async () => {
    const { forecast: found } = forecast();
    const answer = forecast({ forecast: found && { ...found, safe: null } });
    await show({}, { 'workorders/forecast': answer });
    expect(await screen.findByText('Not enough finished orders to say when 80% are done')).toBeTruthy();
    expect(screen.getByText('Half are done by Thu, Nov 19.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Date').value).toBe('');
  });

  it('PRM-01 PRM-02 does not remove a promise that is changed without a day', async () => {
    const later = forecast({}, 0.8, '2027-01-20');
    await show({ promisedAt: '2026-11-16T22:00:00.000Z' }, { 'workorders/forecast': later });
    fireEvent.click(await screen.findByRole('button', { name: 'Change date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the promised date' });
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Seals are late' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change date' }));
    expect(within(dialog).getByLabelText('Date').getAttribute('aria-invalid')).toBe('true');
    expect(sent('workorders/promise')).toEqual([]);
  });

  it('PRM-01 PRM-02 suggests no day if the safe one is later than those offered, states the chance of a chosen one, and offers only hours that are still to come', async () => {
    await show({}, { 'workorders/forecast': forecast({}, 0.8, '2027-01-20') });
    const day = await screen.findByLabelText<HTMLSelectElement>('Date');
    expect([day.value, day.selectedOptions[0]?.textContent]).toEqual(['', 'Choose a day']);
    const promise = screen.getByRole<HTMLButtonElement>('button', { name: 'Promise this date' });
    expect(promise.disabled).toBe(true);
    fireEvent.change(day, { target: { value: '2026-11-17' } });
    expect(promise.disabled).toBe(false);
    expect(screen.getByText('62% ready by that evening')).toBeTruthy();
    const hours = within(screen.getByLabelText('By')).getAllByRole('option');
    // it is 3:30 PM
    expect(hours.map(({ textContent }) => textContent)).toEqual(['4:00 PM', '5:00 PM']);
  });
});
