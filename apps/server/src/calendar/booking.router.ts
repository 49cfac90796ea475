import type { Outputs } from '@kickstand/api';
import { mayChangeByLink } from '@kickstand/domain/calendar';
import { eq } from 'drizzle-orm';
import { actorOf } from '../audit/index.ts';
import { countUse, limitMail, limitMailOfNetwork, limitUnconfirmedMail } from '../auth/index.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { gated } from '../platform/rpc/gate.ts';
import { findShop, logoUrl, shopAddress } from '../settings/index.ts';
import { type LookUpErrors, lookUps } from '../shares/index.ts';
import { bookVisit } from './book-visit.ts';
import { appointments } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { cancelVisit, moveVisit } from './change-visit.ts';
import { checkIn } from './check-in.ts';
import { readCalendar } from './day-loads.ts';
import { DIAGNOSIS, findWanted, offeredDays, offeredServices } from './offer.ts';
import { isVisitToken, visitToken } from './visit-link.ts';

type Visit = Outputs['booking']['visit'];

/** Per network and in total: a family books twice, a script a hundred times. */
const BOOKINGS = [
  ['network', { allowed: 5, window: 10 * MINUTE }],
  ['network hour', { allowed: 15, window: HOUR }],
] as const;
const BOOKINGS_OF_ALL = { allowed: 120, window: HOUR };
/** The shop's Wi-Fi is one network, and everyone at the counter checks in from it. */
const CHECK_INS = [
  ['network', { allowed: 20, window: 10 * MINUTE }],
  // each check-in makes a draft in the counter's list, which strangers from many networks must not fill
  ['all', { allowed: 120, window: HOUR }],
] as const;
/** Per visit: each change sends an email to an address that anyone may have entered. */
const MOVES = { allowed: 10, window: HOUR };
const READS = { allowed: 60, window: MINUTE };

interface LimitErrors {
  TOO_MANY_REQUESTS(options: { data: { retryAfterSeconds: number } }): Error;
}

export function bookingRouter(deps: CalendarDeps) {
  const { booking } = gated;
  const { db, clock, secrets } = deps;
  const lookUp = lookUps(deps);

  const limit = async (
    context: RequestContext,
    errors: LimitErrors,
    purpose: string,
    limits: readonly (readonly [string, { readonly allowed: number; readonly window: number }])[],
  ) => {
    for (const [name, allowed] of limits) {
      const key = secrets.keyedHash(
        `${purpose} ${name}`,
        name === 'all' ? '' : clientNetwork(context.address),
      );
      const use = await countUse(deps, key, allowed);
      if (!use.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: use.retryAfterSeconds } });
    }
  };
  /** Whether the address of a visit, which anyone may have entered, hears of a change. Call only if something changes. */
  const mayNotify = async (context: RequestContext) =>
    (await limitMailOfNetwork(deps, context)).ok && (await limitUnconfirmedMail(deps, 'stranger')).ok;
  const limitReads = (context: RequestContext, errors: LimitErrors) =>
    limit(context, errors, 'booking read', [['network', READS]]);

  const shopOfPage = async () => ({
    ...shopAddress(await findShop(db)),
    logoUrl: await logoUrl(deps, db),
  });

  const readVisit = async (id: string, emailed = false): Promise<Visit | null> => {
    const [row] = await db.select().from(appointments).where(eq(appointments.id, id));
    if (!row) return null;
    const { settings } = await readCalendar(db);
    const wanted = await findWanted(db, row.serviceId);
    const names = row.serviceId === null && row.source === 'online' ? DIAGNOSIS : wanted;
    return {
      id,
      state: row.state,
      startsAt: row.startsAt.toISOString(),
      minutes: row.minutes,
      name: row.name,
      bikeInfo: [row.bikeYear, row.bikeMake, row.bikeModel].filter(Boolean).join(' '),
      service: { nameEn: names?.nameEn ?? row.service, nameEs: names?.nameEs ?? row.service },
      serviceId: row.serviceId,
      language: row.language,
      emailed,
      mayChange: mayChangeByLink(settings, row, clock.now()),
      changeHours: settings.booking.changeHours,
      token: visitToken(secrets, id),
      shop: await shopOfPage(),
    };
  };

  /** The same answer for a wrong secret and an unknown visit. */
  const reach = (
    context: RequestContext,
    errors: LookUpErrors,
    { id, token }: { id: string; token: string },
  ) => lookUp(context, errors, id, async () => (isVisitToken(secrets, id, token) ? readVisit(id) : null));

  const shown = async (errors: LookUpErrors, id: string) => {
    const visit = await readVisit(id);
    if (!visit) throw errors.NOT_FOUND();
    return visit;
  };

  return {
    offer: booking.offer.handler(async ({ context, errors }) => {
      await limitReads(context, errors);
      const { settings } = await readCalendar(db);
      const { enabled, confirmItself, changeHours } = settings.booking;
      const shop = await shopOfPage();
      return {
        shop,
        enabled,
        confirmItself,
        changeHours,
        services: enabled ? await offeredServices(db) : [],
      };
    }),

    days: booking.days.handler(async ({ input, context, errors }) => {
      await limitReads(context, errors);
      const { settings } = await readCalendar(db);
      const wanted = await findWanted(db, input.serviceId ?? null);
      if (!settings.booking.enabled || !wanted) throw errors.BOOKING_OFF();
      return offeredDays(db, clock, wanted.minutes);
    }),

    request: booking.request.handler(async ({ input, context, errors }) => {
      await limit(context, errors, 'booking', [...BOOKINGS, ['all', BOOKINGS_OF_ALL]]);
      const mayMail =
        input.email !== '' &&
        (await limitMail(deps, context, input.email)).ok &&
        (await limitUnconfirmedMail(deps, 'stranger')).ok;
      const verdict = await bookVisit(deps, actorOf(context), input, mayMail);
      if (verdict.ok) {
        const visit = await readVisit(verdict.id, verdict.emailed);
        if (!visit) throw new Error('booking: the visit did not come back');
        return visit;
      }
      if (verdict.code === 'TIME_TAKEN') {
        const wanted = await findWanted(db, input.serviceId);
        const { days } = await offeredDays(db, clock, wanted?.minutes ?? 0);
        throw errors.TIME_TAKEN({ data: { days } });
      }
      throw errors[verdict.code]();
    }),

    visit: booking.visit.handler(({ input, context, errors }) => reach(context, errors, input)),

    move: booking.move.handler(async ({ input, context, errors }) => {
      const { id, minutes, mayChange } = await reach(context, errors, input);
      if (!mayChange) throw errors.TOO_LATE();
      const use = await countUse(deps, secrets.keyedHash('visit moves', id), MOVES);
      if (!use.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: use.retryAfterSeconds } });
      const notifies = await mayNotify(context);
      const to = { id, day: input.day, minute: input.minute };
      const verdict = await moveVisit(deps, actorOf(context), to, notifies);
      if (verdict.ok) return shown(errors, id);
      if (verdict.code === 'TIME_TAKEN') {
        const { days } = await offeredDays(db, clock, minutes, id);
        throw errors.TIME_TAKEN({ data: { days } });
      }
      throw errors[verdict.code]();
    }),

    cancel: booking.cancel.handler(async ({ input, context, errors }) => {
      const { id, mayChange } = await reach(context, errors, input);
      const notifies = mayChange && (await mayNotify(context));
      const verdict = await cancelVisit(deps, actorOf(context), id, notifies);
      if (verdict.ok) return shown(errors, id);
      throw verdict.code === 'NOT_FOUND' ? errors.NOT_FOUND() : errors.TOO_LATE();
    }),

    checkIn: booking.checkIn.handler(async ({ input, context, errors }) => {
      await limit(context, errors, 'check-in', CHECK_INS);
      const verdict = await checkIn(deps, actorOf(context), input);
      if (!verdict.ok) throw errors.KEY_REUSED();
      return { code: verdict.code, ahead: verdict.ahead };
    }),
  };
}
