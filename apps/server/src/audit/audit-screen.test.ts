import type { Outputs } from '@kickstand/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOrder } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { auditLog } from './audit.table.ts';
import { sealAudit } from './seal-audit.ts';

type Audit = Outputs['audit'];

describe('looking into the audit log', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    for (let round = 0; round < 60; round += 1) {
      const { revision } = (await owner.call<{ revision: number }>('settings/shop')).value;
      await owner.call('settings/updateShop', { ...SET_UP.shop, name: `Name ${round}`, revision });
    }
  });
  afterAll(() => shop.close());

  const list = async (query: object) => (await owner.call<Audit['list']>('audit/list', query)).value;

  it('AUD-01 lists who changed what, before and after, by person, record, kind and time, page after page', async () => {
    const first = await list({ action: 'settings.shop' });
    expect([first.entries.length, first.more]).toEqual([50, true]);
    expect(first.entries[0]).toMatchObject({
      ...{ action: 'settings.shop.updated', subject: 'settings_shop', actor: { name: 'Marisol Vega' } },
      ...{ before: { name: 'Name 58' }, after: { name: 'Name 59' } },
    });
    const rest = await list({ action: 'settings.shop', after: first.entries.at(-1)?.id });
    expect(rest.more).toBe(false);
    const all = [...first.entries, ...rest.entries].map(({ id }) => id);
    expect([new Set(all).size, all.length >= 60]).toEqual([all.length, true]);
    const [entry] = first.entries;
    expect(await list({ actorId: entry?.actor?.id, subjectId: 'nothing' })).toEqual({
      entries: [],
      more: false,
    });
    expect(await list({ id: entry?.id })).toEqual({ entries: [entry], more: false });
    expect((await list({ to: '2020-01-01T00:00:00.000Z' })).entries).toEqual([]);
    expect((await list({ from: '2020-01-01T00:00:00.000Z', subject: 'settings_shop' })).more).toBe(true);
    expect((await owner.call<Audit['actors']>('audit/actors', {})).value).toEqual([entry?.actor]);
  });

  it('AUD-01 names the record of each entry, and finds entries by words of it or of the values', async () => {
    const { id } = await newOrder(shop, owner, { customerName: 'Imani Brooks', customerPhone: '2015550171' });
    const [made] = (await list({ subject: 'diagnostic_reports', subjectId: id })).entries;
    expect(made?.record).toMatchObject({ name: expect.stringContaining('Imani Brooks'), number: 1 });
    const found = (await list({ text: 'brooks IMANI' })).entries;
    expect(found.map(({ subjectId }) => subjectId)).toContain(id);
    expect(found.every(({ subject }) => subject !== 'settings_shop')).toBe(true);
    const renamed = (await list({ text: 'name 58' })).entries;
    expect(renamed.map(({ after }) => after?.name)).toContain('Name 58');
    expect(renamed.every(({ action }) => action === 'settings.shop.updated')).toBe(true);
    expect((await list({ text: '100%_nothing' })).entries).toEqual([]);
  });

  it('AUD-01 verifies the chain on demand and names the row that was altered', async () => {
    await sealAudit(shop.db);
    const whole = await owner.call('audit/verify', {});
    expect(whole.value).toMatchObject({ ok: true, unsealed: 0 });
    const [row] = await shop.db.select().from(auditLog).where(eq(auditLog.seq, 7));
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(auditLog).set({ action: 'nothing.happened' }).where(eq(auditLog.seq, 7));
    });
    const broken = await owner.call('audit/verify', {});
    expect(broken.value).toEqual({ ok: false, seq: 7, id: row?.id, what: 'altered' });
  });

  it('AUD-01 USR-02 is for administrators alone', async () => {
    for (const role of ['head_technician', 'technician', 'customer'] as const) {
      const person = await signedInAs(shop, role);
      for (const path of ['list', 'actors', 'verify'])
        expect([role, path, (await person.call(`audit/${path}`, {})).code]).toEqual([
          role,
          path,
          'FORBIDDEN',
        ]);
    }
  });
});
