import { addDays, daysFrom } from '@kickstand/domain/calendar';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answered, type Answers, Refused } from '../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import { appointmentPath } from '../../shared/paths.ts';
import CalendarScreen from './calendar-screen.tsx';

type Range = Answered<'calendar/range'>;
type Appointment = Range['appointments'][number];

const server = fakeServer();
const VISIT = '0a000000-0000-4000-8000-000000000001';
const LUIS = '0b000000-0000-4000-8000-000000000001';
const FEED = '0c000000-0000-4000-8000-000000000001';
const TODAY = '2026-11-17';

const appointment = (change: Partial<Appointment> = {}): Appointment => ({
  ...{ id: VISIT, state: 'confirmed', events: ['arrive', 'cancel'], startsAt: '2026-11-18T15:00:00.000Z' },
  ...{
    minutes: 120,
    technicianId: LUIS,
    customerId: null,
    bikeId: null,
    serviceId: null,
    name: 'Kenji Mori',
  },
  ...{
    phone: '8625550119',
    email: '',
    language: 'en',
    bikeYear: '2019',
    bikeMake: 'Honda',
    bikeModel: 'CB650R',
  },
  ...{ service: 'Tires, both', concern: '', note: '', waits: false, source: 'staff', overbookReason: '' },
  ...{ cancelReason: '', textConsent: false, arrivedAt: null, checkedIn: false, intake: null, order: null },
  ...{ thumbnailUrl: null, revision: 3, updatedAt: '2026-11-10T15:00:00.000Z', ...change },
});
const range = ({ from, to }: { from: string; to: string }, appointments: readonly Appointment[]): Range => ({
  ...{ today: TODAY, timeZone: 'America/New_York', technicians: [{ id: LUIS, name: 'Luis Ortega' }] },
  days: daysFrom(from, to).map((day) => ({
    ...{ day, closed: null, opensAt: 510, closesAt: 1050 },
    ...{ availableMinutes: 480, bookedMinutes: 120, orderMinutes: 0 },
    technicians: [{ id: LUIS, availableMinutes: 480, bookedMinutes: 120, orderMinutes: 0 }],
  })),
  appointments: appointments.filter(
    ({ startsAt }) => from <= startsAt.slice(0, 10) && startsAt.slice(0, 10) <= to,
  ),
  ...{ due: [], cut: false },
});

async function open(address = '/dashboard/calendar', answers: Answers = {}, all = [appointment()]) {
  // why: the calendar opens on today
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T16:00:00.000Z`) });
  server.answer({
    'auth/session': sessionOf(),
    'calendar/range': (asked) => range(asked, all),
    'calendar/requests': [],
    'calendar/arrivals': [],
    'calendar/feeds': [],
    'customers/recognize': [],
    ...answers,
  });
  return showScreen(<CalendarScreen />, address);
}
const card = () => screen.findByRole('button', { name: /Kenji Mori/ });
const sent = (procedure: string) => server.calls.filter((one) => one.procedure === procedure);
const OVERBOOKED = new Refused(409, 'OVERBOOKED', {
  ...{ day: '2026-11-19', closed: false, availableMinutes: 480, wouldBeMinutes: 600 },
});

describe('the calendar', () => {
  it('CAL-01 opens an appointment of another week from a link that names no day, on the day it is on', async () => {
    const later = appointment({ startsAt: '2026-12-09T15:00:00.000Z' });
    const { router } = await open(appointmentPath(VISIT), { 'calendar/find': later }, [later]);
    expect(await screen.findByRole('heading', { name: 'Wed, Dec 9, 10:00 AM' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toContain('day=2026-12-09'));
    expect(sent('calendar/find')).toHaveLength(1);
    await screen.findByText(/^Dec \d+ to Dec \d+, 2026$/);
    // navigating is not blocked by an open dialog
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(router.state.location.search).toBe('?day=2026-12-16'));
  });

  it('CAL-01 says that an appointment of a link could not be found', async () => {
    await open(appointmentPath(VISIT), { 'calendar/find': new Refused(404, 'NOT_FOUND') }, []);
    expect(await screen.findByText('This appointment couldn’t be found.')).toBeTruthy();
  });

  it('CAL-02 asks for a reason when a move by the keys makes the day too full, and sends it', async () => {
    await open('/dashboard/calendar', {
      'calendar/update': (input: { overbookReason?: string | undefined }) =>
        input.overbookReason ? appointment() : OVERBOOKED,
    });
    fireEvent.keyDown(await card(), { key: 'm' });
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    fireEvent.keyDown(document.body, { key: 'Enter' });
    const dialog = await screen.findByRole('dialog', { name: 'Reschedule' });
    expect(within(dialog).getByText('That’s 10 of 8 h on Nov 19.')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move anyway' }));
    expect(sent('calendar/update')).toHaveLength(1);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Regular' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('calendar/update').at(-1)?.input).toMatchObject({
      ...{ id: VISIT, revision: 3, startsAt: '2026-11-19T15:00:00.000Z', overbookReason: 'Regular' },
    });
  });

  it('CAL-02 names the technician who would have more hours than that day has', async () => {
    await open('/dashboard/calendar', {
      'calendar/update': new Refused(409, 'OVERBOOKED', {
        ...{ day: '2026-11-19', closed: false, availableMinutes: 960, wouldBeMinutes: 960 },
        technician: { name: 'Dana Whitfield', availableMinutes: 480, wouldBeMinutes: 960 },
      }),
    });
    fireEvent.keyDown(await card(), { key: 'm' });
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    fireEvent.keyDown(document.body, { key: 'Enter' });
    const dialog = await screen.findByRole('dialog', { name: 'Reschedule' });
    expect(within(dialog).getByText('Dana Whitfield has 8 h on Nov 19 and would have 16 h.')).toBeTruthy();
  });

  it('CAL-02 CAL-03 asks for a reason if undoing a cancellation overbooks the day', async () => {
    const canceled = appointment({ state: 'cancelled', events: ['reopen'] });
    await open(
      appointmentPath(VISIT),
      {
        'calendar/change': (input: { overbookReason?: string | undefined }) =>
          input.overbookReason ? canceled : OVERBOOKED,
      },
      [canceled],
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: back to confirmed' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo: back to confirmed' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'They came' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm anyway' }));
    await waitFor(() =>
      expect(sent('calendar/change').at(-1)?.input).toMatchObject({
        ...{ event: 'reopen', overbookReason: 'They came' },
      }),
    );
  });

  it('CAL-01 changes the view with V, goes to today with T and lists the keys with ?', async () => {
    const { router } = await open(`/dashboard/calendar?day=${addDays(TODAY, 30)}`);
    await screen.findByRole('button', { name: 'Today' });
    fireEvent.keyDown(document.body, { key: 't' });
    await card();
    expect(router.state.location.search).toBe('');
    fireEvent.keyDown(document.body, { key: 'v' });
    await waitFor(() => expect(router.state.location.search).toBe('?view=month'));
    fireEvent.keyDown(document.body, { key: '?' });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('CAL-01 opens a day of the month', async () => {
    const { router } = await open('/dashboard/calendar?view=month');
    fireEvent.click(await screen.findByRole('button', { name: /November 18, 2026/ }));
    expect(await screen.findByRole('heading', { name: 'Wed, Nov 18' })).toBeTruthy();
    expect(router.state.location.search).toBe('?view=day&day=2026-11-18');
  });

  it('CAL-01 shows the next day of a phone after a swipe to the left, and none after scrolling', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      // why: the width of the window is the edge of the machine
      matches: query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    }));
    const { router } = await open();
    const heading = await screen.findByRole('heading', { name: /^Today/ });
    const drag = (x: number, y: number) => {
      fireEvent.touchStart(heading, { touches: [{ clientX: 300, clientY: 300 }] });
      fireEvent.touchEnd(heading, { changedTouches: [{ clientX: 300 + x, clientY: 300 + y }] });
    };
    drag(-80, 200);
    expect(router.state.location.search).toBe('');
    drag(-120, 10);
    await waitFor(() => expect(router.state.location.search).toBe('?day=2026-11-18'));
  });

  it('CAL-02 closes a day from the toolbar, for an administrator', async () => {
    const setting = {
      ...{ open: [null, null, null, null, null, null, null], closed: [], technicians: [], revision: 4 },
      booking: {
        ...{ enabled: true, confirmItself: false, noticeHours: 12, daysAhead: 30, changeHours: 24 },
        ...{ slotMinutes: 60, services: [], diagnosisMinutes: 60 },
      },
    };
    await open('/dashboard/calendar?day=2026-11-18', {
      'calendar/setting': setting,
      'calendar/updateSetting': setting,
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'More' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Close a day' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close a day' });
    expect(await within(dialog).findByText('1 visit is on this day and stays.')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText(/^What for/), { target: { value: 'Inventory' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close day' }));
    await waitFor(() =>
      expect(sent('calendar/updateSetting').at(-1)?.input).toMatchObject({
        ...{ revision: 4, closed: [{ from: '2026-11-18', to: '2026-11-18', note: 'Inventory' }] },
      }),
    );
  });

  it('CAL-04 makes a feed, shows its address once, and ends one', async () => {
    const feed = {
      ...{
        id: FEED,
        name: 'Phone',
        owner: 'Ana Ferrer',
        createdAt: '2026-11-10T15:00:00.000Z',
        lastReadAt: null,
      },
    };
    await open('/dashboard/calendar', {
      'calendar/feeds': [feed],
      'calendar/createFeed': { feed, url: 'https://shop.test/calendar/secret.ics' },
      'calendar/revokeFeed': { revokedAt: '2026-11-17T16:00:00.000Z' },
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'More' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Subscribe in another calendar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Calendar feeds' });
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Phone' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create address' }));
    expect(await within(dialog).findByDisplayValue('https://shop.test/calendar/secret.ics')).toBeTruthy();
    expect(sent('calendar/createFeed')[0]?.input).toMatchObject({ name: 'Phone' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(sent('calendar/revokeFeed')[0]?.input).toEqual({ id: FEED }));
  });
});
