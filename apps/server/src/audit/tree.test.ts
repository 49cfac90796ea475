import { randomUUID } from 'node:crypto';
import { leafOf, type TreeHead, verifyConsistency, verifyInclusion } from '@kickstand/domain/evidence';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../../tests/support/test-database.ts';
import { hashOf } from '../platform/hash.ts';
import { submittedForm } from '../testing/intakes.ts';
import { signedInAs } from '../testing/people.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { auditLog, auditNodes } from './audit.table.ts';
import { currentHead, documentHead } from './document-head.ts';
import { sealAudit } from './seal-audit.ts';
import { headAt, proofsAt, recordOf, treeSize } from './tree.ts';
import { verifyAudit } from './verify-audit.ts';
import { SYSTEM, writeAudits } from './write-audit.ts';

describeOnBoth('the tree over the audit log', (kind) => {
  let shop: TestShop;
  useTestShop(async (opened) => {
    ({ shop } = opened);
  }, kind);

  const change = (i: number) => ({
    action: 'test.thing.changed',
    subject: 'things',
    subjectId: String(i),
    after: { phone: `973555${String(i).padStart(4, '0')}` },
  });
  const write = (from: number, rows: number) =>
    writeAudits(
      shop.db,
      shop.clock,
      SYSTEM,
      Array.from({ length: rows }, (_, i) => change(from + i)),
    );
  const sealed = () =>
    shop.db.select().from(auditLog).where(isNotNull(auditLog.seq)).orderBy(asc(auditLog.seq));

  it('EVD-01 proves every sealed row, and every earlier head to be its beginning', async () => {
    const heads: TreeHead[] = [];
    for (const rows of [1, 2, 5, 13]) {
      await write(100 * rows, rows);
      await sealAudit(shop.db);
      heads.push(await headAt(shop.db, await treeSize(shop.db)));
    }
    const rows = await sealed();
    const size = rows.length;
    const proofs = await proofsAt(shop.db, size, {
      rows: rows.flatMap(({ seq }) => seq ?? []),
      heads: heads.map((head) => head.size),
    });
    expect(proofs.head).toEqual(heads.at(-1));
    for (const row of rows) {
      const record = recordOf(row);
      if (!record) throw new Error('a sealed row without a number');
      const leaf = await leafOf(record);
      const claim = { index: record.seq - 1, path: proofs.inclusion(record.seq), ...proofs.head };
      expect(await verifyInclusion({ ...claim, leaf })).toBe(true);
      const forged = await leafOf({ ...record, action: 'test.thing.forged' });
      expect(await verifyInclusion({ ...claim, leaf: forged })).toBe(false);
    }
    for (const head of heads)
      expect(await verifyConsistency(head, proofs.head, proofs.consistency(head.size))).toBe(true);
  });

  it('EVD-01 AUD-01 rows sealed by a version without salts and tree become leaves, and still verify', async () => {
    await sealAudit(shop.db);
    await shop.db.insert(auditLog).values({
      ...{
        id: randomUUID(),
        at: shop.clock.now(),
        action: 'test.thing.changed',
        subject: 'things',
        subjectId: '1',
      },
      ...{ after: { name: 'Old' }, beforeHash: hashOf(null), afterHash: hashOf({ name: 'Old' }) },
    });
    await sealAudit(shop.db);
    const before = await verifyAudit(shop.db);
    expect(before).toMatchObject({ ok: true, tree: { size: (await sealed()).length } });
    await shop.db.delete(auditNodes);
    expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, tree: null });
    await sealAudit(shop.db);
    expect(await verifyAudit(shop.db)).toEqual(before);
  });

  it('EVD-01 names the row of a hash that was changed or removed in the tree', async () => {
    await write(1, 6);
    await sealAudit(shop.db);
    const whole = await verifyAudit(shop.db);
    for (const tamper of [
      sql`update audit_nodes set hash = reverse(hash) where level = 0 and position = 2`,
      sql`update audit_nodes set hash = reverse(hash) where level = 1 and position = 1`,
      sql`delete from audit_nodes where level = 1 and position = 1`,
    ]) {
      const kept = await shop.db.select().from(auditNodes);
      await shop.db.execute(tamper);
      expect(await verifyAudit(shop.db)).toMatchObject({ ok: false, what: 'tree' });
      await shop.db.delete(auditNodes);
      await shop.db.insert(auditNodes).values(kept);
    }
    expect(await verifyAudit(shop.db)).toEqual(whole);
  });

  it('EVD-01 deletes the salt with erased values, so that they cannot be guessed from what is left', async () => {
    await write(7, 1);
    await sealAudit(shop.db);
    const find = async () => (await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, '7')))[0];
    const row = await find();
    expect(row?.salt).toMatch(/^[\w-]{22}$/);
    expect(row?.afterHash).not.toBe(hashOf(row?.after));
    await shop.db.update(auditLog).set({ before: null, after: null }).where(eq(auditLog.subjectId, '7'));
    expect(await find()).toMatchObject({ salt: null, after: null, afterHash: row?.afterHash });
    expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, unsealed: 0 });
  });

  it('EVD-01 a receipt prints the first head that includes its own row, also when it is printed again', async () => {
    const tech = await signedInAs(shop, 'technician');
    const id = await submittedForm(shop, tech);
    const own = { action: 'intake.form.created', subject: 'intake_forms', subjectId: id };
    const print = async () => (await tech.call<{ proof: TreeHead }>('intake/receipt', { id })).value.proof;
    const printed = await print();
    const [row] = await shop.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.subjectId} = ${id} and ${auditLog.action} = ${own.action}`);
    expect(printed.size).toBe(row?.seq);
    await write(1, 5);
    const now = await currentHead(shop.db);
    expect(now?.size).toBeGreaterThan(printed.size);
    expect(await print()).toEqual(printed);
    expect(await documentHead(shop.db, own)).toEqual(printed);
    expect(await documentHead(shop.db, { ...own, subjectId: randomUUID() })).toBeNull();
  });
});
