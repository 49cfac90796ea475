import type { Role } from '@kickstand/domain/auth';
import type { Status, StuckReason } from '@kickstand/domain/workorders';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/auth/query-client.ts';
import { type Answered, type Answers, NO_ANSWER } from '../../lib/testing/fake-server.ts';
import { setOnline } from '../../lib/testing/online.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import HomeScreen from './home-screen.tsx';
import { bike, floor, QUIET, stuckState } from './testing.ts';

const server = fakeServer();
const NOTHING = { names: [], bikes: [], orders: [], owedCents: 0, papers: [], more: false };
const ID = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const LUIS = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const AT = '2025-04-15T14:00:00.000Z';
const fine = { doneAt: AT, failedAt: null };

async function open(role: Role, answers: Answers = {}) {
  const email = 'marisol@ironboundmoto.com';
  server.answer({
    'auth/session': sessionOf({ id: ID, firstName: 'Marisol', lastName: 'Vega', email, role }),
    'settings/shop': {
      name: 'Ironbound Moto',
      street: '210 Ferry Street',
      city: 'Newark',
      state: 'NJ',
      zip: '07105',
      phone: '9735550100',
      email: 'service@ironbound.test',
      timeZone: 'America/New_York',
      revision: 1,
      updatedAt: AT,
    },
    'home/team': [
      { id: ID, firstName: 'Marisol', lastName: 'Vega', role: 'admin', sample: false },
      { id: LUIS, firstName: 'Luis', lastName: 'Ortega', role: 'head_technician', sample: true },
    ],
    'home/setUpTasks': [
      { task: 'address', done: true },
      { task: 'mail', done: false },
    ],
    'mail/waitingLinks': [],
    ...QUIET,
    ...answers,
  });
  await showScreen(<HomeScreen />, '/dashboard');
  await screen.findByText('210 Ferry Street');
}

const cards = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const asked = (procedure: string) => server.calls.filter((call) => call.procedure === procedure).length;

describe('RT-08 /dashboard', () => {
  it('OFF-05 without a connection nothing is changed here, and a sentence says why', async () => {
    await open('admin', {
      'home/setUpTasks': [{ task: 'address', done: false }],
      'mail/waitingLinks': [
        { id: ID, kind: 'invitation', to: 'ana@ironbound.test', createdAt: AT, shownAt: null },
      ],
    });
    await screen.findByRole('button', { name: 'Show link' });
    setOnline(false);
    const pressable = screen
      .getAllByRole('button')
      .filter((button) => !button.matches(':disabled, fieldset:disabled *'));
    expect(pressable.map(({ textContent }) => textContent)).toEqual([]);
    expect(screen.getAllByText('Changes here need a connection.').length).toBeGreaterThan(0);
  });

  it('DSH-01 shows its cards together, without waiting for a slow one for ever', async () => {
    let answerTeam = () => {};
    const team = new Promise<Answered<'home/team'>>((resolve) => {
      answerTeam = () => resolve([]);
    });
    const opening = open('admin', { 'home/team': () => team });
    await waitFor(() => expect(screen.getByText('210 Ferry Street')).toBeTruthy());
    const shown = () => screen.queryByRole('region', { name: 'Your shop' }) !== null;
    expect(shown()).toBe(false);
    answerTeam();
    await waitFor(() => expect(shown()).toBe(true));
    await opening;
    cleanup();
    queryClient.clear();
    await open('admin', { 'home/team': NO_ANSWER });
    expect(shown()).toBe(false);
    await waitFor(() => expect(shown()).toBe(true));
  });

  it('OPS-04 an administrator reads when backups were copied and tested, or what did not work', async () => {
    const list = { ...QUIET['archive/list'], offsite: { copy: fine, rehearsal: fine } };
    await open('admin', { 'archive/list': list });
    expect(await screen.findByText(/^Backups copied to the second location/)).toBeTruthy();
    cleanup();
    queryClient.clear();
    const offsite = { copy: fine, rehearsal: { doneAt: AT, failedAt: AT } };
    await open('admin', { 'archive/list': { ...list, offsite } });
    expect(await screen.findByText('The test restore didn’t work')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open backups' })).toBeTruthy();
    cleanup();
    queryClient.clear();
    await open('admin', { 'archive/list': { ...QUIET['archive/list'], standby: fine } });
    expect(await screen.findByText(/^A second machine could take over/)).toBeTruthy();
    cleanup();
    queryClient.clear();
    const standby = { doneAt: AT, failedAt: AT };
    await open('admin', { 'archive/list': { ...list, standby } });
    expect(await screen.findByText('The second machine’s copy is behind')).toBeTruthy();
    cleanup();
    queryClient.clear();
    await open('technician', { 'archive/list': list });
    expect(screen.queryByText(/Backups copied/)).toBeNull();
  });

  it('an administrator sees what is left to set up, the team and the shop', async () => {
    await open('admin');
    await screen.findByText('Luis Ortega');
    expect(cards()).toEqual(['Setup', 'Add your first bike', 'Team', 'Your shop']);
    expect(screen.getByText('1 of 2 done')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Connect a mail server' })).toBeTruthy();
    expect(screen.getByText('Delete sample data')).toBeTruthy();
    expect(screen.getByText('(973) 555-0100').getAttribute('href')).toBe('tel:+19735550100');
  });

  it('AUT-15 the sample goes after a question, its colleagues with it, and the owner stays', async () => {
    await open('admin', { 'settings/removeSample': { removed: 3 } });
    await screen.findByText('Luis Ortega');
    act(() => screen.getByText('Delete sample data', { selector: 'button' }).click());
    const question = within(await screen.findByRole('alertdialog'));
    expect(asked('settings/removeSample')).toBe(0);
    server.answer({
      'home/team': [{ id: ID, firstName: 'Marisol', lastName: 'Vega', role: 'admin', sample: false }],
    });
    act(() => question.getByRole('button', { name: 'Delete sample data' }).click());
    expect(await screen.findByText('Just you for now.', { exact: false })).toBeTruthy();
    expect(asked('settings/removeSample')).toBe(1);
    expect(screen.queryByText('Luis Ortega')).toBeNull();
    await waitFor(() => expect(screen.queryByText('Delete sample data')).toBeNull());
  });

  it('AUT-17 a technician gets no button that the server would refuse', async () => {
    await open('technician');
    await screen.findByText('Luis Ortega');
    expect(cards()).toEqual(['Your day', 'Add your first bike', 'Team', 'Your shop']);
    expect(screen.queryByText('Edit')).toBeNull();
    expect(screen.queryByText('Delete sample data')).toBeNull();
    expect(asked('home/setUpTasks') + asked('mail/waitingLinks')).toBe(0);
  });

  it('CUS-03 a customer sees the shop, and no staff data is requested', async () => {
    await open('customer', { 'customers/mine': NOTHING });
    expect(await screen.findByText('No bikes yet')).toBeTruthy();
    expect(screen.getByText(/have a bike under marisol@ironboundmoto.com/)).toBeTruthy();
    expect(cards()).toEqual(['No bikes yet', 'Your shop']);
    expect(asked('home/team')).toBe(0);
  });

  it('SET-01 a mail server whose links open nowhere else leaves the step open until the owner settles it', async () => {
    await open('admin', {
      'home/setUpTasks': [{ task: 'mail', done: false, missing: 'links' }],
      'settings/acceptLinks': { baseUrl: 'http://localhost:3000', reach: 'machine', settled: true },
    });
    expect(
      await screen.findByRole('heading', { level: 3, name: 'Make links work on customers’ phones' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set address' }).getAttribute('href')).toContain('tab=sharing');
    fireEvent.click(screen.getByRole('button', { name: 'Leave as is' }));
    await waitFor(() => expect(asked('settings/acceptLinks')).toBe(1));
  });

  it('all done shows nothing of it', async () => {
    await open('admin', { 'home/setUpTasks': [{ task: 'mail', done: true }] });
    await screen.findByText('Luis Ortega');
    expect(cards()).not.toContain('Setup');
  });

  it('a shop at work folds what is left to set up into one line', async () => {
    await open('admin', { 'home/floor': floor({ ready: 1 }) });
    expect(await screen.findByText(/1 of 2 done/)).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 3, name: 'Connect a mail server' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show what’s left' }));
    expect(screen.getByRole('heading', { level: 3, name: 'Connect a mail server' })).toBeTruthy();
  });

  it('EML-04 a waiting link is requested only after a confirmation, and shown', async () => {
    const waiting = { id: LUIS, kind: 'invitation', to: 'ana@mail.test', createdAt: AT, shownAt: null };
    await open('admin', {
      'mail/waitingLinks': [waiting],
      'mail/showLink': { link: 'http://shop.test/auth/callback?token=abc' },
    });
    act(() => screen.getByText('Show link', { selector: 'button' }).click());
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Anyone who has it can open the account for ana@mail.test.',
    );
    expect(asked('mail/showLink')).toBe(0);
    act(() => screen.getByRole('alertdialog').querySelectorAll('button')[1]?.click());
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toContain('token=abc');
    expect(asked('mail/showLink')).toBe(1);
    // Dismissing it is stored for everyone immediately; the person who reads it keeps it open.
    server.answer({ 'mail/waitingLinks': [{ ...waiting, shownAt: AT }] });
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toContain('token=abc');
    act(() => screen.getAllByText('Close', { selector: 'button' })[0]?.click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Show link')).toBeNull();
  });

  it('a card that cannot be loaded says so and comes back with Try Again; the others stay', async () => {
    await open('technician', { 'home/team': new Refused(403, 'FORBIDDEN') });
    expect(await screen.findByText('Team couldn’t be loaded')).toBeTruthy();
    expect(screen.getByText('Your shop')).toBeTruthy();
    server.answer({ 'home/team': [] });
    await act(async () => screen.getByRole('button', { name: 'Try Again' }).click());
    expect(await screen.findByRole('heading', { name: 'Team' })).toBeTruthy();
  });
});

describe('the cards of the home page', () => {
  const region = (name: string) => within(screen.getByRole('region', { name }));
  const HOUR = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

  const BUSY = {
    'home/floor': floor(
      { awaiting_approval: 1, waiting_parts: 2, in_progress: 1, ready: 3 },
      {
        stuck: {
          count: 9,
          rows: [
            {
              ...bike(101, 'awaiting_approval'),
              ...{ customerPhone: '9735550142', technician: 'Luis Ortega', thumbnailUrl: null },
              ...{ questionOpen: false, storageCents: 0, blockers: [] },
              stuck: stuckState({ whose: 'customer', event: 'approve' }),
              reason: { code: 'no_answer' },
            },
          ],
        },
        waitingCustomer: {
          count: 1,
          presentedCents: 321_450,
          rows: [{ ...bike(101, 'awaiting_approval'), overdue: true, questionOpen: false }],
        },
        waitingParts: {
          count: 2,
          shortLines: 5,
          rows: [
            { ...bike(102, 'waiting_parts'), ordered: false, expectedOn: null },
            { ...bike(103, 'waiting_parts'), ordered: true, expectedOn: '2025-01-06' },
          ],
        },
        ready: {
          count: 3,
          storageCents: 8000,
          rows: [
            { ...bike(104, 'ready'), graceEndsAt: inHours(-30), storageDays: 2, storageCents: 8000 },
            { ...bike(105, 'ready'), graceEndsAt: inHours(17.5), storageDays: 0, storageCents: 0 },
            { ...bike(106, 'ready'), graceEndsAt: null, storageDays: 0, storageCents: 0 },
          ],
        },
        bay: [
          {
            technician: { id: LUIS, name: 'Luis Ortega' },
            count: 4,
            openMilli: 5500,
            orders: [{ ...bike(107, 'in_progress'), openMilli: 3500, workingSince: AT }],
          },
        ],
        unpaid: {
          count: 9,
          cents: 648_215,
          dueCents: 190_420,
          rows: [{ ...bike(104, 'ready'), balanceCents: 190_420 }],
        },
      },
    ),
    'home/parts': {
      count: 3,
      jobs: 4,
      rows: [
        {
          ...{ id: ID, nameEn: 'Fork spring', nameEs: '', unit: 'each', jobs: 2 },
          ...{ neededMilli: 3000, reservedMilli: 1000, onOrderMilli: 0 },
        },
      ],
    },
    'home/intakes': {
      open: { count: 5, rows: [{ id: ID, customerName: 'Aisha', bikeInfo: '2020 MT-07', createdAt: AT }] },
      drafts: { count: 3, rows: [{ tempId: ID, title: null, updatedAt: AT }] },
    },
  };

  it('DSH-01 say how many, what of them, and each opens its list', async () => {
    await open('admin', BUSY);
    await screen.findByRole('region', { name: 'Drafts' });
    expect(screen.getByText(/7 bikes in the shop, 9 stuck/)).toBeTruthy();
    expect(region('Waiting on customer').getByText('$3,214.50 in estimates')).toBeTruthy();
    expect(region('Waiting on parts').getByText('Not ordered')).toBeTruthy();
    expect(region('Waiting on parts').getByText('Overdue')).toBeTruthy();
    expect(region('Ready for pickup').getByText('Day 2, $80.00')).toBeTruthy();
    expect(region('Ready for pickup').getByText('18 h free')).toBeTruthy();
    expect(region('Ready for pickup').getByText('No notice')).toBeTruthy();
    expect(region('Unpaid balance').getByText('9 orders, $1,904.20 due now')).toBeTruthy();
    expect(region('In the bay').getByText('5.5 h left')).toBeTruthy();
    expect(region('In the bay').getByRole('img', { name: 'working now' })).toBeTruthy();
    expect(region('Parts holding up jobs').getByText('1 of 3')).toBeTruthy();
    expect(region('Drafts').getByText('Untitled Draft')).toBeTruthy();
    const lists = screen
      .getAllByRole('link', { name: /^(Open list|See all|Queue): / })
      .map((link) => [link.getAttribute('aria-label')?.replace(/^[^:]+: /, ''), link.getAttribute('href')]);
    expect(Object.fromEntries(lists)).toMatchObject({
      'Stuck bikes': '/dashboard/work-orders?view=stuck',
      'Waiting on customer': '/dashboard/reports?status=awaiting_approval&sort=waiting',
      'Waiting on parts': '/dashboard/reports?status=waiting_parts&sort=waiting',
      'Ready for pickup': '/dashboard/reports?status=ready&sort=waiting',
      'Unpaid balance': '/dashboard/reports?status=unpaid&sort=waiting',
      'In the bay': '/dashboard/diagnostic?whose=all',
      'Parts holding up jobs': '/dashboard/work-order-parts?state=short',
      'Intakes without a work order': '/dashboard/intake-forms',
      Drafts: '/dashboard/intake-forms/drafts',
    });
  });

  it('DSH-01 WO-13 a stuck bike opens its order from the row; what can be done right here comes second', async () => {
    const stuck = (number: number, status: Status, code: StuckReason, change: object = {}) => ({
      ...bike(number, status),
      ...{ customerPhone: '9735550142', technician: '', thumbnailUrl: null },
      ...{ questionOpen: false, storageCents: 0, blockers: [], stuck: stuckState() },
      reason: { code },
      ...change,
    });
    const rows = [
      stuck(101, 'awaiting_approval', 'no_answer'),
      stuck(102, 'waiting_parts', 'parts_unordered'),
      stuck(103, 'submitted', 'no_technician'),
      stuck(104, 'in_progress', 'work_late'),
      stuck(105, 'ready', 'storage', { storageCents: 8000, customerPhone: '' }),
    ];
    const answers = { 'home/floor': floor({ ready: 5 }, { stuck: { count: 5, rows } }) };
    await open('admin', answers);
    const linksOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
    const name = 'Ducati Scrambler Icon';
    const order = (number: number) => `/dashboard/reports/${bike(number, 'ready').id}`;
    expect(region('Stuck bikes').getAllByRole('listitem').map(linksOf)).toEqual([
      [
        [name, order(101)],
        ['Call customer: Ray Delgado', 'tel:+19735550142'],
      ],
      [
        [name, order(102)],
        ['Order parts for WO-102', `/dashboard/inventory/restock?order=${bike(102, 'waiting_parts').id}`],
      ],
      [
        [name, order(103)],
        ['Assign WO-103', order(103)],
      ],
      [[name, order(104)]],
      [[name, order(105)]],
    ]);
    for (const text of ['No answer to the estimate', 'Parts aren’t ordered', 'Work isn’t finished', 'WO-104'])
      expect(region('Stuck bikes').getByText(text), text).toBeTruthy();
    expect(region('Stuck bikes').getByText('3 days · storage $80.00')).toBeTruthy();
    cleanup();
    await open('technician', answers);
    expect(screen.queryByText('Order parts')).toBeNull();
  });

  it('DSH-01 no stuck bike is good news', async () => {
    await open('admin', { 'home/floor': floor({ ready: 1 }) });
    expect(await screen.findByText('No stuck bikes. Nice work.')).toBeTruthy();
  });

  it('DSH-01 a bike in a card has its model first, tag and customer below, in full', async () => {
    await open('admin', BUSY);
    const row = region('Waiting on customer').getByRole('link', { name: /^Scrambler Icon/ });
    expect(row.textContent).toBe('Scrambler IconWO-101 · Ray Delgado3 days');
    for (const part of row.querySelectorAll('span')) expect(part.className).not.toContain('truncate');
  });

  it('DSH-01 the status bar names and counts each status that has bikes', async () => {
    await open('admin', BUSY);
    const bar = within(await screen.findByRole('navigation', { name: 'Bikes by status' }));
    const names = bar.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['1 Awaiting approval', '2 Waiting on parts', '1 In progress', '3 Ready']);
  });

  it('DSH-01 a technician sees their own day first: the clock, what to do next, parts that came', async () => {
    await open('technician', {
      ...BUSY,
      'home/mine': {
        running: { id: ID, number: 107, bikeInfo: '2021 Ducati Scrambler', job: 'Fork seals', since: AT },
        count: 2,
        orders: [
          {
            ...bike(107, 'in_progress'),
            ...{ thumbnailUrl: null, stuck: stuckState(), next: 'Replace seals', openMilli: 3500 },
          },
          {
            ...bike(108, 'awaiting_approval'),
            ...{ thumbnailUrl: null, next: null, openMilli: 0 },
            stuck: stuckState({ whose: 'customer', event: 'approve', overdue: false }),
          },
        ],
        arrived: [
          {
            ...{ lineId: ID, orderId: ID, number: 107, bikeInfo: 'Ducati', nameEn: 'Seal kit', nameEs: '' },
            ...{ quantityMilli: 2000, unit: 'each', bin: 'B-02', at: AT },
          },
        ],
      },
    });
    expect(await screen.findByText('On the clock: Fork seals')).toBeTruthy();
    expect(cards().slice(0, 3)).toEqual([
      'On the clock: Fork seals',
      'Your day',
      'Parts that arrived for your jobs',
    ]);
    const day = region('Your day');
    expect(day.getByText('Next: Replace seals')).toBeTruthy();
    expect(day.getByText('Waiting on the customer')).toBeTruthy();
    expect(region('Parts that arrived for your jobs').getByText('Bin B-02')).toBeTruthy();
    expect(region('Your money today')).toBeTruthy();
  });

  it('DSH-01 a card that fails leaves the others standing', async () => {
    await open('head_technician', { ...BUSY, 'home/parts': new Refused(403, 'FORBIDDEN') });
    expect(await screen.findByText('Parts holding up jobs couldn’t be loaded')).toBeTruthy();
    expect(region('Unpaid balance').getByText('$6,482.15')).toBeTruthy();
  });
});
