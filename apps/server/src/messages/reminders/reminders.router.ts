import { localDate } from '@kickstand/domain/format';
import {
  instantOf,
  REMINDER_RULES,
  type ReminderRule,
  type Reminders,
  type Skip,
} from '@kickstand/domain/messages';
import { sql } from 'drizzle-orm';
import { actorOf } from '../../audit/index.ts';
import { readMoment } from '../../platform/database/columns.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { gated } from '../../platform/rpc/gate.ts';
import { findShop, readSection, readSectionNow, updateSection } from '../../settings/index.ts';
import type { MessagesDeps } from '../messages-deps.ts';
import { findTextProvider } from '../text-provider.ts';
import { planReminders, shopFigures } from './plan.ts';
import { reminderWindow } from './send-reminders.ts';
import { sendTestReminder } from './send-test.ts';

const SHOWN = 12;
const PAGE = 50;

/** The customer came back after the reminder: an order or a form, or the waiting bike was picked up. */
const CAME_BACK = sql`(exists (select 1 from diagnostic_reports o where o.customer_id = r.customer_id
    and o.created_at > r.at and o.created_at < r.at + interval '90 days')
  or exists (select 1 from intake_forms f where f.customer_id = r.customer_id and f.removed_at is null
    and f.created_at > r.at and f.created_at < r.at + interval '90 days')
  or (r.rule = 'pickupWaiting' and exists (select 1 from diagnostic_reports o
    where o.id = r.report_id and o.picked_up_at > r.at))
  or exists (select 1 from appointments a where a.id = r.appointment_id and a.arrived_at > r.at))`;

export function remindersRouter(deps: MessagesDeps) {
  const { db, clock } = deps;
  const today = async () => {
    const timeZone = (await findShop(db))?.timeZone ?? 'UTC';
    const day = localDate(clock.now(), timeZone);
    return { day, begin: instantOf(day, 0, timeZone), month: instantOf(`${day.slice(0, 8)}01`, 0, timeZone) };
  };

  return {
    overview: gated.reminders.overview.handler(async () => {
      const { value, revision } = await readSection(db, 'reminders');
      const { quietFrom, quietTo } = (await readSection(db, 'messaging')).value;
      const { day, begin, month } = await today();
      const { rows } = await db.execute<
        Record<'sent' | 'waiting' | 'failed' | 'month' | 'recent' | 'came', number>
      >(sql`
        select count(*) filter (where r.at >= ${begin}::timestamptz)::int sent,
          count(*) filter (where m.state in ('waiting', 'sending') or mail.status = 'waiting')::int waiting,
          count(*) filter (where r.at >= ${begin}::timestamptz and (m.state = 'failed' or mail.status = 'failed'))::int failed,
          count(*) filter (where r.at >= ${month}::timestamptz)::int as month,
          count(*)::int recent, count(*) filter (where ${CAME_BACK})::int came
        from reminders r left join messages m on m.id = r.message_id left join mail_outbox mail on mail.id = r.mail_id
        where r.at >= ${reminderWindow(clock.now())}::timestamptz`);
      const counted = rows[0];
      return {
        rules: { ...value, revision },
        provider: (await findTextProvider(deps, db)) !== null,
        mailServer: await deps.mailConfigured(db),
        quietFrom,
        quietTo,
        paused: value.pausedOn === day,
        figures: shopFigures(deps, await findShop(db)),
        today: { sent: counted?.sent ?? 0, waiting: counted?.waiting ?? 0, failed: counted?.failed ?? 0 },
        month: counted?.month ?? 0,
        cameBack: { sent: counted?.recent ?? 0, came: counted?.came ?? 0 },
      };
    }),

    preview: gated.reminders.preview.handler(async ({ input: { rule } }) => {
      const { value } = await readSection(db, 'reminders');
      const now = clock.now();
      const planned = await planReminders(deps, db, rule, value, now);
      const going = planned.filter(({ skip }) => skip === null);
      const skipped = planned.filter(({ skip }) => skip !== null);
      const due = (reason: Skip) => skipped.filter(({ skip, at }) => skip === reason && at <= now).length;
      return {
        now: going.filter(({ at }) => at <= now).length,
        soon: going.length,
        skipped: skipped.length,
        due: { optedOut: due('OPTED_OUT'), noConsent: due('NO_CONSENT') },
        people: [...going.slice(0, SHOWN), ...skipped.slice(0, SHOWN)].map((one) => ({
          ...{ customerId: one.customerId, name: one.name, bike: one.bike, orderId: one.orderId },
          ...{ at: one.at.toISOString(), why: one.why, miles: one.miles, work: one.work },
          ...{ text: one.text, email: one.email, skip: one.skip, words: one.words },
        })),
      };
    }),

    save: gated.reminders.save.handler(async ({ input: { revision, seen, ...wanted }, context, errors }) => {
      const before = (await readSectionNow(db, 'reminders')).value;
      const value = { ...wanted, pausedOn: before.pausedOn };
      const people = await reachedNow(deps, db, before, value);
      if (people > seen) throw errors.RULE_REACHES({ data: { people } });
      const verdict = await updateSection(deps, actorOf(context), 'reminders', { value, revision });
      if (!verdict.ok)
        throw errors.STALE({
          data: { current: { ...verdict.current.value, revision: verdict.current.revision } },
        });
      return { ...verdict.section.value, revision: verdict.section.revision };
    }),

    sendTest: gated.reminders.sendTest.handler(async ({ input, context, errors }) => {
      const verdict = await sendTestReminder(deps, input, context);
      if (!verdict.ok) throw errors[verdict.code]();
      return verdict.sent;
    }),

    pause: gated.reminders.pause.handler(async ({ input: { paused }, context }) => {
      const { value, revision } = await readSectionNow(db, 'reminders');
      const pausedOn = paused ? (await today()).day : '';
      const next = { value: { ...value, pausedOn }, revision };
      const verdict = await updateSection(deps, actorOf(context), 'reminders', next);
      const saved = verdict.ok ? verdict.section : verdict.current;
      return { ...saved.value, revision: saved.revision };
    }),

    sent: gated.reminders.sent.handler(async ({ input: { after } }) => {
      const { rows } = await db.execute<{
        id: string;
        rule: ReminderRule;
        customer_id: string | null;
        name: string;
        at: string;
        text: boolean;
        email: boolean;
        came: boolean;
      }>(sql`
        select r.id, r.rule, r.customer_id, coalesce(c.name, a.name, '') as name, r.at, r.message_id is not null as text,
          r.mail_id is not null email, ${CAME_BACK} came
        from reminders r left join customers c on c.id = r.customer_id
          left join appointments a on a.id = r.appointment_id
        ${after ? sql`where (r.at, r.id) < (select at, id from reminders where id = ${after})` : sql``}
        order by r.at desc, r.id desc limit ${PAGE + 1}`);
      return {
        reminders: rows.slice(0, PAGE).map((row) => ({
          ...{ id: row.id, rule: row.rule, customer: { id: row.customer_id, name: row.name } },
          ...{ at: readMoment(row.at).toISOString(), text: row.text, email: row.email, cameBack: row.came },
        })),
        more: rows.length > PAGE,
      };
    }),
  };
}

/** How many more people the changed rules reach immediately. */
async function reachedNow(
  deps: MessagesDeps,
  db: DbOrTx,
  before: Reminders,
  value: Reminders,
): Promise<number> {
  const now = deps.clock.now();
  let people = 0;
  for (const rule of REMINDER_RULES) {
    if (!value[rule].on) continue;
    const dueBy = async (rules: Reminders) =>
      (await planReminders(deps, db, rule, rules, now))
        .filter(({ skip, at }) => skip === null && at <= now)
        .map(({ cause }) => cause);
    const already = new Set(before[rule].on ? await dueBy(before) : []);
    people += (await dueBy(value)).filter((cause) => !already.has(cause)).length;
  }
  return people;
}
