import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import { searchForm } from '@kickstand/domain/customers';
import type { TextState } from '@kickstand/domain/messages';
import type { Status } from '@kickstand/domain/workorders';
import { type SQL, sql } from 'drizzle-orm';
import { readMoment } from '../platform/database/columns.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { containsPattern } from '../platform/database/statements/like-filter.ts';
import { shownPhone } from '../platform/phones.ts';
import { plainBody } from './messages.table.ts';

type Page = Outputs['messages']['list'];
export type Row = Page['conversations'][number];

const PAGE = 30;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly address: string;
  readonly unread: number;
  readonly done: boolean;
  readonly opted_out: boolean;
  readonly last_at: string;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly person_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly body: string | null;
  readonly mine: boolean | null;
  readonly state: TextState | null;
  readonly photos: number;
  readonly order_id: string | null;
  readonly number: string | null;
  readonly status: Status | null;
}

export interface InboxQuery {
  readonly filter?: 'all' | 'unread' | 'mine' | 'unassigned' | 'done' | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

export async function listConversations(db: DbOrTx, userId: string, query: InboxQuery): Promise<Page> {
  const rows = await readConversations(db, conditionsOf(userId, query), PAGE + 1);
  const { rows: counted } = await db.execute<{ unread: number; mine: number; unassigned: number }>(sql`
    select count(*) filter (where unread > 0)::int unread,
      count(*) filter (where assigned_to = ${userId})::int mine,
      count(*) filter (where assigned_to is null)::int unassigned
    from message_conversations c where done_at is null
      and exists (select 1 from messages where conversation_id = c.id)`);
  return {
    conversations: rows.slice(0, PAGE),
    more: rows.length > PAGE,
    counts: counted[0] ?? { unread: 0, mine: 0, unassigned: 0 },
  };
}

export async function findConversation(db: DbOrTx, id: string): Promise<Row | null> {
  return (await readConversations(db, [sql`c.id = ${id}`], 1))[0] ?? null;
}

/** Shorter words are in almost every text. */
const MIN_TEXT_LENGTH = 3;
/** Normalized by the database like the indexed expression, so the index is used. */
const bodyContains = (text: string): SQL => sql`c.id in (select m.conversation_id from messages m
  where ${plainBody(sql`m.body`)} like ${plainBody(sql`${containsPattern(text)}::text`)})`;

function conditionsOf(userId: string, { filter = 'all', search = '', after }: InboxQuery): SQL[] {
  const words = searchForm(search).split(' ').filter(Boolean);
  const text = search.trim();
  const found = words.map((word) => {
    const digits = word.replace(/\D/g, '');
    return sql`(coalesce(customer.search_text, '') like ${containsPattern(word)}
      or ${digits.length >= 3 ? sql`c.address like ${`%${digits}%`}` : sql`false`}
      or exists (select 1 from messages m join diagnostic_reports o on o.id = m.report_id
        where m.conversation_id = c.id and ${/^(wo-?)?\d{1,9}$/.test(word) ? sql`o.number = ${digits}::bigint` : sql`false`}))`;
  });
  const filters: Record<NonNullable<InboxQuery['filter']>, SQL> = {
    all: sql`c.done_at is null`,
    unread: sql`c.unread > 0`,
    mine: sql`c.done_at is null and c.assigned_to = ${userId}`,
    unassigned: sql`c.done_at is null and c.assigned_to is null`,
    done: sql`c.done_at is not null`,
  };
  return [
    // a refused text leaves its conversation without a message
    sql`last.id is not null`,
    // a search covers all conversations
    ...(words.length > 0 && filter === 'all' ? [] : [filters[filter]]),
    ...(words.length > 0
      ? [
          sql`(${sql.join(found, sql` and `)}${text.length >= MIN_TEXT_LENGTH ? sql` or ${bodyContains(text)}` : sql``})`,
        ]
      : []),
    ...(after
      ? [sql`(c.last_at, c.id) < (select last_at, id from message_conversations where id = ${after})`]
      : []),
  ];
}

async function readConversations(db: DbOrTx, conditions: readonly SQL[], most: number): Promise<Row[]> {
  const { rows } = await db.execute<Found>(sql`
    select c.id, c.address, c.unread, c.done_at is not null done, c.opted_out_at is not null opted_out, c.last_at,
      customer.id customer_id, customer.name customer_name,
      person.id person_id, person.first_name, person.last_name,
      last.body, last.direction = 'out' mine, last.state,
      (select count(*)::int from message_photos where message_id = last.id) photos,
      orders.id order_id, orders.number, orders.status
    from message_conversations c
    left join customers named on named.id = c.customer_id
    left join customers customer on customer.id = coalesce(named.merged_into, named.id)
    left join profiles person on person.id = c.assigned_to
    left join lateral (select id, body, direction, state from messages where conversation_id = c.id
      order by seq desc limit 1) last on true
    left join lateral (select report_id from messages where conversation_id = c.id and report_id is not null
      order by seq desc limit 1) about on true
    left join diagnostic_reports orders on orders.id = about.report_id
    ${conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``}
    order by c.last_at desc, c.id desc limit ${most}`);
  return rows.map((row) => ({
    id: row.id,
    phone: shownPhone(row.address),
    address: row.address,
    customer: row.customer_id ? { id: row.customer_id, name: row.customer_name ?? '' } : null,
    assigned: row.person_id
      ? { id: row.person_id, name: displayName({ firstName: row.first_name, lastName: row.last_name }) }
      : null,
    unread: row.unread,
    done: row.done,
    optedOut: row.opted_out,
    lastAt: readMoment(row.last_at).toISOString(),
    last:
      row.state === null
        ? null
        : { body: row.body ?? '', mine: row.mine ?? false, state: row.state, photos: row.photos },
    order:
      row.order_id && row.status
        ? { id: row.order_id, number: Number(row.number), status: row.status }
        : null,
  }));
}
