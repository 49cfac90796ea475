import { MESSAGING_START } from '@kickstand/domain/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answered, Answers } from '../../lib/testing/fake-server.ts';
import { Refused } from '../../lib/testing/fake-server.ts';
import { setOnline } from '../../lib/testing/online.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import InboxScreen from './inbox-screen.tsx';

type Conversation = Answered<'messages/list'>['conversations'][number];
type Thread = Answered<'messages/thread'>;

const server = fakeServer();
const ME = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const NADIA = '0a000000-0000-4000-8000-000000000001';
const STRANGER = '0a000000-0000-4000-8000-000000000002';
const ORDER = '0a000000-0000-4000-8000-000000000003';
const OTHER = '0a000000-0000-4000-8000-000000000004';
const AT = '2026-11-12T23:24:00.000Z';

const conversation = (change: Partial<Conversation> = {}): Conversation => ({
  ...{ id: NADIA, phone: '(201) 555-0187', address: '+12015550187', assigned: null, order: null },
  ...{ customer: { id: ME, name: 'Nadia Haddad' }, unread: 2, done: false, optedOut: false, lastAt: AT },
  last: { body: 'Is it done?', mine: false, state: 'received', photos: 0 },
  ...change,
});
const stranger = conversation({
  ...{ id: STRANGER, phone: '(201) 555-0100', address: '+12015550100', customer: null, unread: 0 },
});
const thread = (of: Conversation, change: Partial<Thread['to']> = {}): Thread => ({
  conversation: of,
  to: {
    ...{ name: 'Nadia Haddad', address: '+12015550187', phone: '(201) 555-0187', email: '', language: 'en' },
    ...{ customerId: ME, refused: null, consentAt: AT, ...change },
  },
  ...{ order: null, otherOrders: [], messages: [], events: [], more: false },
});

async function open(address: string, answers: Answers = {}) {
  server.answer({
    'auth/session': sessionOf({ id: ME }),
    'messages/list': {
      ...{ conversations: [conversation(), stranger], more: false },
      counts: { unread: 1, mine: 0, unassigned: 2 },
    },
    'messages/setting': {
      ...{ ...MESSAGING_START, revision: 1, configured: true, quietUntil: null, people: [] },
      shop: { name: 'Ferrer Moto', phone: '2015550100', address: '12 Main St, Newark' },
    },
    'messages/thread': thread(conversation()),
    'messages/markRead': {},
    ...answers,
  });
  return showScreen(<InboxScreen />, address, '/dashboard/messages/:conversationId?');
}

describe('the inbox', () => {
  it('MSG-02 shows approvals, payments and emails between the texts, and the other orders next to them', async () => {
    const order = { id: ORDER, number: 1047 };
    const text = (id: string, at: string, body: string): Thread['messages'][number] => ({
      ...{ id, at, body, direction: 'in', kind: 'message', state: 'received', problem: '', by: '' },
      ...{ orderId: null, sendAt: null, stateAt: at, photos: [] },
    });
    const event = (id: string, at: string, kind: string, data: Record<string, unknown>) => ({
      ...{ id, at, kind, data, order, actor: '', side: 'customer' as const },
    });
    await open(`/dashboard/messages/${NADIA}`, {
      'messages/thread': {
        ...thread(conversation()),
        messages: [
          text('m1', '2026-11-12T10:00:00.000Z', 'Go ahead'),
          text('m2', '2026-11-12T12:00:00.000Z', 'Paid!'),
        ],
        events: [
          event('e1', '2026-11-12T11:00:00.000Z', 'decided', {
            name: 'Nadia Haddad',
            approved: 3,
            declined: 1,
          }),
          event('e2', '2026-11-12T11:30:00.000Z', 'payment_taken', { cents: 102_276, method: 'card' }),
        ],
        otherOrders: [
          { id: OTHER, number: 962, bikeInfo: 'Triumph Speedmaster', createdAt: '2024-10-02T12:00:00.000Z' },
        ],
      },
    });
    const log = await screen.findByRole('log');
    const lines = within(log)
      .getAllByRole('listitem')
      .map((line) => line.textContent ?? '');
    expect(lines[0]).toContain('Go ahead');
    expect(lines[1]).toMatch(/Nadia Haddad.*: 3 approved, 1 declined \d.*WO-1047/);
    expect(lines[2]).toContain('$1,022.76');
    expect(lines[3]).toContain('Paid!');
    const others = screen.getByRole('region', { name: 'Other orders' });
    expect(within(others).getByRole('link', { name: /WO-962.*Speedmaster/ })).toBeTruthy();
  });

  it('MSG-02 lists conversations with what is unread, and asks the server for what a filter shows', async () => {
    const { router } = await open('/dashboard/messages');
    const row = await screen.findByRole('link', { name: /Nadia Haddad/ });
    expect(within(row).getByText('2')).toBeTruthy();
    expect(screen.getByRole('link', { name: /\(201\) 555-0100.*New number/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Unread/ }));
    await waitFor(() =>
      expect(server.calls.filter(({ procedure }) => procedure === 'messages/list').at(-1)?.input).toEqual({
        filter: 'unread',
      }),
    );
    expect(router.state.location.search).toBe('?show=unread');
  });

  it('MSG-02 goes through the list with J and K, but not while someone types', async () => {
    const { router } = await open('/dashboard/messages');
    await screen.findByRole('link', { name: /Nadia Haddad/ });
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/messages/${NADIA}`));
    const field = await screen.findByRole('textbox', { name: /^Message to / });
    fireEvent.keyDown(field, { key: 'j' });
    expect(router.state.location.pathname).toBe(`/dashboard/messages/${NADIA}`);
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/messages/${STRANGER}`));
  });

  it('MSG-02 keeps the filter and the search of the list when J and K go through it', async () => {
    const { router } = await open('/dashboard/messages?show=unread&search=haddad');
    await screen.findByRole('link', { name: /Nadia Haddad/ });
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/messages/${NADIA}`));
    expect(router.state.location.search).toBe('?show=unread&search=haddad');
  });

  it('MSG-02 marks a text that came while the tab was in the background as read when someone comes back', async () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open(`/dashboard/messages/${NADIA}`);
    await screen.findByRole('textbox', { name: /^Message to / });
    const marked = () => server.calls.filter(({ procedure }) => procedure === 'messages/markRead');
    expect(marked()).toEqual([]);
    visible.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(marked()).toEqual([{ procedure: 'messages/markRead', input: { id: NADIA } }]));
    visible.mockRestore();
  });

  it('MSG-02 links the order of a conversation in its head, for screens too narrow for the side panel', async () => {
    await open(`/dashboard/messages/${NADIA}`, {
      'messages/thread': {
        ...thread(conversation()),
        order: {
          ...{ id: ME, number: 1047, status: 'ready', bikeInfo: 'Ducati', totalCents: 100, dueCents: 0 },
          ...{ technician: '', promisedAt: null, thumbnailUrl: null },
        },
      },
    });
    const link = await screen.findByRole('link', { name: 'WO-1047 Ready' });
    expect(link.getAttribute('href')).toBe(`/dashboard/reports/${ME}`);
  });

  it('MSG-02 lists its keys with ?', async () => {
    await open('/dashboard/messages');
    await screen.findByRole('link', { name: /Nadia Haddad/ });
    fireEvent.keyDown(document.body, { key: '?' });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('OFF-05 takes or sets aside a conversation with A and E only with a connection', async () => {
    const changes = () =>
      server.calls.filter(({ procedure }) => /messages\/(assign|setDone)/.test(procedure)).length;
    await open(`/dashboard/messages/${NADIA}`, { 'messages/assign': {}, 'messages/setDone': {} });
    await screen.findByRole('textbox', { name: /^Message to / });
    setOnline(false);
    for (const key of ['a', 'e']) fireEvent.keyDown(document.body, { key });
    setOnline(true);
    expect(changes()).toBe(0);
    for (const key of ['a', 'e']) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(changes()).toBe(2));
  });

  it('MSG-03 offers no field for someone who opted out', async () => {
    await open(`/dashboard/messages/${NADIA}`, {
      'messages/thread': thread(conversation({ optedOut: true }), { refused: 'TEXT_OPTED_OUT' }),
    });
    await screen.findByText(/^You can’t text /);
    expect(screen.queryByRole('textbox', { name: /^Message to / })).toBeNull();
  });

  it('MSG-04 says of a text that was withdrawn why it never left', async () => {
    const text = (id: string, state: 'canceled' | 'failed', problem: string): Thread['messages'][number] => ({
      ...{ id, direction: 'out', kind: 'message', body: `Text ${id}`, state, problem, by: '', orderId: null },
      ...{ at: AT, sendAt: null, stateAt: AT, photos: [] },
    });
    const messages = [
      text('1', 'canceled', ''),
      text('2', 'canceled', 'TEXT_OPTED_OUT'),
      text('3', 'canceled', 'TEXT_NO_CONSENT'),
      text('4', 'failed', 'Unreachable carrier'),
      text('5', 'canceled', 'TEXT_OUTDATED'),
    ];
    await open(`/dashboard/messages/${NADIA}`, {
      'messages/thread': { ...thread(conversation()), messages },
    });
    for (const shown of [
      'Withdrawn',
      'Withdrawn: they opted out',
      'Withdrawn: they no longer agree to texts',
      'Not sent: Unreachable carrier',
      'Withdrawn: no longer true when it could be sent',
    ])
      expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('MSG-02 says that the list could not be loaded, and tries again', async () => {
    await open('/dashboard/messages?show=done', { 'messages/list': new Refused(403, 'FORBIDDEN') });
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() =>
      expect(server.calls.filter(({ procedure }) => procedure === 'messages/list').length).toBeGreaterThan(1),
    );
  });
});
