import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { makeServerDatabase } from '../support/test-database.ts';
import { MIGRATIONS_DIR } from '../support/test-schema.ts';

/** The last migration of 0.1.0, before approved jobs became contracts. */
const LAST = '0016_questions';

const at = (minute: number) => `2026-11-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const NOW = { created_at: at(0), updated_at: at(0) };

/** What 0017 and 0018 make of the orders of 0.1.0: one open order and a closed one with the same late line. */
describe('the upgrade to approved jobs as contracts', () => {
  let client: pg.Client;
  let drop: () => Promise<void>;
  const [pads, belt] = [randomUUID(), randomUUID()];
  const [open, closed] = [randomUUID(), randomUUID()];
  const [brakes, chain, old] = [randomUUID(), randomUUID(), randomUUID()];

  const insert = async (table: string, row: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(row);
    const values = Object.values(row).map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    const places = names.map((_name, index) => `$${index + 1}`);
    await client.query(`insert into ${table} (${names}) values (${places})`, values);
  };
  const ids: Record<string, string> = {};
  /** A line of the open order's brakes by default. */
  const line = async (description: string, given: Readonly<Record<string, unknown>> = {}) => {
    ids[description] = randomUUID();
    const row = { report_id: open, job_id: brakes, position: 1, kind: 'part', sku: '', quantity_milli: 1000 };
    const made = {
      id: ids[description],
      description,
      unit_price_cents: 1000,
      taxable: true,
      created_at: at(0),
    };
    await insert('workorder_lines', { ...row, ...made, ...given });
  };
  const reserve = (
    description: string,
    productId: string,
    given: Readonly<Record<string, unknown>> = {},
  ): Promise<void> =>
    insert('reservations', {
      ...{ id: randomUUID(), product_id: productId, report_id: open, job_id: brakes, state: 'reserved' },
      ...{ line_id: ids[description], needed_milli: 1000, reserved_milli: 1000, approved_at: at(30), ...NOW },
      ...given,
    });
  const product = (id: string, sku: string, reserved: number) =>
    insert('products', {
      ...{ id, type: 'product', sku, name_en: sku, search_text: '', on_hand_milli: 9000 },
      ...{ reserved_milli: reserved, ...NOW },
    });
  const order = (id: string, status: string) =>
    insert('diagnostic_reports', {
      ...{
        id,
        status,
        customer_name: 'Pat Doe',
        customer_email: '',
        customer_phone: '',
        vin: '',
        mileage: '',
      },
      ...{ customer_language: 'en', bike_info: '', bike_make_custom: false, bike_model_custom: false },
      ...{
        bike_classification_custom: false,
        completed_items: [],
        photo_urls: [],
        status_since: at(40),
        ...NOW,
      },
    });
  const job = (id: string, reportId: string, title: string, version: number) =>
    insert('workorder_jobs', {
      ...{ id, report_id: reportId, position: 1, title, decision: 'approved', decided_version: version },
      ...{ approved_cents: 5000, approved_taxable_cents: 5000, decided_at: at(30), created_at: at(0) },
    });
  const version = (reportId: string, number: number, jobs: readonly object[]) =>
    insert('estimate_versions', {
      ...{ id: randomUUID(), report_id: reportId, version: number, estimate: { jobs }, hash: `v${number}` },
      ...{ total_cents: 5000, asks: [], sent_at: at(number) },
    });
  const decided = (number: number, minute: number) =>
    insert('estimate_decisions', {
      ...{ id: randomUUID(), report_id: open, version: number, hash: `v${number}`, method: 'online' },
      ...{
        choices: [{ jobId: chain, choice: 'approve' }],
        name: 'Pat Doe',
        terms_version: '1',
        language: 'en',
      },
      ...{ signature: {}, at: at(minute) },
    });

  const fill = async () => {
    await product(pads, 'PADS 1', 4000);
    await product(belt, 'BELT', 3000);
    await order(open, 'in_progress');
    await order(closed, 'closed');
    await job(brakes, open, 'Brakes', 1);
    await job(chain, open, 'Chain', 2);
    await job(old, closed, 'Old brakes', 1);
    await line('by SKU', { sku: ' pads\u00a0 1 ' });
    await line('by reservation', { sku: 'GONE' });
    await reserve('by reservation', belt);
    await line('ambiguous', { sku: 'BELT' });
    await reserve('ambiguous', pads);
    await line('two reservations', { sku: 'BELT' });
    await reserve('two reservations', pads);
    await reserve('two reservations', belt, { state: 'issued', reserved_milli: 0, issued_milli: 1000 });
    await line('unknown', { sku: 'GONE' });
    await line('raised', { kind: 'labor', quantity_milli: 3000, unit_price_cents: 1200 });
    const frozen = ['by SKU', 'by reservation', 'ambiguous', 'two reservations', 'unknown'];
    const rows = frozen.map((name) => ({ id: ids[name], quantityMilli: 1000, unitPriceCents: 1000 }));
    const raised = { id: ids.raised, quantityMilli: 2000, unitPriceCents: 1000 };
    await version(open, 1, [{ id: brakes, lines: [...rows, raised] }]);
    // added after the approval: billed immediately by 0.1.0, with its part reserved or installed
    await line('added', { sku: 'BELT', quantity_milli: 2000 });
    await reserve('added', belt, { needed_milli: 2000, reserved_milli: 2000 });
    await line('installed', { sku: 'PADS 1' });
    await reserve('installed', pads, {
      reserved_milli: 0,
      issued_milli: 1000,
      state: 'issued',
      ever_issued: true,
    });
    await line('discount', { kind: 'discount', unit_price_cents: 500 });
    // approved in version 1, asked again and approved in version 2
    await line('asked twice', { job_id: chain, sku: 'PADS 1', quantity_milli: 2000 });
    await reserve('asked twice', pads, { job_id: chain, needed_milli: 2000, reserved_milli: 2000 });
    const again = { id: ids['asked twice'], quantityMilli: 2000, unitPriceCents: 1000 };
    await version(open, 2, [{ id: chain, lines: [again] }]);
    await decided(1, 10);
    await decided(2, 30);
    const started = { from: 'approved', to: 'in_progress', event: 'start_work' };
    await insert('workorder_events', {
      ...{ id: randomUUID(), report_id: open, at: at(35), side: 'staff', kind: 'moved', data: started },
    });
    await line('late', { report_id: closed, job_id: old });
    await version(closed, 1, [{ id: old, lines: [] }]);
  };

  beforeAll(async () => {
    const database = await makeServerDatabase('template0');
    const before = await mkdtemp(join(tmpdir(), 'kickstand-before-'));
    const journal = JSON.parse(await readFile(join(MIGRATIONS_DIR, 'meta', '_journal.json'), 'utf8'));
    const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag);
    const entries = journal.entries.slice(0, tags.indexOf(LAST) + 1);
    await mkdir(join(before, 'meta'));
    await writeFile(join(before, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      await copyFile(join(MIGRATIONS_DIR, `${tag}.sql`), join(before, `${tag}.sql`));
    const connection = { connectionString: database.url };
    await migrate(connection, before);
    await rm(before, { recursive: true });
    client = new pg.Client(connection);
    await client.connect();
    drop = async () => {
      await client.end();
      await database.drop();
    };
    await fill();
    await migrate(connection, MIGRATIONS_DIR);
  });
  afterAll(() => drop());

  const lines = async (where: string) =>
    (
      await client.query(
        `select l.description, l.quantity_milli quantity, l.unit_price_cents::int price, l.price_only "priceOnly"
         from workorder_lines l join workorder_jobs j on j.id = l.job_id where ${where}
         order by l.description, l.price_only`,
      )
    ).rows;
  const reservation = async (description: string) => {
    const { rows } = await client.query('select * from reservations where line_id = $1', [ids[description]]);
    return rows[0];
  };

  it('INV-10 a line gets the product it reserves, else the one of its SKU; where they differ, a person decides', async () => {
    const { rows } = await client.query<{ description: string; product_id: string | null }>(
      'select description, product_id from workorder_lines where job_id = $1 and kind = $2',
      [brakes, 'part'],
    );
    expect(Object.fromEntries(rows.map((row) => [row.description, row.product_id]))).toEqual({
      'by SKU': pads,
      'by reservation': belt,
      ambiguous: null,
      'two reservations': null,
      unknown: null,
    });
    expect(await reservation('ambiguous')).toMatchObject({ product_id: pads, reserved_milli: '1000' });
  });

  it('WO-14 what was added to an approved job of an open order, or raised, becomes an addition to be asked', async () => {
    expect(await lines(`j.parent_id = '${brakes}' and j.decision = 'open' and j.title = 'Brakes'`)).toEqual([
      { description: 'added', quantity: 2000, price: 1000, priceOnly: false },
      { description: 'installed', quantity: 1000, price: 1000, priceOnly: false },
      { description: 'raised', quantity: 1000, price: 1200, priceOnly: false },
      { description: 'raised', quantity: 2000, price: 200, priceOnly: true },
    ]);
    expect(await lines(`j.id = '${brakes}' and l.description in ('raised', 'added', 'discount')`)).toEqual([
      { description: 'discount', quantity: 1000, price: 500, priceOnly: false },
      { description: 'raised', quantity: 2000, price: 1000, priceOnly: false },
    ]);
    const { rows } = await client.query('select parent_id from workorder_jobs where parent_id is not null');
    expect(rows).toEqual([{ parent_id: brakes }]);
    expect(await lines(`j.id = '${old}'`)).toHaveLength(1);
  });

  it('INV-03 WO-14 stock set aside for what nobody approved is free again; what is installed stays installed', async () => {
    expect(await reservation('added')).toMatchObject({
      ...{ state: 'draft', reserved_milli: '0', approved_at: null },
    });
    expect(await reservation('installed')).toMatchObject({
      ...{ state: 'issued', issued_milli: '1000', approved_at: null },
    });
    const { rows } = await client.query(
      `select p.sku, p.reserved_milli::int reserved, (select sum(c.reserved_milli)::int from reservations c
        where c.product_id = p.id) claimed from products p order by p.sku`,
    );
    expect(rows).toEqual([
      { sku: 'BELT', reserved: 1000, claimed: 1000 },
      { sku: 'PADS 1', reserved: 4000, claimed: 4000 },
    ]);
  });

  it('INV-10 a reservation keeps its place from the first approval, also if its job was asked again', async () => {
    expect((await reservation('asked twice')).approved_at).toEqual(new Date(at(10)));
    expect((await reservation('by reservation')).approved_at).toEqual(new Date(at(30)));
  });

  it('WO-02 WO-14 knows when work started, what was approved line by line, and what each discount gave', async () => {
    const { rows: orders } = await client.query(
      'select work_started_at at from diagnostic_reports order by status desc',
    );
    expect(orders).toEqual([{ at: new Date(at(35)) }, { at: null }]);
    const { rows } = await client.query(
      `select description, approved_quantity_milli quantity, approved_unit_price_cents::int price, given_cents given
       from workorder_lines where job_id in ($1, $2) and description in ('raised', 'asked twice', 'discount')
       order by description`,
      [brakes, chain],
    );
    expect(rows).toEqual([
      { description: 'asked twice', quantity: 2000, price: 1000, given: null },
      { description: 'discount', quantity: null, price: null, given: null },
      { description: 'raised', quantity: 2000, price: 1000, given: null },
    ]);
  });
});
