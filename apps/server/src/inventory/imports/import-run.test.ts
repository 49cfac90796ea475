import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import type { ImportRow } from '@kickstand/domain/inventory';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeCapability } from '../../../../../tests/support/test-database.ts';
import { findOrder } from '../../testing/orders.ts';
import { findProduct, orderWith, partLine, partsOf, product, stocked } from '../../testing/stock.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { applyCount } from '../counts/apply-count.ts';
import { resumeWork } from '../index.ts';
import { commitImport } from './commit-import.ts';
import { importBatches } from './imports.table.ts';
import { undoImport } from './undo-import.ts';

type Batch = Outputs['inventory']['imports']['progress'];
const ACTOR = { actorId: null, requestId: null };
const ROWS = 120;

describeCapability('an import while others work', (kind) => {
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

  const ask = async <T = unknown>(path: string, input: object = {}): Promise<T> => {
    const answer = await owner.call<T>(`inventory/${path}`, input);
    expect([path, answer.code, answer.data]).toEqual([path, null, undefined]);
    return answer.value;
  };
  const staged = async (rows: readonly ImportRow[]) => {
    const id = randomUUID();
    await ask('imports/begin', { id, filename: 'parts.csv', total: rows.length });
    await ask('imports/add', { id, rows });
    return id;
  };
  const stateOf = async (id: string) => (await ask<Batch>('imports/progress', { id })).state;
  /** Half of them are in the catalog, at $1. */
  const many = async () => {
    const rows = (priceCents: number, qtyMilli: number) =>
      Array.from({ length: ROWS }, (_, at) => ({
        line: at + 2,
        sku: `P-${String(at).padStart(4, '0')}`,
        nameEn: `Part ${at}`,
        priceCents,
        qtyMilli,
        supplier: 'Bihr',
      }));
    const first = await staged(rows(100, 1000).slice(0, ROWS / 2));
    await ask('imports/commit', { id: first });
    return rows(200, 3000);
  };
  /** What a reader sees right now: how many at each price, with the matching stock and suppliers. */
  const seen = async () => {
    const { csv } = await ask<{ csv: string }>('export');
    const of = (price: string) => csv.split('\n').filter((line) => line.includes(`,${price},yes,`)).length;
    const { products } = await ask<Outputs['inventory']['summary']>('summary');
    return `${of('1.00')} ${of('2.00')} ${products}`;
  };
  const BEFORE = `${ROWS / 2} 0 ${ROWS / 2}`;
  const AFTER = `0 ${ROWS} ${ROWS}`;
  const between = (work: () => Promise<void>) => ({ db: shop.db, clock: shop.clock, letOthers: work });
  const commit = (id: string, work: () => Promise<void>) => commitImport(between(work), ACTOR, id, () => {});
  const undo = (id: string, work: () => Promise<void>) => undoImport(between(work), ACTOR, id, () => {});
  /** Simulates a killed server: the call never returns, and nobody owns its work. */
  const killed = (id: string, start: typeof commit, when: Batch['state']) =>
    new Promise<void>((resolve, reject) => {
      start(id, async () => {
        if ((await stateOf(id)) !== when) return;
        await shop.db.update(importBatches).set({ runner: randomUUID() }).where(eq(importBatches.id, id));
        resolve();
        await new Promise(() => {});
      }).catch(reject);
    });
  const expectTrue = async () => {
    const { rows } = await shop.db.execute(sql`select p.sku from products p
      where p.on_hand_milli <> (select coalesce(sum(delta_milli), 0) from stock_movements where product_id = p.id)
        or p.reserved_milli <> (select coalesce(sum(reserved_milli), 0) from reservations where product_id = p.id)`);
    expect(rows).toEqual([]);
    expect((await shop.db.execute(sql`select 1 from product_versions`)).rows).toEqual([]);
  };

  it('INV-11 INV-05 shows nothing of an import or its undo, then all of it at once, with progress for everyone', async () => {
    const id = await staged(await many());
    const pictures: string[] = [];
    const look = async () => {
      const { state, done, total } = await ask<Batch>('imports/progress', { id });
      expect(done).toBeLessThanOrEqual(total);
      pictures.push(`${state}: ${await seen()}`);
    };
    expect(await commit(id, look)).toEqual({ ok: true });
    expect(new Set(pictures)).toEqual(new Set([`preparing: ${BEFORE}`, `publishing: ${AFTER}`]));
    expect(await seen()).toBe(AFTER);
    await expectTrue();

    pictures.length = 0;
    expect(await undo(id, look)).toEqual({ ok: true });
    expect(new Set(pictures)).toEqual(new Set([`undo_preparing: ${AFTER}`, `undo_publishing: ${BEFORE}`]));
    expect(await seen()).toBe(BEFORE);
    await expectTrue();
  });

  it('INV-11 an undo removes what the import created and nobody used: SKU, ledger and supplier; what was used stays', async () => {
    const old = await stocked(owner, 5);
    const id = await staged([
      { line: 2, sku: 'NEW-1', nameEn: 'New one', qtyMilli: 4000, supplier: 'Bihr' },
      { line: 3, sku: 'NEW-2', nameEn: 'New two', qtyMilli: 4000, category: 'Odd' },
      { line: 4, sku: 'NEW-3', nameEn: 'New three' },
      { line: 5, sku: '07BB38SA', priceCents: 9900, qtyMilli: 9000 },
    ]);
    await ask('imports/commit', { id });
    await orderWith(shop, owner, [partLine(1, { sku: 'NEW-2' })]);
    const count = randomUUID();
    await ask('counts/start', { id: count, category: null, bin: null, note: '' });
    expect(await ask('imports/undo', { id })).toEqual({
      removed: 2,
      restored: 1,
      kept: 1,
      keptProducts: [{ id: expect.any(String), sku: 'NEW-2', why: 'used' }],
    });
    expect(await findProduct(owner, old.id)).toMatchObject({ priceCents: 6850, onHandMilli: 5000 });
    const all = await ask<Outputs['inventory']['export']>('export');
    expect(all.rows).toBe(2);
    expect(await ask('suppliers/list')).toEqual([]);
    expect((await ask<Batch>('imports/progress', { id })).state).toBe('undone');
    await stocked(owner, 1, { sku: 'NEW-1' });
    await expectTrue();
  });

  it('INV-11 WO-02 an undo that restores stock serves the order that waits for it', async () => {
    const { id: pads } = await stocked(owner, 6);
    const id = await staged([{ line: 2, sku: '07BB38SA', qtyMilli: 0 }]);
    await ask('imports/commit', { id });
    const { order } = await orderWith(shop, owner, [partLine(2)]);
    expect((await findOrder(owner, order.id)).status).toBe('waiting_parts');
    await ask('imports/undo', { id });
    expect((await partsOf(owner, order.id))[0]?.state).toBe('reserved');
    expect((await findOrder(owner, order.id)).status).toBe('approved');
    expect(await findProduct(owner, pads)).toMatchObject({ onHandMilli: 6000, reservedMilli: 2000 });
    await expectTrue();
  });

  it('INV-11 what people save during an import is kept: fields, stock and a SKU of their own', async () => {
    const rows = await many();
    const { products } = await ask<Outputs['inventory']['list']>('list', { sort: 'sku' });
    const [named, priced, moved] = products;
    const id = await staged(rows);
    let turn = 0;
    await commit(id, async () => {
      turn += 1;
      if (turn !== 2) return;
      const save = (sku: string, change: object) => ({ product: product({ sku, ...change }) });
      await ask('updateProduct', {
        ...{ id: named?.id, revision: named?.revision },
        ...save('P-0000', { nameEn: 'By hand', priceCents: 100 }),
      });
      await ask('updateProduct', {
        ...{ id: priced?.id, revision: priced?.revision },
        ...save('P-0001', { nameEn: 'Part 1', priceCents: 555 }),
      });
      const out = {
        id: moved?.id,
        key: randomUUID(),
        kind: 'adjustment',
        deltaMilli: -400,
        reason: 'broken',
      };
      await ask('adjust', out);
      await stocked(owner, 7, { sku: rows.at(-1)?.sku ?? '', nameEn: 'Added by hand', priceCents: 777 });
    });
    const batch = await ask<Batch>('imports/progress', { id });
    expect(await findProduct(owner, named?.id ?? '')).toMatchObject({ nameEn: 'By hand', priceCents: 200 });
    expect(await findProduct(owner, priced?.id ?? '')).toMatchObject({ nameEn: 'Part 1', priceCents: 555 });
    expect(await findProduct(owner, moved?.id ?? '')).toMatchObject({ priceCents: 200, onHandMilli: 2600 });
    expect(batch.conflicts).toContainEqual({ sku: 'P-0001', fields: ['priceCents'] });
    expect([batch.state, batch.created, batch.updated]).toEqual(['committed', ROWS / 2 - 1, ROWS / 2 + 1]);
    await expectTrue();
  });

  it('INV-11 a product that is published and not merged yet can be used immediately', async () => {
    const rows = await many();
    const id = await staged(rows);
    let used = false;
    await commit(id, async () => {
      if (used || (await stateOf(id)) !== 'publishing') return;
      used = true;
      const [last] = await ask<Outputs['inventory']['scan']>('scan', { code: rows.at(-1)?.sku });
      const [first] = await ask<Outputs['inventory']['scan']>('scan', { code: 'P-0000' });
      expect(last).toMatchObject({ priceCents: 200, onHandMilli: 3000 });
      for (const one of [last, first])
        await ask('adjust', {
          id: one?.id,
          key: randomUUID(),
          kind: 'receipt',
          deltaMilli: 500,
          reason: 'x',
        });
      const taken = { id: randomUUID(), product: product({ sku: rows.at(-2)?.sku ?? '' }), openingMilli: 0 };
      expect((await owner.call('inventory/addProduct', taken)).code).toBe('SKU_TAKEN');
    });
    expect(used).toBe(true);
    const [last] = await ask<Outputs['inventory']['scan']>('scan', { code: rows.at(-1)?.sku });
    expect(last).toMatchObject({ onHandMilli: 3500 });
    await expectTrue();
  });

  it('INV-11 can be canceled before it is published, runs one at a time, and leaves nothing after an error', async () => {
    const rows = await many();
    const id = await staged(rows);
    const other = await staged([{ line: 2, sku: 'X-1', nameEn: 'Other' }]);
    const said = await commit(id, async () => {
      if ((await stateOf(id)) !== 'preparing') return;
      expect((await owner.call('inventory/imports/commit', { id: other })).code).toBe('IMPORT_RUNNING');
      await ask('imports/cancel', { id });
    });
    expect(said).toEqual({ ok: false, code: 'IMPORT_CANCELED' });
    expect([await stateOf(id), await seen()]).toEqual(['staging', BEFORE]);
    await expectTrue();
    expect((await owner.call('inventory/imports/cancel', { id })).code).toBe('IMPORT_LOCKED');

    const wrong = await staged([...rows, { line: 999, sku: 'NO-NAME' }]);
    expect(await commit(wrong, async () => {})).toEqual({
      ok: false,
      code: 'ROWS_REFUSED',
      problems: [{ line: 999, sku: 'NO-NAME', code: 'NAME_MISSING' }],
    });
    expect([await stateOf(wrong), await seen()]).toEqual(['staging', BEFORE]);
    await expectTrue();

    expect(await commit(id, async () => {})).toEqual({ ok: true });
    const canceled = await undo(id, () => ask('imports/cancel', { id }));
    expect(canceled).toEqual({ ok: false, code: 'IMPORT_CANCELED' });
    expect([await stateOf(id), await seen()]).toEqual(['committed', AFTER]);
    await expectTrue();
  });

  it('INV-11 a server that dies leaves nothing of what it prepared and completes what it published, at the next start', async () => {
    const id = await staged(await many());
    const next = between(async () => {});
    await killed(id, commit, 'preparing');
    await resumeWork(next, true);
    expect([await stateOf(id), await seen()]).toEqual(['staging', BEFORE]);
    await expectTrue();

    await killed(id, commit, 'publishing');
    expect(await seen()).toBe(AFTER);
    // another server that may still be working is left alone until it has been silent for a while
    await resumeWork(next, false);
    expect(await stateOf(id)).toBe('publishing');
    await resumeWork(next, true);
    expect([await stateOf(id), await seen()]).toEqual(['committed', AFTER]);
    await expectTrue();

    await killed(id, undo, 'undo_preparing');
    await resumeWork(next, true);
    expect([await stateOf(id), await seen()]).toEqual(['committed', AFTER]);
    await killed(id, undo, 'undo_publishing');
    expect(await seen()).toBe(BEFORE);
    await resumeWork(next, true);
    expect([await stateOf(id), await seen()]).toEqual(['undone', BEFORE]);
    await expectTrue();
  });

  it('INV-11 a large count is applied in parts between which others work, and completed after a crash', async () => {
    await many();
    const { products } = await ask<Outputs['inventory']['list']>('list', { sort: 'sku' });
    const count = randomUUID();
    await ask('counts/start', { id: count, category: null, bin: null, note: '' });
    await shop.db.execute(sql`update stock_count_lines set counted_milli = 5000 where count_id = ${count}`);
    const id = products.at(-1)?.id ?? '';
    const dying = between(async () => {
      const [row] = await ask<Outputs['inventory']['counts']['list']>('counts/list');
      expect(row?.state).toBe('applying');
      await ask('adjust', { id, key: randomUUID(), kind: 'adjustment', deltaMilli: -500, reason: 'broken' });
      throw new Error('the server stops here');
    });
    await expect(applyCount(dying, ACTOR, count)).rejects.toThrow('the server stops here');
    await resumeWork(
      between(async () => {}),
      true,
    );
    expect((await ask<Outputs['inventory']['counts']['list']>('counts/list'))[0]?.state).toBe('applied');
    expect(await findProduct(owner, id)).toMatchObject({ onHandMilli: 4500 });
    await expectTrue();
  });

  it('INV-11 the view of a running import has every column that a product has', async () => {
    const columnsOf = async (name: string) =>
      (
        await shop.db.execute<{ column_name: string }>(
          sql`select column_name from information_schema.columns where table_name = ${name} order by 1`,
        )
      ).rows.map((row) => row.column_name);
    const columns = await columnsOf('products');
    expect(await columnsOf('catalog')).toEqual(columns);
    expect(await columnsOf('product_versions')).toEqual(expect.arrayContaining(columns));
  });
});
