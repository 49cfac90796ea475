import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { readSection, updateSection } from '../settings/index.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { changeState } from './change-state.ts';
import { listArrivals } from './check-in.ts';
import { createFeed, listFeeds, revokeFeed } from './feeds.ts';
import { listRange, listRequests } from './list-range.ts';
import { readAppointment } from './present.ts';
import { createAppointment, updateAppointment } from './save-appointment.ts';
import { listServices } from './services.ts';
import { startIntake } from './start-intake.ts';

export function calendarRouter(deps: CalendarDeps) {
  const { calendar } = gated;
  const { db, clock } = deps;

  const show = async (id: string) => {
    const found = await readAppointment(deps, id);
    if (!found) throw new Error('calendar: the appointment did not come back');
    return found;
  };

  return {
    range: calendar.range.handler(async ({ input, errors }) => {
      const verdict = await listRange(deps, input);
      if (!verdict.ok) throw errors.RANGE_TOO_LONG();
      return verdict.range;
    }),

    find: calendar.find.handler(async ({ input, errors }) => {
      const found = await readAppointment(deps, input.id);
      if (!found) throw errors.NOT_FOUND();
      return found;
    }),

    create: calendar.create.handler(async ({ input, context, errors }) => {
      const verdict = await createAppointment(deps, actorOf(context), input);
      if (verdict.ok) return show(verdict.id);
      if (verdict.code === 'OVERBOOKED') throw errors.OVERBOOKED({ data: verdict });
      if (verdict.code === 'RECORD_UNKNOWN') throw errors.RECORD_UNKNOWN({ data: { field: verdict.field } });
      throw errors.KEY_REUSED();
    }),

    update: calendar.update.handler(async ({ input, context, errors }) => {
      const verdict = await updateAppointment(deps, actorOf(context), input);
      if (verdict.ok) return show(input.id);
      if (verdict.code === 'OVERBOOKED') throw errors.OVERBOOKED({ data: verdict });
      if (verdict.code === 'RECORD_UNKNOWN') throw errors.RECORD_UNKNOWN({ data: { field: verdict.field } });
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current: await show(input.id) } });
      throw errors[verdict.code]();
    }),

    change: calendar.change.handler(async ({ input, context, errors }) => {
      const verdict = await changeState(deps, actorOf(context), input);
      if (verdict.ok) return show(input.id);
      if (verdict.code === 'OVERBOOKED') throw errors.OVERBOOKED({ data: verdict });
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current: await show(input.id) } });
      throw errors[verdict.code]();
    }),

    startIntake: calendar.startIntake.handler(async ({ input, context, errors }) => {
      const verdict = await startIntake(deps, actorOf(context), input);
      if (verdict.ok) {
        const { tempId, submitted } = verdict;
        return { tempId, submitted, appointment: await show(input.id) };
      }
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current: await show(input.id) } });
      throw errors[verdict.code]();
    }),

    requests: calendar.requests.handler(() => listRequests(deps)),

    arrivals: calendar.arrivals.handler(() => listArrivals(db, clock)),

    services: calendar.services.handler(async () =>
      (await listServices(db)).map(({ id, nameEn, nameEs, minutes }) => ({ id, nameEn, nameEs, minutes })),
    ),

    feeds: calendar.feeds.handler(({ context }) => listFeeds(deps, callerOf(context))),

    createFeed: calendar.createFeed.handler(async ({ input, context, errors }) => {
      const verdict = await createFeed(deps, actorOf(context), callerOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { feed: verdict.feed, url: verdict.url };
    }),

    revokeFeed: calendar.revokeFeed.handler(async ({ input, context, errors }) => {
      const revokedAt = await revokeFeed(deps, actorOf(context), callerOf(context), input.id);
      if (!revokedAt) throw errors.NOT_FOUND();
      return { revokedAt: revokedAt.toISOString() };
    }),

    setting: calendar.setting.handler(async () => {
      const { value, revision } = await readSection(db, 'calendar');
      return { ...value, revision };
    }),

    updateSetting: calendar.updateSetting.handler(async ({ input, context, errors }) => {
      const { revision, ...value } = input;
      const verdict = await updateSection(deps, actorOf(context), 'calendar', { value, revision });
      if (!verdict.ok) {
        const { current } = verdict;
        throw errors.STALE({ data: { current: { ...current.value, revision: current.revision } } });
      }
      return { ...verdict.section.value, revision: verdict.section.revision };
    }),
  };
}
