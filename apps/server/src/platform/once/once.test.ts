import { randomUUID } from 'node:crypto';
import { count, sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, openTestDatabase } from '../../../../../tests/support/test-database.ts';
import { DAY, systemClock } from '../clock.ts';
import type { OpenDatabase } from '../database/index.ts';
import { answerOnce, insertOnce, replaceAtRevision, sweepAnswers } from './index.ts';
import { idempotencyKeys } from './once.table.ts';

const CALLERS = 32;
const things = pgTable('once_things', {
  id: uuid().primaryKey(),
  source: text().notNull(),
  name: text().notNull(),
  revision: integer().notNull().default(1),
});

describeOnBoth('doing things once', (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.db.execute(sql`create table once_things (
      id uuid primary key, source text not null unique, name text not null, revision int not null default 1)`);
  });
  beforeEach(() => database.db.execute(sql`truncate once_things, idempotency_keys`));
  afterAll(() => database.close());

  const parts = () => ({ db: database.db, clock: systemClock });
  const rows = async () => (await database.db.select({ n: count() }).from(things))[0]?.n;
  const inParallel = <T>(work: (caller: number) => Promise<T>) =>
    Promise.all(Array.from({ length: CALLERS }, (_, caller) => work(caller)));

  const order = (name: string) => ({ scope: 'things.make', owner: 'ana', key: KEY, body: { name } });
  const KEY = randomUUID();
  const make = (name: string) =>
    answerOnce(parts(), order(name), async (tx) => {
      const id = randomUUID();
      await tx.insert(things).values({ id, source: id, name });
      return { ok: true as const, id };
    });

  it('INT-12 gives 32 callers with one key one answer, and does the work once', async () => {
    const answers = await inParallel(() => make('fork seal'));
    expect(new Set(answers.map((answer) => answer.ok && answer.id)).size).toBe(1);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await rows()).toBe(1);
    expect(await make('fork seal')).toEqual(answers[0]);
  });

  it('refuses a key that is repeated with another body', async () => {
    await make('fork seal');
    expect(await make('brake pads')).toEqual({ ok: false, code: 'KEY_REUSED' });
    expect(await rows()).toBe(1);
  });

  it("returns nobody the answer of another person's key, or of another procedure", async () => {
    const mine = await make('fork seal');
    const work = async () => ({ ok: true as const, id: 'another' });
    const theirs = await answerOnce(parts(), { ...order('fork seal'), owner: 'ben' }, work);
    const elsewhere = await answerOnce(parts(), { ...order('fork seal'), scope: 'things.bill' }, work);
    expect([theirs, elsewhere]).toEqual([
      { ok: true, id: 'another' },
      { ok: true, id: 'another' },
    ]);
    expect(mine).not.toEqual(theirs);
  });

  it('stores nothing of a refusal or a failure, so that the next try works', async () => {
    const refused = await answerOnce(parts(), order('fork seal'), async (tx) => {
      await tx.insert(things).values({ id: randomUUID(), source: 'x', name: 'half done' });
      return { ok: false as const, code: 'OUT_OF_STOCK' as const };
    });
    expect(refused).toEqual({ ok: false, code: 'OUT_OF_STOCK' });
    const failing = answerOnce(parts(), order('fork seal'), () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await rows()).toBe(0);
    expect(await make('fork seal')).toMatchObject({ ok: true });
  });

  it('deletes answers after a month', async () => {
    await make('fork seal');
    await sweepAnswers(parts());
    expect(await database.db.select().from(idempotencyKeys)).toHaveLength(1);
    await sweepAnswers({ ...parts(), clock: { now: () => new Date(Date.now() + 31 * DAY) } });
    expect(await database.db.select().from(idempotencyKeys)).toHaveLength(0);
  });

  it('DRF-04 lets one of 32 writers of the same revision through and returns its result to the others', async () => {
    const id = randomUUID();
    await database.db.insert(things).values({ id, source: 'a', name: 'before' });
    const verdicts = await inParallel((caller) =>
      database.db.transaction((tx) =>
        replaceAtRevision(tx, things, { id, revision: 1 }, { name: `by ${caller}` }),
      ),
    );
    const [saved] = verdicts.filter((verdict) => verdict.ok);
    const stale = verdicts.filter((verdict) => !verdict.ok);
    expect(stale).toHaveLength(CALLERS - 1);
    for (const verdict of stale)
      expect(verdict).toEqual({ ok: false, code: 'STALE', current: saved?.ok && saved.row });
    expect(
      await replaceAtRevision(database.db, things, { id: randomUUID(), revision: 1 }, { name: 'x' }),
    ).toEqual({ ok: false, code: 'NOT_FOUND' });
  });

  it('CNV-02 inserts one row for 32 callers and returns it to all of them', async () => {
    const results = await inParallel((caller) =>
      database.db.transaction((tx) =>
        insertOnce(tx, things, [things.source], { id: randomUUID(), source: 'form 1', name: `${caller}` }),
      ),
    );
    expect(results.filter((result) => result.first)).toHaveLength(1);
    expect(new Set(results.map((result) => result.row.id)).size).toBe(1);
    expect(await rows()).toBe(1);
  });
});
