import { formatDate, formatMoney, formatNumber } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import {
  givenName,
  type ReminderRule,
  type Reminders,
  type ReminderVerdict,
  reminderWays,
  reminderWords,
} from '@kickstand/domain/messages';
import { pathTo } from '@kickstand/domain/navigation';
import { sql } from 'drizzle-orm';
import { agreedToTextsAt } from '../../customers/index.ts';
import { after, DAY } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { shownPhone, toE164 } from '../../platform/phones.ts';
import { findShop, readSection } from '../../settings/index.ts';
import type { MessagesDeps } from '../messages-deps.ts';
import { findTextProvider } from '../text-provider.ts';
import { type Cause, FINDERS, type Reached } from './causes.ts';

export interface Planned extends Cause, ReminderVerdict {
  readonly name: string;
  readonly emailAddress: string;
  readonly address: string | null;
  readonly words: string;
}

/** Used if the bike has no name. */
const BIKE: Record<Language, string> = { en: 'bike', es: 'moto' };

/**
 * Everyone a rule would remind, through which channel, and the reason if someone is skipped. Two causes of one
 * customer count twice.
 */
export async function planReminders(
  deps: Omit<MessagesDeps, 'db' | 'textsWaiting'>,
  db: DbOrTx,
  rule: ReminderRule,
  rules: Reminders,
  now: Date,
): Promise<Planned[]> {
  const causes = await FINDERS[rule](db, rules, now);
  if (causes.length === 0) return [];
  const known = causes.flatMap(({ customerId, visit }) => (customerId && !visit ? [customerId] : []));
  const people = await reach(db, [...new Set(known)], now);
  const shop = await findShop(db);
  const ofShop = shopFigures(deps, shop);
  const { storageGraceHours } = (await readSection(db, 'workshop')).value;
  const ways = {
    perWeek: rules.perWeek,
    provider: (await findTextProvider(deps, db)) !== null,
    mailServer: await deps.mailConfigured(db),
  };
  const planned = new Map<string, number>();
  return causes
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((cause): Planned[] => {
      const person = cause.visit?.reach ?? people.get(cause.customerId ?? '');
      if (!person) return [];
      const address = toE164(person.phone);
      const who = person.id ?? person.phone;
      const already = person.sent + (planned.get(who) ?? 0);
      const verdict = reminderWays(
        {
          ...{ email: person.email, address, optedOut: person.opted_out, sentThisWeek: already },
          ...{ consentEmail: person.consent_email, consentText: person.consent_text },
        },
        rules[rule].channel,
        ways,
      );
      if (verdict.skip === null) planned.set(who, (planned.get(who) ?? 0) + 1);
      const zone = { language: cause.language, timeZone: shop?.timeZone ?? 'UTC' };
      const figures = {
        ...ofShop,
        name: givenName(person.name),
        bike: cause.bike || BIKE[cause.language],
        work: cause.work,
        amount: formatMoney(cause.cents),
        mileage: cause.miles === null ? '' : formatNumber(cause.miles, cause.language),
        storage: formatMoney(cause.cents),
        day: formatDate(
          cause.visit?.startsAt ??
            after(cause.at, storageGraceHours > 0 ? rules.pickupWaiting.hoursBefore * 3_600_000 : 0),
          'day',
          zone,
        ),
        time: cause.visit ? formatDate(cause.visit.startsAt, 'time', zone) : '',
      };
      const words = reminderWords(rules[rule].text[cause.language], figures);
      return [{ ...cause, ...verdict, name: person.name, emailAddress: person.email, address, words }];
    });
}

/** Placeholders about the shop that every reminder may use. */
export const shopFigures = (
  { baseUrl }: Pick<MessagesDeps, 'baseUrl'>,
  shop: { readonly name: string; readonly phone: string } | null,
) => ({
  shop: shop?.name ?? '',
  phone: shownPhone(shop?.phone ?? ''),
  book: `${baseUrl()}${pathTo('/book')}`,
});

async function reach(db: DbOrTx, ids: readonly string[], now: Date): Promise<Map<string, Reached>> {
  const { rows } = await db.execute<Reached>(sql`
    select c.id, c.name, c.email, c.phone, c.consent_email,
      c.consent_text and ${agreedToTextsAt(sql`c.id`, sql`'+1' || c.phone`)} consent_text,
      exists (select 1 from message_conversations m where m.address = '+1' || c.phone and m.opted_out_at is not null)
        opted_out,
      (select count(*)::int from reminders r where r.customer_id = c.id and r.at > ${after(now, -7 * DAY)}::timestamptz)
        sent
    from customers c where c.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.id ?? '', row]));
}
