import { randomUUID } from 'node:crypto';
import type { ImportRow } from '@kickstand/domain/inventory';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { signedInAs } from '../../testing/people.ts';
import { stocked } from '../../testing/stock.ts';
import type { TestBrowser, TestShop } from '../../testing/test-shop.ts';
import { useTestShop } from '../../testing/use-test-shop.ts';
import { importBatches, importRows } from './imports.table.ts';
import { sweepImports } from './sweep-imports.ts';

describe('the check of an import', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  const request = async <T>(path: string, input: object = {}): Promise<T> => {
    const answer = await owner.call<T>(`inventory/imports/${path}`, input);
    expect([path, answer.code, answer.data]).toEqual([path, null, undefined]);
    return answer.value;
  };
  const staged = async (rows: readonly ImportRow[]) => {
    const id = randomUUID();
    await request('begin', { id, filename: 'parts.csv', total: rows.length });
    await request('add', { id, rows });
    return id;
  };

  it('INV-05 knows the last number of the shop’s pattern in each category', async () => {
    await stocked(owner, 0, { sku: 'BRA-0017' });
    await stocked(owner, 0, { sku: 'BRA-0004' });
    await stocked(owner, 0, { sku: 'BRA-X9' });
    expect(await request('numbers', { categories: ['Brakes', 'Brackets', 'Fluids'] })).toEqual({
      pattern: '{CAT}-{NNNN}',
      highest: { Brakes: 17, Brackets: 17, Fluids: 0 },
    });
  });

  it('INV-05 V10 a line number sent twice in one call is not an internal error: the last row wins', async () => {
    const id = randomUUID();
    await request('begin', { id, filename: 'parts.csv', total: 1 });
    const rows = [
      { line: 2, sku: 'TWICE-1', nameEn: 'First' },
      { line: 2, sku: 'TWICE-2', nameEn: 'Last' },
    ];
    expect(await request('add', { id, rows })).toEqual({ rows: 1 });
    const { rows: shown } = await request<{ rows: { row: ImportRow }[] }>('preview', { id });
    expect(shown.map(({ row }) => row.sku)).toEqual(['TWICE-2']);
  });

  it('INV-05 a SKU generated for a new product never overwrites a product that took it in the meantime', async () => {
    const id = await staged([{ line: 2, sku: 'BRA-0018', newSku: true, nameEn: 'Pads' }]);
    expect(await request('preview', { id })).toMatchObject({ counts: { create: 1, problem: 0 } });
    await stocked(owner, 3, { sku: 'BRA-0018', nameEn: 'Lever' });
    const again = await staged([{ line: 2, sku: 'BRA-0018', newSku: true, nameEn: 'Pads' }]);
    expect(await request('preview', { id: again })).toMatchObject({
      counts: { problem: 1 },
      rows: [{ problems: ['SKU_TAKEN'] }],
    });
    expect((await owner.call('inventory/imports/commit', { id: again })).code).toBe('ROWS_REFUSED');
  });

  it('INV-05 deletes abandoned checks with their rows', async () => {
    const old = await staged([{ line: 2, sku: 'OLD', nameEn: 'Old' }]);
    shop.clock.advance(6 * DAY);
    owner = await signedInAs(shop, 'admin');
    const fresh = await staged([{ line: 2, sku: 'FRESH', nameEn: 'Fresh' }]);
    shop.clock.advance(1.5 * DAY);
    await sweepImports(shop);
    const batches = await shop.db
      .select({ id: importBatches.id, state: importBatches.state })
      .from(importBatches)
      .orderBy(importBatches.startedAt);
    expect(batches).toEqual([
      { id: old, state: 'dropped' },
      { id: fresh, state: 'staging' },
    ]);
    const left = await shop.db.select({ sku: importRows.sku }).from(importRows);
    expect(left).toEqual([{ sku: 'FRESH' }]);
  });
});
