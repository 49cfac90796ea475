import { count, eq, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../../tests/support/test-database.ts';
import { CHANGES_CHANNEL } from '../platform/live/listen-for-changes.ts';
import {
  openTestShop,
  SET_UP,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../testing/test-shop.ts';
import { auditLog } from './audit.table.ts';
import { whatChanged } from './change-messages.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';
import { SYSTEM, writeAudit } from './write-audit.ts';

describeOnBoth('the audit log', (kind) => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop(kind);
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
  });
  afterAll(() => shop.close());

  const rename = async (name: string) => {
    const { revision } = (await owner.call<{ revision: number }>('settings/shop')).value;
    return owner.call('settings/updateShop', { ...SET_UP.shop, name, revision });
  };

  it('AUD-01 DAT-03 notes who, when, what, before and after', async () => {
    await rename('Ironbound Moto & Sons');
    const [row] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'settings.shop.updated'));
    const me = (await owner.call<{ id: string }>('auth/user')).value;
    expect(row).toMatchObject({
      actorId: me.id,
      subject: 'settings_shop',
      before: { name: 'Ironbound Moto' },
      after: { name: 'Ironbound Moto & Sons' },
    });
    expect(Math.abs(Date.now() - (row?.at.getTime() ?? 0))).toBeLessThan(60_000);
    expect(row?.requestId).toBeTruthy();
  });

  it('AUD-01 keeps no row of a change that was rolled back', async () => {
    const rows = async () => (await shop.db.select({ n: count() }).from(auditLog))[0]?.n;
    const before = await rows();
    const change = { action: 'test.thing.changed', subject: 'things', subjectId: '1' };
    await expect(
      shop.db.transaction(async (tx) => {
        await writeAudit(tx, shop.clock, SYSTEM, change);
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await rows()).toBe(before);
  });

  it('AUD-01 chains what is committed, also when four servers seal while 32 write', async () => {
    const writing = Array.from({ length: 32 }, (_, i) =>
      shop.db.transaction((tx) =>
        writeAudit(tx, shop.clock, SYSTEM, {
          action: 'test.thing.changed',
          subject: 'things',
          subjectId: String(i),
          after: { name: `Zoë "${i}" 🏍️`, at: new Date(), missing: undefined },
        }),
      ),
    );
    const sealing = Array.from({ length: 4 }, () => sealAudit(shop.db));
    // waits for all, even if one fails: a sealer still running would hold the lock during a retry
    const ended = await Promise.allSettled([...writing, ...sealing]);
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
    await sealAudit(shop.db);
    const verdict = await verifyAudit(shop.db);
    expect(verdict).toMatchObject({ ok: true, unsealed: 0 });
    expect(verdict.ok && verdict.sealed).toBeGreaterThanOrEqual(34);
  });

  it('AUD-01 reports rows that are not sealed yet', async () => {
    await sealAudit(shop.db);
    const before = await verifyAudit(shop.db);
    await rename('Unsealed Moto');
    expect(await verifyAudit(shop.db)).toEqual({ ...before, unsealed: 1 });
  });

  const tamper = {
    'a changed line': [`update audit_log set actor_id = gen_random_uuid() where seq = 2`, 2, 'altered'],
    'a changed time': [`update audit_log set at = at - interval '1 day' where seq = 2`, 2, 'altered'],
    'a changed value': [`update audit_log set after = '{"name":"Forged"}' where seq = 1`, 1, 'values'],
    'a value and its hash': [
      `update audit_log set after = '{}', after_hash = 'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o' where seq = 1`,
      1,
      'altered',
    ],
    'a removed line': [`delete from audit_log where seq = 2`, 3, 'missing'],
    'a line pushed in': [
      `insert into audit_log (id, at, action, subject, subject_id, before_hash, after_hash, seq, previous_seal, seal)
       select gen_random_uuid(), at, action, subject, subject_id, before_hash, after_hash, 4, seal, seal
       from audit_log where seq = 3`,
      4,
      'altered',
    ],
  } as const;

  it('AUD-01 names the first broken row, whatever was done to it', async () => {
    await rename('Three Rows At Least');
    await sealAudit(shop.db);
    expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, sealed: 3 });
    for (const [name, [change, seq, what]] of Object.entries(tamper)) {
      const undone = shop.db.transaction(async (tx) => {
        await tx.execute(sql.raw(change));
        expect(await verifyAudit(tx), name).toMatchObject({ ok: false, seq, what });
        tx.rollback();
      });
      await expect(undone).rejects.toBeInstanceOf(TransactionRollbackError);
    }
    expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, sealed: 3 });
  });

  it('AUD-01 holds when personal values are erased: the chain covers their hashes', async () => {
    await sealAudit(shop.db);
    await shop.db.update(auditLog).set({ before: null, after: null });
    expect(await verifyAudit(shop.db)).toMatchObject({ ok: true });
  });

  it('ERR-05 publishes what changed when it is sealed, ids only', async () => {
    const received: string[] = [];
    const client = await shop.database.pool.connect();
    try {
      client.on('notification', ({ payload }) => received.push(payload ?? ''));
      await client.query(`listen ${CHANGES_CHANNEL}`);
      await sealAudit(shop.db);
      await rename('Heard Moto');
      await sealAudit(shop.db);
      await expect.poll(() => received.at(-1)).toBe('[["settings_shop","true"],["audit_log",null]]');
    } finally {
      await client.query('unlisten *');
      client.release();
    }
  });

  it('names a subject as a whole if many of its rows changed together', () => {
    const many = Array.from({ length: 21 }, (_, i) => ({ subject: 'files', subjectId: `${i}` }));
    expect(whatChanged([...many, { subject: 'profiles', subjectId: 'a' }])).toEqual([
      ['files', null],
      ['profiles', 'a'],
    ]);
  });
});
