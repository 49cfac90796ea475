import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import {
  addDays,
  CALENDAR_START,
  type CalendarSettings,
  weekdayOf,
  zonedParts,
  zonedTime,
} from '@kickstand/domain/calendar';
import { SECTIONS } from '@kickstand/domain/settings';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../../tests/support/test-database.ts';
import { auditLog } from '../audit/audit.table.ts';
import { rateLimits } from '../auth/auth.table.ts';
import { limitUnconfirmedMail, UNCONFIRMED_MAILS_PER_HOUR } from '../auth/sign-up/limit-mail.ts';
import { consents } from '../customers/consents.table.ts';
import { mailOutbox } from '../mail/mail.table.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { completeForm, takeDeposit } from '../testing/intakes.ts';
import { findOrder, newOrder } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { offered } from '../testing/stock.ts';
import { SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { appointments } from './calendar.table.ts';

type Appointment = Outputs['calendar']['find'];
type Visit = Outputs['booking']['visit'];

const ZONE = SET_UP.shop.timeZone;
const NINE = 9 * 60;

let shop: TestShop;
let owner: TestBrowser;
let technicianId: string;
/** An open weekday soon: a session ends after seven days, and tests move the clock to this one. */
let day: string;

async function begin(opened: { shop: TestShop; owner: TestBrowser }): Promise<void> {
  ({ shop, owner } = opened);
  const technician = await signedInAs(shop, 'technician');
  technicianId = (await technician.call<{ id: string }>('auth/user')).value.id;
  const today = zonedParts(shop.clock.now(), ZONE).day;
  day = addDays(today, 2);
  while ([0, 6].includes(weekdayOf(day))) day = addDays(day, 1);
}

const facts = (change: object = {}) => ({
  ...{ name: 'Kenji Mori', phone: '8625550119', email: 'kenji@riders.test', language: 'en' },
  ...{
    bikeYear: '2019',
    bikeMake: 'Honda',
    bikeModel: 'CB650R',
    service: 'Tires, both',
    concern: 'Hums',
    note: '',
  },
  ...{ startsAt: zonedTime(day, NINE, ZONE).toISOString(), minutes: 120, technicianId, waits: false },
  ...{ customerId: null, bikeId: null, serviceId: null },
  ...change,
});
const make = (change: object = {}, browser = owner) =>
  browser.call<Appointment>('calendar/create', { id: randomUUID(), ...facts(change) });
const made = async (change: object = {}) => (await make(change)).value;
const inputOf = ({ id, revision, ...appointment }: Appointment, change: object = {}) => ({
  ...Object.fromEntries(
    Object.keys(facts()).map((field) => [field, appointment[field as keyof typeof appointment]]),
  ),
  ...{ id, revision },
  ...change,
});
const setCalendar = (change: Partial<CalendarSettings>, revision = 0) =>
  owner.call('calendar/updateSetting', { ...CALENDAR_START, ...change, revision });
const range = async (on = day) =>
  (await owner.call<Outputs['calendar']['range']>('calendar/range', { from: on, to: on })).value;

const booking = (change: object = {}) => ({
  ...{ id: randomUUID(), name: 'Lucía Ríos', phone: '9735550166', email: '', language: 'es' },
  ...{ bikeYear: '2020', bikeMake: 'Kawasaki', bikeModel: 'Z400', serviceId: null, day, minute: 510 },
  ...{ concern: 'Vibra', waits: false, textConsent: false },
  ...change,
});
const book = (change: object = {}, browser = shop.browser()) =>
  browser.call<Visit>('booking/request', booking(change));

/** Nothing listens there, so mail stays in the outbox. */
const setMail = () =>
  owner.call('settings/updateMail', {
    ...{ ...SECTIONS.mail.start, host: '127.0.0.1', port: 9, security: 'none', from: 'shop@ironbound.test' },
    ...{ password: '', revision: 0 },
  });

interface Sent {
  readonly link: string;
  readonly firstName: string;
  readonly event: { readonly method: string; readonly content: string };
}
async function mails() {
  const rows = await shop.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
  return rows.map(({ kind, toAddress, sealedData }) => ({
    ...{ kind, toAddress },
    ...(JSON.parse(shop.secrets.unseal(sealedData ?? '')) as Sent),
  }));
}
/** Lines of iCalendar are folded at 75 octets. */
const lineOf = (content: string, name: string) =>
  new RegExp(`^${name}[:;](.*)$`, 'm').exec(content.replace(/\r\n[ \t]/g, ''))?.[1]?.trim();

describe('appointments', () => {
  useTestShop(begin);

  it('CAL-01 CAL-02 shows an appointment on its day, with its hours against those available', async () => {
    const before = await range();
    const { id } = await made();
    const { days, appointments: found, technicians } = await range();
    expect(technicians.map((one) => one.id)).toEqual([technicianId]);
    expect(found).toMatchObject([
      { id, state: 'confirmed', name: 'Kenji Mori', events: ['arrive', 'cancel'] },
    ]);
    expect(before.days[0]).toMatchObject({ day, closed: null, availableMinutes: 480, bookedMinutes: 0 });
    expect(days[0]).toMatchObject({ bookedMinutes: 120, technicians: [{ bookedMinutes: 120 }] });
  });

  it('CAL-01 makes one appointment of a request that is sent twice', async () => {
    const input = { id: randomUUID(), ...facts() };
    await owner.call('calendar/create', input);
    expect((await owner.call('calendar/create', input)).status).toBe(200);
    expect(await shop.db.select().from(appointments)).toHaveLength(1);
    expect((await owner.call('calendar/create', { ...input, name: 'Other' })).code).toBe('KEY_REUSED');
  });

  it('CAL-01 shows two people on one appointment what the other saved', async () => {
    const appointment = await made();
    await owner.call('calendar/update', inputOf(appointment, { note: 'Michelin if we have them' }));
    const late = await owner.call<never>('calendar/update', inputOf(appointment, { note: 'Pirelli' }));
    expect(late.code).toBe('STALE');
    const [row] = await shop.db.select().from(appointments);
    expect(row).toMatchObject({ note: 'Michelin if we have them', revision: 2 });
  });

  it('CAL-02 warns of overbooking and of a closed day, and asks for a reason', async () => {
    await made({ minutes: 420 });
    const refused = await make({ minutes: 90 });
    expect(refused.code).toBe('OVERBOOKED');
    expect(refused.data).toMatchObject({ day, closed: false, availableMinutes: 480, wouldBeMinutes: 510 });
    expect((await make({ minutes: 90, overbookReason: '' })).status).toBe(400);
    expect((await made({ minutes: 90, overbookReason: 'Regular, only tires' })).overbookReason).toBe(
      'Regular, only tires',
    );
    await setCalendar({ closed: [{ from: day, to: day, note: 'Inventory' }] });
    const closed = await make({ minutes: 15 });
    expect(closed.data).toMatchObject({ closed: true, availableMinutes: 0 });
  });

  it('CAL-02 warns when the technician has no room, although the day as a whole has', async () => {
    const second = await signedInAs(shop, 'technician', 'two');
    const otherId = (await second.call<{ id: string }>('auth/user')).value.id;
    const first = await made({ minutes: 480 });
    const refused = await make({ minutes: 480 });
    expect(refused.code).toBe('OVERBOOKED');
    const { name } = (await range()).technicians.find((one) => one.id === technicianId) ?? {};
    const technician = { name, availableMinutes: 480, wouldBeMinutes: 960 };
    expect(refused.data).toMatchObject({ availableMinutes: 960, wouldBeMinutes: 960, technician });
    // given to her later, moved to her day, or taken back
    const other = await made({ minutes: 480, technicianId: otherId });
    const update = (appointment: Appointment, change: object) =>
      owner.call<Appointment>('calendar/update', inputOf(appointment, change));
    expect((await update(other, { technicianId })).data).toMatchObject({ technician });
    expect((await update(other, { technicianId: null })).status).toBe(200);
    const { id, revision } = first;
    await owner.call('calendar/change', { id, revision, event: 'cancel' });
    const next = await made({ minutes: 480 });
    await owner.call('calendar/update', { ...inputOf(other, { minutes: 60 }), revision: 2 });
    const reopen = { id, revision: revision + 1, event: 'reopen' };
    expect((await owner.call<never>('calendar/change', reopen)).data).toMatchObject({ technician });
    const startsAt = zonedTime(addDays(day, 7), NINE, ZONE).toISOString();
    const later = await made({ minutes: 480, startsAt });
    expect((await update(later, { startsAt: next.startsAt })).data).toMatchObject({ technician });
    const anyway = { startsAt: next.startsAt, overbookReason: 'Stays late' };
    expect((await update(later, anyway)).value.overbookReason).toBe('Stays late');
  });

  it('CAL-02 warns of a technician on a day off, and gives an appointment of a full day to someone with room', async () => {
    const second = await signedInAs(shop, 'technician', 'two');
    const otherId = (await second.call<{ id: string }>('auth/user')).value.id;
    const hours = [0, 480, 480, 480, 480, 480, 0];
    await setCalendar({
      technicians: [{ id: technicianId, minutes: hours, off: [{ from: day, to: day, note: '' }] }],
    });
    const refused = await make({ minutes: 60 });
    expect(refused.data).toMatchObject({
      ...{ closed: false, availableMinutes: 480, wouldBeMinutes: 60 },
      technician: { availableMinutes: 0, wouldBeMinutes: 60 },
    });
    // the day is over already, and no fuller with a technician who has room
    await made({ minutes: 480, overbookReason: 'Stays late' });
    const small = await made({ minutes: 60, overbookReason: 'Only tires' });
    const given = await owner.call<Appointment>('calendar/update', inputOf(small, { technicianId: otherId }));
    expect(given.value.technicianId).toBe(otherId);
  });

  it('CAL-02 counts days off, and gives the hours of a no-show back', async () => {
    const hours = [0, 480, 480, 480, 480, 480, 0];
    await setCalendar({
      technicians: [{ id: technicianId, minutes: hours, off: [{ from: day, to: day, note: '' }] }],
    });
    expect((await range()).days[0]).toMatchObject({ closed: null, availableMinutes: 0 });
    await setCalendar({ technicians: [{ id: technicianId, minutes: hours, off: [] }] }, 1);
    const { id, revision } = await made();
    const startsAt = new Date(shop.clock.now().getTime() - HOUR);
    await shop.db.update(appointments).set({ startsAt });
    const on = zonedParts(startsAt, ZONE).day;
    expect((await range(on)).days[0]).toMatchObject({ bookedMinutes: 120 });
    expect((await owner.call('calendar/change', { id, revision, event: 'miss' })).status).toBe(200);
    expect((await range(on)).days[0]).toMatchObject({ bookedMinutes: 0 });
  });

  it('CAL-03 moves through its states, each only where the machine allows it', async () => {
    const { id, revision } = await made();
    const change = (event: string, at: number) =>
      owner.call<Appointment>('calendar/change', { id, revision: at, event });
    expect((await change('miss', revision)).code).toBe('TOO_EARLY');
    expect((await change('confirm', revision)).code).toBe('NOT_POSSIBLE');
    expect((await change('cancel', revision)).value.state).toBe('cancelled');
    expect((await change('reopen', revision)).code).toBe('STALE');
    expect((await change('reopen', revision + 1)).value.state).toBe('confirmed');
    const moved = await owner.call(
      'calendar/update',
      inputOf(await made({ phone: '' }), { startsAt: zonedTime(day, 600, ZONE).toISOString() }),
    );
    expect(moved.status).toBe(200);
  });

  it('CAL-02 CAL-03 takes a cancellation or a no-show back only where the day still has room, else asks for a reason', async () => {
    const given = await made({ minutes: 300 });
    const { id } = given;
    await owner.call('calendar/change', { id, revision: given.revision, event: 'cancel' });
    const { id: other, revision } = await made({ minutes: 300 });
    const reopen = (change: object = {}) =>
      owner.call<Appointment>('calendar/change', {
        id,
        revision: given.revision + 1,
        event: 'reopen',
        ...change,
      });
    const refused = await reopen();
    expect(refused.code).toBe('OVERBOOKED');
    expect(refused.data).toMatchObject({ day, closed: false, availableMinutes: 480, wouldBeMinutes: 600 });
    expect((await reopen({ overbookReason: 'Regular' })).value).toMatchObject({
      ...{ state: 'confirmed', overbookReason: 'Regular' },
    });
    // an arrived appointment has its hours already
    await owner.call('calendar/change', { id: other, revision, event: 'arrive' });
    const back = { id: other, revision: revision + 1, event: 'reopen' };
    expect((await owner.call('calendar/change', back)).status).toBe(200);
    await shop.db.update(appointments).set({ state: 'no_show' }).where(eq(appointments.id, other));
    expect((await owner.call('calendar/change', { ...back, revision: revision + 2 })).code).toBe(
      'OVERBOOKED',
    );
  });

  it('CAL-03 begins an intake with all that is known; appointment, intake and order stay linked', async () => {
    const { id, revision } = await made();
    const begun = await owner.call<{ tempId: string }>('calendar/startIntake', { id, revision });
    const { tempId } = begun.value;
    const draft = (await owner.call<Outputs['intake']['draft']>('intake/draft', { tempId })).value;
    expect(draft.form).toMatchObject({
      ...{ customerName: 'Kenji Mori', customerPhone: '8625550119', customerEmail: 'kenji@riders.test' },
      ...{ bikeYear: '2019', bikeMake: 'Honda', bikeModel: 'CB650R', customerConcerns: 'Tires, both\nHums' },
    });
    const again = await owner.call<{ tempId: string }>('calendar/startIntake', { id, revision });
    expect(again.value.tempId).toBe(tempId);
    expect((await owner.call('calendar/change', { id, revision: 2, event: 'reopen' })).code).toBe(
      'INTAKE_BEGUN',
    );
    await takeDeposit(owner, tempId);
    await owner.call('intake/submit', { id: tempId, form: await completeForm(shop, owner) });
    const { orderId } = (await owner.call<{ orderId: string }>('intake/convert', { id: tempId })).value;
    const linked = (await owner.call<Appointment>('calendar/find', { id })).value;
    expect(linked).toMatchObject({
      state: 'arrived',
      intake: { id: tempId, submitted: true },
      order: { id: orderId, promisedAt: null, partsReserved: 0, partsShort: 0 },
      thumbnailUrl: expect.stringMatching(/^\/files\//),
    });
    // when the same bike comes again, its photo is already known
    const { bikeId, customerId } = (
      await owner.call<Outputs['workorders']['find']>('workorders/find', { id: orderId })
    ).value;
    const next = await made({ bikeId, customerId });
    expect(next.thumbnailUrl).toBe(linked.thumbnailUrl);
    expect((await made({ bikeId: null, customerId: null })).thumbnailUrl).toBeNull();
  });

  it('CAL-03 refuses people and services that do not exist', async () => {
    for (const field of ['technicianId', 'customerId', 'bikeId', 'serviceId']) {
      const refused = await make({ [field]: randomUUID() });
      expect(refused, field).toMatchObject({ code: 'RECORD_UNKNOWN', data: { field } });
    }
  });

  it('CAL-01 CAL-02 is for the staff, and its settings for administrators', async () => {
    const technician = await signedInAs(shop, 'technician');
    const customer = await signedInAs(shop, 'customer');
    expect((await make({}, technician)).status).toBe(200);
    expect((await make({}, customer)).code).toBe('FORBIDDEN');
    const setting = { ...CALENDAR_START, revision: 0 };
    expect((await technician.call('calendar/updateSetting', setting)).code).toBe('FORBIDDEN');
    expect((await setCalendar({})).status).toBe(200);
    expect((await setCalendar({})).code).toBe('STALE');
  });

  it('CAL-01 returns at most six weeks', async () => {
    const asked = await owner.call('calendar/range', { from: day, to: addDays(day, 42) });
    expect(asked.code).toBe('RANGE_TOO_LONG');
  });

  it('CAL-03 writes who changed what into the audit log', async () => {
    const { id, revision } = await made();
    await owner.call('calendar/change', { id, revision, event: 'cancel', reason: 'Sold the bike' });
    const [last] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(desc(auditLog.at))
      .limit(1);
    expect(last).toMatchObject({
      action: 'calendar.appointment.cancelled',
      before: { state: 'confirmed' },
      after: { state: 'cancelled', reason: 'Sold the bike' },
    });
  });
});

describe('mails and feeds', () => {
  useTestShop(begin);
  beforeEach(setMail);

  it('CAL-04 sends an appointment, its new time and its end under one UID, each with a higher SEQUENCE', async () => {
    const appointment = await made();
    const startsAt = zonedTime(day, 600, ZONE).toISOString();
    const moved = await owner.call<Appointment>('calendar/update', inputOf(appointment, { startsAt }));
    await owner.call('calendar/change', {
      id: appointment.id,
      revision: moved.value.revision,
      event: 'cancel',
    });
    const sent = await mails();
    expect(sent.map(({ kind, toAddress }) => `${kind} ${toAddress}`)).toEqual([
      'appointment_confirmed kenji@riders.test',
      'appointment_moved kenji@riders.test',
      'appointment_cancelled kenji@riders.test',
    ]);
    const line = (name: string) => sent.map(({ event }) => lineOf(event.content, name));
    expect(line('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(line('SEQUENCE')).toEqual(['0', '1', '2']);
    expect(new Set(line('UID'))).toEqual(new Set([`${appointment.id}@appointments.kickstand`]));
    expect(line('STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(line('DTSTART')[1]).toBe(startsAt.replace(/[-:]|\.\d+/g, ''));
    expect(line('ORGANIZER')[0]).toContain('mailto:shop@ironbound.test');
    expect(line('ATTENDEE')[0]).toMatch(/mailto:kenji@riders\.test/i);
  });

  it('CAL-04 changes nothing in calendars when only a note changes', async () => {
    await owner.call('calendar/update', inputOf(await made(), { note: 'Bring the key' }));
    expect(await mails()).toHaveLength(1);
  });

  it('CAL-04 sends the event again with a higher SEQUENCE when its end or its service changes', async () => {
    let appointment = await made({ waits: true, minutes: 60 });
    const update = async (change: object) => {
      const { value } = await owner.call<Appointment>('calendar/update', inputOf(appointment, change));
      appointment = value;
    };
    await update({ minutes: 180 });
    await update({ service: 'Front tire' });
    // a drop-off is as long as ever, and nobody sees the technician
    await update({ waits: false });
    await update({ minutes: 240, technicianId: null });
    const sent = await mails();
    expect(sent.map(({ kind }) => kind)).toEqual([
      'appointment_confirmed',
      ...['appointment_moved', 'appointment_moved', 'appointment_moved'],
    ]);
    const line = (name: string) => sent.map(({ event }) => lineOf(event.content, name));
    expect(line('SEQUENCE')).toEqual(['0', '1', '2', '3']);
    const ends = [60, 180, 180, 30].map((minutes) =>
      zonedTime(day, NINE + minutes, ZONE)
        .toISOString()
        .replace(/[-:]|\.\d+/g, ''),
    );
    expect(line('DTEND')).toEqual(ends);
    expect(line('SUMMARY')[2]).toContain('Front tire');
  });

  it('CAL-04 sends the event to a corrected address as it is, and nothing about a visit that is over', async () => {
    const appointment = await made();
    const email = 'kenji.mori@riders.test';
    const saved = await owner.call<Appointment>('calendar/update', inputOf(appointment, { email }));
    const { id, revision } = saved.value;
    const arrived = await owner.call<Appointment>('calendar/change', { id, revision, event: 'arrive' });
    await owner.call('calendar/update', inputOf(arrived.value, { service: 'Front tire' }));
    const sent = await mails();
    expect(sent.map(({ kind, toAddress }) => `${kind} ${toAddress}`)).toEqual([
      'appointment_confirmed kenji@riders.test',
      `appointment_confirmed ${email}`,
    ]);
    expect(sent.map(({ event }) => lineOf(event.content, 'SEQUENCE'))).toEqual(['0', '0']);
  });

  it('CAL-04 reads the calendar at a secret address until it is revoked', async () => {
    await made();
    const { feed, url } = (
      await owner.call<{ feed: { id: string }; url: string }>('calendar/createFeed', {
        id: randomUUID(),
        name: 'Phone',
      })
    ).value;
    const path = new URL(url).pathname;
    const read = await shop.app.inject({ url: path, headers: { host: 'localhost:3000' } });
    expect(read.statusCode).toBe(200);
    expect(read.headers['content-type']).toContain('text/calendar');
    expect(lineOf(read.body, 'SUMMARY')).toBe('Kenji Mori\\, 2019 Honda CB650R');
    expect(lineOf(read.body, 'METHOD')).toBe('PUBLISH');
    expect(lineOf(read.body, 'ORGANIZER')).toContain('mailto:shop@ironbound.test');
    expect(read.body).not.toContain('ATTENDEE');
    await owner.call('calendar/revokeFeed', { id: feed.id });
    const revoked = await shop.app.inject({ url: path, headers: { host: 'localhost:3000' } });
    expect([revoked.statusCode, revoked.body]).toEqual([
      410,
      'This calendar address was ended. Ask the shop for a new one.',
    ]);
    const unknown = await shop.app.inject({
      url: `/calendar/${'x'.repeat(43)}.ics`,
      headers: { host: 'localhost:3000' },
    });
    expect(unknown.statusCode).toBe(404);
  });

  it('CAL-04 ends a feed with the account of who made it, and lets nobody else revoke it', async () => {
    const technician = await signedInAs(shop, 'technician');
    const { feed, url } = (
      await technician.call<{ feed: { id: string }; url: string }>('calendar/createFeed', {
        id: randomUUID(),
        name: 'Phone',
      })
    ).value;
    const other = await signedInAs(shop, 'technician', 'two');
    expect((await other.call('calendar/revokeFeed', { id: feed.id })).code).toBe('NOT_FOUND');
    expect((await other.call<unknown[]>('calendar/feeds', {})).value).toEqual([]);
    await owner.call('users/deactivate', { id: technicianId, revision: 1 });
    const read = await shop.app.inject({ url: new URL(url).pathname, headers: { host: 'localhost:3000' } });
    expect(read.statusCode).toBe(410);
  });

  it('CAL-05 emails a request without any entered text but the name, and the link to it', async () => {
    await book({ email: 'lucia@riders.test', concern: 'BUY at spam.example' });
    const [sent] = await mails();
    expect(sent).toMatchObject({ kind: 'appointment_requested', firstName: 'Lucía' });
    expect(JSON.stringify(sent)).not.toContain('spam.example');
    expect(lineOf(sent?.event.content ?? '', 'STATUS')).toBe('TENTATIVE');
    const link = new URL(sent?.link ?? '');
    const id = link.searchParams.get('visit');
    const token = link.searchParams.get('key');
    expect((await shop.browser().call<Visit>('booking/visit', { id, token })).value).toMatchObject({
      state: 'requested',
    });
    const file = await shop.app.inject({
      url: `/calendar/visit/${id}/${token}.ics`,
      headers: { host: 'localhost:3000' },
    });
    expect(lineOf(file.body, 'UID')).toBe(`${id}@appointments.kickstand`);
  });
});

describe('booking from outside', () => {
  useTestShop(begin);

  it('CAL-05 CAL-03 makes a request that staff confirm', async () => {
    const { status, value } = await book();
    expect(status).toBe(200);
    expect(value).toMatchObject({
      state: 'requested',
      bikeInfo: '2020 Kawasaki Z400',
      mayChange: true,
      emailed: false,
    });
    const [found] = (await range()).appointments;
    expect(found).toMatchObject({
      source: 'online',
      state: 'requested',
      service: 'Diagnóstico',
      textConsent: false,
    });
    const confirmed = await owner.call<Appointment>('calendar/change', {
      id: value.id,
      revision: 1,
      event: 'confirm',
    });
    expect(confirmed.value.state).toBe('confirmed');
  });

  it('CAL-05 NAV-01 shows staff every request that waits, whatever week it is in, until it is answered', async () => {
    const later = addDays(day, 7);
    const { id } = (await book({ day: later })).value;
    const waiting = async () =>
      (await owner.call<Outputs['calendar']['requests']>('calendar/requests', {})).value.map((one) => one.id);
    const count = async () => (await owner.call<Outputs['home']['counts']>('home/counts', {})).value.calendar;
    expect([await waiting(), await count()]).toEqual([[id], 1]);
    await owner.call('calendar/change', { id, revision: 1, event: 'confirm' });
    expect([await waiting(), await count()]).toEqual([[], 0]);
  });

  it('CAL-05 confirms automatically if the shop is set so', async () => {
    await setCalendar({ booking: { ...CALENDAR_START.booking, confirmItself: true } });
    expect((await book()).value.state).toBe('confirmed');
  });

  it('CAL-05 offers closed days as closed, and refuses a booking on one', async () => {
    await setCalendar({ closed: [{ from: day, to: day, note: 'Inventory' }] });
    const { days } = (await shop.browser().call<Outputs['booking']['days']>('booking/days', {})).value;
    expect(days.find((one) => one.day === day)).toMatchObject({ state: 'closed', times: [] });
    expect((await book()).code).toBe('SHOP_CLOSED');
    expect(await shop.db.select().from(appointments)).toEqual([]);
  });

  it('CAL-05 offers services of the catalog with their time and price, and books one while it is offered', async () => {
    const serviceId = await offered(owner, {
      nameEs: 'Frenos delanteros',
      laborMilli: 2500,
      priceCents: 26_000,
    });
    const hidden = await offered(owner, { sku: 'SVC-2', nameEn: 'Wheel balance' });
    await setCalendar({ booking: { ...CALENDAR_START.booking, services: [serviceId] } });
    const { services } = (await shop.browser().call<Outputs['booking']['offer']>('booking/offer', {})).value;
    expect(services.map(({ id, minutes, laborCents }) => [id, minutes, laborCents])).toEqual([
      [serviceId, 150, 26_000],
      [null, CALENDAR_START.booking.diagnosisMinutes, null],
    ]);
    expect((await book({ serviceId })).status).toBe(200);
    expect((await range()).appointments).toMatchObject([
      { serviceId, service: 'Frenos delanteros', minutes: 150 },
    ]);
    expect((await book({ serviceId: hidden })).code).toBe('SERVICE_GONE');
    await setCalendar({ booking: { ...CALENDAR_START.booking, services: [] } }, 1);
    expect((await book({ serviceId })).code).toBe('SERVICE_GONE');
  });

  it('CAL-01 CAL-04 names a service of the catalog in the customer’s language, whatever the screen’s is', async () => {
    const serviceId = await offered(owner, { nameEn: 'Front brakes', nameEs: 'Frenos delanteros' });
    const visit = await made({ serviceId, service: 'Front brakes', language: 'es' });
    expect(visit.service).toBe('Frenos delanteros');
    await owner.call('calendar/update', inputOf(visit, { service: 'Frenos delanteros', language: 'en' }));
    await make({ service: 'Frenos chirrían', language: 'en' });
    expect((await range()).appointments.map(({ service }) => service).sort()).toEqual([
      'Frenos chirrían',
      'Front brakes',
    ]);
  });

  it('CAL-01 MSG-04 shows that texts are allowed by a linked customer, for the number that agreed', async () => {
    const phone = '9735550142';
    const order = await newOrder(shop, owner, { customerPhone: phone });
    const { customerId } = await findOrder(owner, order.id);
    const { id } = await made({ customerId, phone });
    const other = await made({ customerId, phone: '9735550143' });
    const allowed = async (visit: string) =>
      (await owner.call<Appointment>('calendar/find', { id: visit })).value.textConsent;
    expect(await allowed(id)).toBe(false);
    await owner.call('messages/agree', { customerId, given: true });
    expect([await allowed(id), await allowed(other.id)]).toEqual([true, false]);
  });

  it('CAL-05 refuses an invalid number, a past day and a shop that accepts no requests', async () => {
    expect((await book({ phone: '1234567890' })).status).toBe(400);
    expect((await book({ day: addDays(day, -14) })).code).toBe('TIME_TAKEN');
    await setCalendar({ booking: { ...CALENDAR_START.booking, enabled: false } });
    expect((await book()).code).toBe('BOOKING_OFF');
  });

  it('CAL-05 stores when and to which words a customer agreed to texts', async () => {
    await book({ textConsent: true });
    const [row] = await shop.db.select().from(appointments);
    expect(row?.textConsentAt).toBeInstanceOf(Date);
    expect(row?.textConsentWording).toContain('Envíenme mensajes de texto');
    const answers = await shop.db.select().from(consents);
    expect(answers).toEqual([
      expect.objectContaining({
        customerId: null,
        channel: 'text',
        given: true,
        source: 'booking',
        recordId: row?.id,
      }),
    ]);
  });

  it('CAL-05 moves and cancels by link until the set time before, and only with the secret', async () => {
    const { id, token } = (await book()).value;
    const browser = shop.browser();
    expect((await browser.call('booking/visit', { id, token: 'x'.repeat(43) })).code).toBe('NOT_FOUND');
    expect((await browser.call('booking/cancel', { id, token: 'x'.repeat(43) })).code).toBe('NOT_FOUND');
    const moved = await browser.call<Visit>('booking/move', { id, token, day, minute: 630 });
    expect(moved.value.startsAt).toBe(zonedTime(day, 630, ZONE).toISOString());
    const start = zonedTime(day, 630, ZONE).getTime();
    shop.clock.advance(start - 23 * HOUR - shop.clock.now().getTime());
    expect((await browser.call('booking/move', { id, token, day, minute: 690 })).code).toBe('TOO_LATE');
    expect((await browser.call('booking/cancel', { id, token })).code).toBe('TOO_LATE');
    shop.clock.advance(-2 * HOUR);
    expect((await browser.call<Visit>('booking/cancel', { id, token })).value.state).toBe('cancelled');
    expect((await browser.call<Visit>('booking/cancel', { id, token })).value.state).toBe('cancelled');
  });

  it('CAL-05 W8 moves a visit by its link ten times an hour, so that it does not flood the address someone typed', async () => {
    await setMail();
    const { id, token } = (await book({ email: 'lucia@riders.test' })).value;
    const move = (at: number) =>
      shop
        .browser()
        .call(
          'booking/move',
          { id, token, day, minute: 570 + (at % 2) * 60 },
          { remoteAddress: `10.1.1.${at + 1}` },
        );
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await move(at)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await mails()).toHaveLength(11);
    shop.clock.advance(HOUR + MINUTE);
    expect((await move(0)).status).toBe(200);
  });

  it('CAL-05 W8 emails no moves and cancellations by link above the hourly limit for anonymous mail', async () => {
    await setMail();
    const { id, token } = (await book({ email: 'lucia@riders.test' })).value;
    for (let sent = 1; sent < UNCONFIRMED_MAILS_PER_HOUR; sent++) await limitUnconfirmedMail(shop, 'account');
    const browser = shop.browser();
    expect((await browser.call<Visit>('booking/move', { id, token, day, minute: 630 })).status).toBe(200);
    expect((await browser.call<Visit>('booking/cancel', { id, token })).value.state).toBe('cancelled');
    expect((await mails()).map(({ kind }) => kind)).toEqual(['appointment_requested']);
  });

  it('CAL-05 W8 a network that keeps moving and canceling visits leaves others the hourly limit for anonymous mail', async () => {
    await setMail();
    const attacker = { remoteAddress: '203.0.113.9' };
    const ask = (path: string, input: object) => shop.browser().call(path, input, attacker);
    const visits = [];
    for (const minute of [510, 570, 630])
      visits.push((await book({ minute, email: 'lucia@riders.test' })).value);
    for (let at = 0; at < 30; at++) {
      const { id, token } = visits[at % 3] as Visit;
      await ask('booking/move', { id, token, day, minute: 690 + (Math.floor(at / 3) % 2) * 60 });
      if (at % 5 === 4) shop.clock.advance(MINUTE);
    }
    const moved = async () => (await mails()).filter(({ kind }) => kind === 'appointment_moved').length;
    expect(await moved()).toBe(20);

    const [{ id, token }] = visits as [Visit];
    shop.clock.advance(zonedTime(day, 570, ZONE).getTime() - HOUR - shop.clock.now().getTime());
    for (let at = 0; at < UNCONFIRMED_MAILS_PER_HOUR; at++) {
      if (at % 25 === 24) shop.clock.advance(MINUTE);
      expect(
        (
          await ask(at % 2 ? 'booking/move' : 'booking/cancel', {
            id,
            token,
            ...(at % 2 && { day, minute: 690 }),
          })
        ).code,
      ).toBe('TOO_LATE');
    }
    expect((await limitUnconfirmedMail(shop, 'stranger')).ok).toBe(true);
  });

  it('CAL-05 limits how often one network books', async () => {
    const statuses = [];
    for (let at = 0; at < 6; at++) statuses.push((await book({ minute: 510 + at * 60 })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describeOnBoth('the last hour', (kind) => {
  useTestShop(begin, kind);

  it('CAL-02 CAL-05 goes to one of two who take it at the same moment; the other sees what is free now', async () => {
    await made({ minutes: 420 });
    const answers = await Promise.all([book({ phone: '9735550101' }), book({ phone: '9735550102' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.code).toBe('TIME_TAKEN');
    const { days } = (refused?.data ?? { days: [] }) as Outputs['booking']['days'];
    expect(days.find((one) => one.day === day)).toMatchObject({ state: 'full', percent: 100 });
    expect(await shop.db.select().from(appointments)).toHaveLength(2);
  });

  it('CAL-02 goes to one of two who take their cancellation back together; the other asks for a reason', async () => {
    const visits = [await made({ minutes: 300 }), await made({ minutes: 180 })];
    const change = (event: string, by: number) =>
      Promise.all(
        visits.map(({ id, revision }) =>
          owner.call('calendar/change', { id, revision: revision + by, event }),
        ),
      );
    await change('cancel', 0);
    await made({ minutes: 180 });
    const answers = await change('reopen', 1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('OVERBOOKED');
  });
});

describe('check-in at the counter', () => {
  useTestShop(begin);

  const typed = (change: object = {}) => ({
    ...{ id: randomUUID(), name: 'Kenji M', phone: '8625550119', language: 'en' },
    ...{ bikeYear: '2019', bikeMake: 'Honda', bikeModel: 'CB650R', mileage: '18,240', concern: 'Noise' },
    ...change,
  });
  const arrive = (change: object = {}) =>
    shop.browser().call<{ code: string; ahead: number }>('booking/checkIn', typed(change));

  it('CAL-06 makes a draft at the counter and sets the appointment with that phone to arrived', async () => {
    const { id } = await made();
    shop.clock.advance(zonedTime(day, NINE - 10, ZONE).getTime() - shop.clock.now().getTime());
    const { status, value } = await arrive();
    expect(status).toBe(200);
    const [arrival] = (await owner.call<Outputs['calendar']['arrivals']>('calendar/arrivals', {})).value;
    expect(arrival).toMatchObject({
      code: value.code,
      name: 'Kenji M',
      bikeInfo: '2019 Honda CB650R',
      appointmentId: id,
    });
    const linked = (await owner.call<Appointment>('calendar/find', { id })).value;
    expect(linked).toMatchObject({
      state: 'arrived',
      checkedIn: true,
      intake: { id: arrival?.draftId, submitted: false },
    });
    const draft = await owner.call<Outputs['intake']['draft']>('intake/draft', { tempId: arrival?.draftId });
    expect(draft.value.form).toMatchObject({ customerEmail: 'kenji@riders.test', mileage: '18,240' });
    expect(draft.value.updatedBy).toBe('');
  });

  it('CAL-06 CAL-03 lets staff undo a check-in that only a phone number made; the draft stays', async () => {
    const { id } = await made();
    shop.clock.advance(zonedTime(day, NINE, ZONE).getTime() - shop.clock.now().getTime());
    await arrive({ name: 'Someone else' });
    const arrived = (await owner.call<Appointment>('calendar/find', { id })).value;
    expect(arrived.events).toContain('reopen');
    const draftId = arrived.intake?.id;
    const draft = await owner.call<Outputs['intake']['draft']>('intake/draft', { tempId: draftId });
    expect(draft.value.form).toMatchObject({ customerName: 'Someone else', customerEmail: '' });
    const { revision } = arrived;
    const undone = await owner.call<Appointment>('calendar/change', { id, revision, event: 'reopen' });
    expect(undone.value).toMatchObject({
      state: 'confirmed',
      intake: null,
      checkedIn: false,
      arrivedAt: null,
    });
    expect((await owner.call('intake/draft', { tempId: draftId })).status).toBe(200);
    const [arrival] = (await owner.call<Outputs['calendar']['arrivals']>('calendar/arrivals', {})).value;
    expect(arrival).toMatchObject({ draftId, appointmentId: null });
    await arrive();
    const again = (await owner.call<Appointment>('calendar/find', { id })).value;
    expect(again).toMatchObject({ state: 'arrived', checkedIn: true });
    expect(again.intake?.id).not.toBe(draftId);
  });

  it('CAL-06 answers with the same fields whether there is an appointment or not', async () => {
    await made();
    shop.clock.advance(zonedTime(day, NINE, ZONE).getTime() - shop.clock.now().getTime());
    const known = await arrive();
    const stranger = await arrive({ phone: '2015550123', name: 'Nobody' });
    expect(Object.keys(known.value)).toEqual(['code', 'ahead']);
    expect(Object.keys(stranger.value)).toEqual(['code', 'ahead']);
    expect([known.value.ahead, stranger.value.ahead]).toEqual([0, 1]);
    expect(known.value.code).toMatch(/^\d{4}$/);
  });

  it('CAL-06 checks in once when it is sent twice, and leaves another day’s appointment alone', async () => {
    const { id } = await made();
    const input = typed();
    const first = await shop.browser().call<{ code: string }>('booking/checkIn', input);
    const again = await shop.browser().call<{ code: string }>('booking/checkIn', input);
    expect(again.value).toEqual(first.value);
    expect((await owner.call<Appointment>('calendar/find', { id })).value.state).toBe('confirmed');
  });

  it('CAL-06 MSG-04 takes how to reach them into the draft, and records no consent before the intake is signed', async () => {
    const input = typed({ reach: 'text' });
    await shop.browser().call('booking/checkIn', input);
    const { form } = (await owner.call<Outputs['intake']['draft']>('intake/draft', { tempId: input.id }))
      .value;
    expect(form).toMatchObject({ customerContact: 'text', textConsent: true });
    expect(await shop.db.select().from(consents)).toEqual([]);
  });

  it('CAL-06 limits check-ins of one network, and of all networks together', async () => {
    const from = (remoteAddress: string) =>
      shop
        .browser()
        .call('booking/checkIn', typed(), { remoteAddress })
        .then(({ status }) => status);
    await Promise.all(Array.from({ length: 20 }, () => from('10.9.0.1')));
    expect([await from('10.9.0.1'), await from('10.9.0.2')]).toEqual([429, 200]);
    // as if ninety-nine others had checked in during the same hour
    await shop.db
      .update(rateLimits)
      .set({ uses: sql`array_fill(${rateLimits.lastUse}, array[120])` })
      .where(sql`cardinality(${rateLimits.uses}) = 21`);
    expect(await from('10.9.0.3')).toBe(429);
    shop.clock.advance(HOUR + MINUTE);
    expect(await from('10.9.0.3')).toBe(200);
  });

  it('CAL-06 ends the number after two hours', async () => {
    await arrive();
    shop.clock.advance(2 * HOUR + 1000);
    expect((await owner.call<unknown[]>('calendar/arrivals', {})).value).toEqual([]);
  });
});
