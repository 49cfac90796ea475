import { randomUUID } from 'node:crypto';
import type { Language } from '@kickstand/domain/language';
import { CONSENT_WORDING, fillTemplate, givenName, KEYWORD_ANSWERS } from '@kickstand/domain/messages';
import { eq, sql } from 'drizzle-orm';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import {
  consents,
  customers,
  messageConversations,
  messagePhotos,
  messages,
} from '../platform/database/schema.ts';
import { findShop } from '../settings/index.ts';
import { SCRIPTS, STRANGER } from './data/conversations.ts';
import type { Random } from './making/random.ts';
import type { Staff } from './making/rows.ts';

const CONVERSATIONS = 40;
const STRANGER_ADDRESS = '+19735550177';

interface Wanted {
  readonly random: Random;
  readonly staff: Staff;
  readonly now: Date;
}

interface Writer extends Record<string, unknown> {
  readonly customer_id: string;
  readonly name: string;
  readonly phone: string;
  readonly language: Language;
  readonly order_id: string;
  readonly status: string;
  readonly bike: string;
  readonly photo: string | null;
  readonly agreed: string;
}

const stageOf = (status: string): keyof typeof SCRIPTS => {
  if (status === 'ready') return 'ready';
  if (['closed', 'cancelled', 'abandoned', 'declined_return'].includes(status)) return 'over';
  return ['in_progress', 'waiting_parts', 'approved', 'quality_check'].includes(status)
    ? 'working'
    : 'waiting';
};

/** Forty conversations of the last three weeks: one ended with STOP, one is with an unknown number. */
export async function insertSampleConversations(tx: DbOrTx, { random, staff, now }: Wanted): Promise<void> {
  // those with an open order first; a phone that two customers share is left out
  const { rows: writers } = await tx.execute<Writer>(sql`
    select * from (select distinct on (c.id) c.id customer_id, c.name, c.phone, c.language, o.id order_id, o.status,
        o.bike_info bike, f.photo_left_side photo, o.created_at agreed, o.closed_at
      from customers c join diagnostic_reports o on o.customer_id = c.id
        left join intake_forms f on f.id = o.converted_from_intake
      where c.sample and o.sample and c.phone <> '' and c.merged_into is null
        and not exists (select 1 from customers other where other.phone = c.phone and other.id <> c.id)
      order by c.id, o.closed_at is not null, o.created_at desc) latest
    order by closed_at is not null, closed_at desc, agreed desc, customer_id limit ${CONVERSATIONS - 1}`);
  if (writers.length === 0) return;
  const shop = await findShop(tx);
  const people = [staff.owner, ...staff.technicians];
  for (const [at, writer] of writers.entries()) {
    const stopped = at === writers.length - 1;
    const script = random.pick(SCRIPTS[stageOf(writer.status)]);
    const by = random.pick(people);
    const figures = { name: givenName(writer.name), bike: writer.bike };
    const lines = script.map(([direction, text, about]) => ({
      direction,
      body: fillTemplate(text[writer.language], figures),
      kind: about === undefined || about === 'photo' ? ('message' as const) : about,
      photo: about === 'photo' ? writer.photo : null,
      by: direction === 'out' && about !== 'ready_for_pickup' ? by.id : null,
    }));
    const address = `+1${writer.phone}`;
    if (stopped) {
      const stop = { direction: 'in' as const, kind: 'message' as const, photo: null, by: null };
      const figure = { shop: shop?.name ?? '', phone: shop?.phone ?? '' };
      lines.push({ ...stop, body: writer.language === 'es' ? 'ALTO' : 'STOP' });
      const answer = fillTemplate(KEYWORD_ANSWERS.stop[writer.language], figure);
      lines.push({ direction: 'out', kind: 'auto' as 'message', photo: null, by: null, body: answer });
    }
    const lastAt = new Date(now.getTime() - HOUR / 2 - at * (DAY / 2) - random.between(0, 90) * MINUTE);
    const unread = at < 5 && lines.at(-1)?.direction === 'in' ? 1 : 0;
    const id = randomUUID();
    const times = lines.map(
      (_, place) => new Date(lastAt.getTime() - (lines.length - 1 - place) * 11 * MINUTE),
    );
    await tx.insert(messageConversations).values({
      ...{ id, address, customerId: writer.customer_id, unread, lastAt, sample: true },
      assignedTo: at % 3 === 0 ? by.id : null,
      optedOutAt: stopped ? lastAt : null,
      doneAt: !stopped && stageOf(writer.status) === 'over' ? now : null,
      createdAt: times[0] ?? lastAt,
    });
    await tx.insert(consents).values({
      ...{ id: randomUUID(), customerId: writer.customer_id, address, channel: 'text', given: true },
      ...{ source: 'intake', wording: CONSENT_WORDING.text[writer.language], language: writer.language },
      ...{ actorId: null, at: new Date(writer.agreed), sample: true },
    });
    if (stopped)
      await tx.insert(consents).values({
        ...{ id: randomUUID(), customerId: writer.customer_id, address, channel: 'text', given: false },
        ...{ source: 'text_message', wording: lines.at(-2)?.body ?? 'STOP', language: writer.language },
        ...{ actorId: null, at: lastAt, sample: true },
      });
    await tx.update(customers).set({ consentText: !stopped }).where(eq(customers.id, writer.customer_id));
    for (const [place, line] of lines.entries()) {
      const messageId = randomUUID();
      const sent = times[place] ?? lastAt;
      const out = line.direction === 'out';
      await tx.insert(messages).values({
        ...{ id: messageId, conversationId: id, direction: line.direction, kind: line.kind, body: line.body },
        ...{ state: out ? 'delivered' : 'received', onceKey: `sample ${messageId}` },
        ...{ orderId: writer.order_id, sentBy: line.by, nextAttemptAt: sent, at: sent, sample: true },
        ...(out && { attempts: 1, sentAt: sent, deliveredAt: sent }),
      });
      // the bike's own picture: the store has it already
      if (line.photo)
        await tx.insert(messagePhotos).values({
          ...{ id: randomUUID(), messageId, position: 0, state: 'stored', path: line.photo },
          nextAttemptAt: sent,
        });
    }
  }
  await insertStranger(tx, new Date(now.getTime() - 2 * HOUR));
}

async function insertStranger(tx: DbOrTx, at: Date): Promise<void> {
  const id = randomUUID();
  const messageId = randomUUID();
  await tx.insert(messageConversations).values({
    ...{ id, address: STRANGER_ADDRESS, unread: 1, lastAt: at, createdAt: at, sample: true },
  });
  await tx.insert(messages).values({
    ...{ id: messageId, conversationId: id, direction: 'in', kind: 'message', body: STRANGER },
    ...{ state: 'received', onceKey: `sample ${messageId}`, nextAttemptAt: at, at, sample: true },
  });
}
