import type { Outputs } from '@kickstand/api';
import { displayName, may } from '@kickstand/domain/auth';
import { formatPhone } from '@kickstand/domain/format';
import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import { after, DAY } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { findShop } from '../settings/index.ts';
import { appointments, calendarFeeds } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { eventFile } from './event-file.ts';

type Feed = Outputs['calendar']['feeds'][number];

/** Per person. */
const MOST_FEEDS = 10;
const BACK = 60 * DAY;
const AHEAD = 365 * DAY;
const MOST_EVENTS = 2000;

const sees = (caller: Caller) =>
  may(caller.role, 'calendar.manage') ? undefined : eq(calendarFeeds.ownerId, caller.userId);

/** A person's own feeds; administrators see all, so that they can revoke them. */
export async function listFeeds({ db }: CalendarDeps, caller: Caller): Promise<Feed[]> {
  const rows = await db
    .select({ feed: calendarFeeds, owner: profiles })
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.id, calendarFeeds.ownerId))
    .where(and(isNull(calendarFeeds.revokedAt), sees(caller)))
    .orderBy(desc(calendarFeeds.createdAt));
  return rows.map(({ feed, owner }) => presentFeed(feed, displayName(owner)));
}

const presentFeed = (row: typeof calendarFeeds.$inferSelect, owner: string): Feed => ({
  id: row.id,
  name: row.name,
  owner,
  createdAt: row.createdAt.toISOString(),
  lastReadAt: row.lastReadAt?.toISOString() ?? null,
});

export type CreateFeedVerdict =
  | { readonly ok: true; readonly feed: Feed; readonly url: string }
  | { readonly ok: false; readonly code: 'KEY_REUSED' | 'TOO_MANY_FEEDS' };

/** The secret is returned once: the stored answer for a retry with the same key must not contain it. */
export async function createFeed(
  deps: CalendarDeps,
  actor: Actor,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<CreateFeedVerdict> {
  const { token, hash } = newToken();
  const once = { scope: 'calendar.createFeed', owner: caller.userId, key: id, body: { name } };
  const verdict = await answerOnce<{ ok: true; hash: string } | { ok: false; code: 'TOO_MANY_FEEDS' }>(
    deps,
    once,
    async (tx) => {
      const own = await tx
        .select({ id: calendarFeeds.id })
        .from(calendarFeeds)
        .where(and(eq(calendarFeeds.ownerId, caller.userId), isNull(calendarFeeds.revokedAt)));
      if (own.length >= MOST_FEEDS) return { ok: false, code: 'TOO_MANY_FEEDS' };
      await tx
        .insert(calendarFeeds)
        .values({ id, tokenHash: hash, name, ownerId: caller.userId, createdAt: deps.clock.now() });
      await writeAudit(tx, deps.clock, actor, {
        action: 'calendar.feed.created',
        subject: 'calendar_feeds',
        subjectId: id,
        after: { name },
      });
      return { ok: true, hash };
    },
  );
  if (!verdict.ok) return verdict;
  if (verdict.hash !== hash) return { ok: false, code: 'KEY_REUSED' };
  const [feed] = (await listFeeds(deps, caller)).filter((one) => one.id === id);
  if (!feed) throw new Error('createFeed: the feed did not come back');
  return { ok: true, feed, url: `${deps.baseUrl()}/calendar/${token}.ics` };
}

/** Null if there is no such feed, or it belongs to someone else. */
export async function revokeFeed(
  deps: CalendarDeps,
  actor: Actor,
  caller: Caller,
  id: string,
): Promise<Date | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [row] = await tx
      .update(calendarFeeds)
      .set({ revokedAt: now })
      .where(and(eq(calendarFeeds.id, id), isNull(calendarFeeds.revokedAt), sees(caller)))
      .returning();
    if (!row) return null;
    await writeAudit(tx, deps.clock, actor, {
      action: 'calendar.feed.revoked',
      subject: 'calendar_feeds',
      subjectId: id,
      before: { name: row.name },
    });
    return now;
  });
}

/** After an account was taken over: feeds made since then show the shop's customers to the attacker. */
export async function revokeFeedsSince(
  tx: Transaction,
  ownerId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  await tx
    .update(calendarFeeds)
    .set({ revokedAt: now })
    .where(
      and(
        eq(calendarFeeds.ownerId, ownerId),
        gte(calendarFeeds.createdAt, since),
        isNull(calendarFeeds.revokedAt),
      ),
    );
}

export type FeedVerdict =
  | { readonly ok: true; readonly content: string }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'REVOKED' };

/** The shop's appointments for another calendar. The feed ends with its creator's account. */
export async function readFeed(deps: CalendarDeps, token: string): Promise<FeedVerdict> {
  const { db, clock } = deps;
  const [found] = await db
    .select({ feed: calendarFeeds, owner: profiles })
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.id, calendarFeeds.ownerId))
    .where(eq(calendarFeeds.tokenHash, tokenHash(token)));
  if (!found) return { ok: false, code: 'NOT_FOUND' };
  const { feed, owner } = found;
  if (feed.revokedAt || owner.deactivatedAt || !may(owner.role, 'calendar.use'))
    return { ok: false, code: 'REVOKED' };
  const now = clock.now();
  await db.update(calendarFeeds).set({ lastReadAt: now }).where(eq(calendarFeeds.id, feed.id));
  const rows = await db
    .select()
    .from(appointments)
    .where(and(gte(appointments.startsAt, after(now, -BACK)), lt(appointments.startsAt, after(now, AHEAD))))
    .orderBy(appointments.startsAt)
    .limit(MOST_EVENTS);
  const sender = { shop: await findShop(db), host: new URL(deps.baseUrl()).hostname };
  const url = `${deps.baseUrl()}/dashboard/calendar`;
  const content = eventFile(
    'PUBLISH',
    sender,
    rows.map((row) => ({
      row,
      summary: [row.name, [row.bikeYear, row.bikeMake, row.bikeModel].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
      description: [row.service, row.concern, row.phone && formatPhone(row.phone)].filter(Boolean).join('\n'),
      url: `${url}?appointment=${row.id}`,
    })),
  );
  return { ok: true, content };
}
