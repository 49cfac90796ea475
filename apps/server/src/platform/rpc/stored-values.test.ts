import { randomUUID } from 'node:crypto';
import { definitionOf, PROCEDURES } from '@kickstand/api/testing';
import { emptyIntakeForm } from '@kickstand/domain/intake';
import * as z from '@kickstand/domain/zod';
import { ORPCError, ValidationError } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClosedOrder, closedOrder } from '../../../../../tests/fuzz/closed-order.ts';
import { approvedOrder, findOrder, orderFacts } from '../../testing/orders.ts';
import { stocked } from '../../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { showingStoredValues } from './stored-values.ts';

interface Reader {
  readonly path: string;
  /** The ones it requires. */
  readonly fields: readonly string[];
}

const READERS: readonly Reader[] = PROCEDURES.filter(({ method }) => method === 'GET').map(
  ({ path, input }) => ({
    path,
    fields: Object.entries((input && definitionOf(input).shape) ?? {})
      .filter(([, field]) => definitionOf(field).type !== 'optional')
      .map(([name]) => name),
  }),
);

/** Tables with user input. Not the accounts: nobody could sign in anymore. */
const TABLES = [
  ...['customers', 'bikes', 'intake_forms', 'intake_form_drafts', 'diagnostic_reports', 'settings_shop'],
  ...['workorder_jobs', 'workorder_lines', 'workorder_findings', 'workorder_questions', 'vehicle_options'],
  ...['suppliers', 'products', 'purchase_orders', 'inspection_templates', 'vehicle_make_models'],
  'appointments',
];

/** Text columns that are not user input. */
const NOT_INPUT = ['search_text', 'time_zone', 'key'];

const INVALID = `none · 12345 · ${'x'.repeat(600)}`;

/** Values for required fields that are not ids. */
const GIVEN: Readonly<Record<string, unknown>> = {
  version: 1,
  number: 1,
  days: 30,
  type: 'make',
  whose: 'all',
  kind: 'week',
  vin: 'JH2PC35106M700635',
  code: 'X',
  category: 'X',
  categories: ['X'],
  query: 'none',
  from: '2026-11-15',
  to: '2026-11-21',
  paths: [],
  rule: 'serviceDue',
};

const KNOWN: Readonly<Record<string, (known: ClosedOrder) => object>> = {
  'evidence/check': ({ packetId }) => ({ id: packetId }),
  'payments/creditMemo': ({ orderId, memoNumber }) => ({ id: orderId, number: memoNumber }),
  'review/signed': ({ orderId }) => ({ id: orderId, version: 1 }),
};

describe('stored rows that validation would refuse today', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let ids: string[];
  let written: string[];
  const answered = new Set<string>();

  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    const { order, shareId } = await approvedOrder(shop, owner);
    const { id: productId } = await stocked(owner, 3);
    const supplierId = randomUUID();
    await owner.call('inventory/suppliers/add', {
      id: supplierId,
      supplier: { name: 'Parts', email: '', phone: '', account: '', leadDays: 3, note: '' },
    });
    const tempId = randomUUID();
    await owner.call('intake/saveDraft', { tempId, form: emptyIntakeForm('en'), revision: 0 });
    const visitId = randomUUID();
    await owner.call('calendar/create', {
      ...{
        id: visitId,
        name: 'Ray',
        phone: '',
        email: '',
        language: 'en',
        startsAt: '2026-11-17T15:00:00.000Z',
      },
      ...{ bikeYear: '', bikeMake: '', bikeModel: '', minutes: 60, technicianId: null, customerId: null },
      ...{ bikeId: null, serviceId: null, service: '', concern: '', note: '', waits: false },
      overbookReason: 'for the test',
    });
    ids = [
      order.id,
      order.intakeId ?? '',
      order.customerId ?? '',
      shareId,
      productId,
      supplierId,
      tempId,
      visitId,
    ];
    written = await corruptRows();
  });
  afterAll(() => shop.close());

  /** Writes the invalid text into every text column, except where a constraint of the database refuses it. */
  async function corruptRows(): Promise<string[]> {
    const { rows } = await shop.db.execute<{ table_name: string; column_name: string }>(sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
        and table_name = any(${sql.param(TABLES)}::text[])
        and not column_name = any(${sql.param(NOT_INPUT)}::text[])`);
    const taken: string[] = [];
    for (const { table_name: table, column_name: column } of rows) {
      const update = sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${INVALID}`;
      const done = await shop.db.execute(update).then(
        ({ rowCount }) => (rowCount ?? 0) > 0,
        () => false,
      );
      if (done) taken.push(`${table}.${column}`);
    }
    return taken;
  }

  it('V8 cover what people type: emails, phones, VINs, years, ZIP codes, names', () => {
    expect(written).toEqual(
      expect.arrayContaining([
        ...['customers.email', 'customers.phone', 'customers.preferred_contact', 'bikes.vin', 'bikes.year'],
        ...['intake_forms.customer_email', 'intake_forms.customer_phone', 'intake_forms.vin'],
        ...['diagnostic_reports.customer_email', 'diagnostic_reports.customer_phone', 'settings_shop.zip'],
        ...['suppliers.email', 'products.sku'],
      ]),
    );
  });

  it.each(READERS.map((reader) => [reader.path, reader] as const))(
    'V8 CUS-01 ERR-01 %s returns them as stored',
    async (path, { fields }) => {
      const wantsId = fields.some((name) => /id$/i.test(name));
      for (const id of wantsId ? ids : ['']) {
        const input = Object.fromEntries(fields.map((name) => [name, /id$/i.test(name) ? id : GIVEN[name]]));
        const answer = await owner.call(path, input, { remoteAddress: `10.0.${ids.indexOf(id) + 1}.1` });
        expect([200, 404, 422], `${path} answered ${answer.status} ${answer.code}`).toContain(answer.status);
        if (answer.status === 200) answered.add(path);
      }
    },
  );

  it('V8 are returned by nearly every read procedure', () => {
    const silent = READERS.filter(({ path }) => !answered.has(path)).map(({ path }) => path);
    // these need two records, or one that this shop does not have
    expect(silent.sort()).toEqual([
      ...['customers/mergePreview', 'evidence/check', 'inventory/counts/find', 'inventory/imports/preview'],
      ...['inventory/imports/progress', 'inventory/purchases/find', 'payments/creditMemo', 'users/find'],
    ]);
  });

  it('V8 are logged by field and id, without their values', async () => {
    const outputSchema = z.object({
      people: z.array(z.object({ id: z.string(), phone: z.string().check(z.maxLength(3)) })),
    });
    const data = {
      people: [
        { id: 'a', phone: '123' },
        { id: 'b', phone: '12345', secret: 'x' },
      ],
    };
    const issues = outputSchema.safeParse(data).error?.issues ?? [];
    const cause = new ValidationError({ message: '', issues, data });
    const warnings: unknown[] = [];
    const shown = await showingStoredValues({
      path: ['people', 'list'],
      context: { log: { warn: (fields: unknown) => warnings.push(fields) } as never },
      procedure: { '~orpc': { outputSchema } },
      next: () => Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR', { cause })),
    });
    expect(shown).toEqual({
      people: [
        { id: 'a', phone: '123' },
        { id: 'b', phone: '12345' },
      ],
    });
    expect(warnings).toEqual([
      { procedure: 'people.list', invalid: [{ field: 'people.[].phone', id: 'b' }] },
    ]);
  });

  it('V8 CUS-01 appear on the customer’s page as stored', async () => {
    const page = await owner.call('customers/find', { id: ids[2] });
    expect(page.value).toMatchObject({
      customer: { email: INVALID, phone: INVALID, preferredContact: INVALID },
      bikes: [{ vin: INVALID, year: INVALID }],
    });
    expect(JSON.stringify(page.value)).not.toContain('mergedInto');
  });

  it('V8 WO-01 are refused in new orders, with a field error', async () => {
    for (const [wrong, path, message] of [
      [{ customerEmail: 'none' }, 'facts.customerEmail', 'EMAIL_INVALID'],
      [{ customerPhone: '12345' }, 'facts.customerPhone', 'PHONE_INVALID'],
    ] as const) {
      const input = { id: randomUUID(), facts: orderFacts(wrong), technicianId: null };
      const answer = await owner.call('workorders/create', input);
      expect([answer.status, answer.data]).toEqual([400, { issues: [{ path, message }] }]);
    }
  });
});

/** What an import, an older version or a person at the database may have written into a jsonb column. */
const ODD_JSON = [
  'null',
  '5',
  '"text"',
  '{}',
  '[]',
  '[5, null, {}, []]',
  '{"a": 5, "b": null, "c": [], "d": {}}',
];
/** Closed to everyone but the server: nobody could sign in anymore, or nothing reads it. */
const NOT_READ = ['auth_links.details', 'once.answer', 'idempotency.answer'];

describe('stored JSON that is not what its column holds', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let known: ClosedOrder;
  let columns: { readonly table: string; readonly name: string }[];
  const inputs = new Map<string, object>();

  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    known = await closedOrder(shop, owner);
    const { order, shareId } = await approvedOrder(shop, owner);
    await openInspection(order);
    const { intakeId, customerId } = await findOrder(owner, known.orderId);
    const ids = [
      order.id,
      known.orderId,
      shareId,
      intakeId ?? '',
      customerId ?? '',
      known.draftId,
      known.packetId,
    ];
    await rememberWhatAnswers(ids);
    const { rows } = await shop.db.execute<{ table: string; name: string }>(sql`
      select table_name as table, column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb' order by 1, 2`);
    columns = rows.filter(({ table, name }) => !NOT_READ.includes(`${table}.${name}`));
  });
  afterAll(() => shop.close());

  async function openInspection(order: { readonly id: string }): Promise<void> {
    const { inspection } = await findOrder(owner, order.id);
    const itemId = inspection.template.groups[0]?.items[0]?.id ?? '';
    const result = { state: 'ok', note: 'Good', photos: [] };
    await owner.call('workorders/inspection/set', { id: order.id, items: [{ itemId, seen: null, result }] });
  }

  /** For each procedure an input that it answers in this shop. */
  async function rememberWhatAnswers(ids: readonly string[]): Promise<void> {
    for (const { path, fields } of READERS) {
      const wantsId = fields.some((name) => /id$/i.test(name));
      for (const id of wantsId ? ids : ['']) {
        const input = Object.fromEntries(fields.map((name) => [name, /id$/i.test(name) ? id : GIVEN[name]]));
        if (KNOWN[path]) Object.assign(input, KNOWN[path](known));
        if ((await owner.call(path, input, { remoteAddress: '10.1.1.1' })).status !== 200) continue;
        inputs.set(`${path} ${id}`, input);
      }
    }
  }

  /** Past triggers and foreign keys. */
  async function write(json: string): Promise<void> {
    const updates = columns.map(
      ({ table, name }) => `update ${table} set "${name}" = '${json}'::jsonb where "${name}" is not null;`,
    );
    await shop.database.pool.query(
      `begin; set local session_replication_role = replica; ${updates.join(' ')} commit`,
    );
  }

  it('V8 ERR-01 is read by nearly every page, and every kind of order has some', () => {
    expect(inputs.size).toBeGreaterThan(90);
    expect(columns.map(({ table, name }) => `${table}.${name}`)).toEqual(
      expect.arrayContaining([
        ...['diagnostic_reports.photo_urls', 'diagnostic_reports.completed_items'],
        ...['diagnostic_reports.inspection_template', 'diagnostic_reports.pickup_signature'],
        ...['estimate_versions.estimate', 'estimate_decisions.choices', 'workorder_events.data'],
        ...['workorder_jobs.photos', 'intake_forms.additional_photos', 'invoices.invoice'],
      ]),
    );
  });

  it.each(ODD_JSON)('V8 WO-05 ERR-01 takes no page down: %s', async (json) => {
    const remoteAddress = `10.1.2.${ODD_JSON.indexOf(json)}`;
    await write(json);
    const broken: string[] = [];
    for (const [key, input] of inputs) {
      const [path = ''] = key.split(' ');
      const { status, code } = await owner.call(path, input, { remoteAddress });
      if (status !== 200) broken.push(`${path} ${status} ${code}`);
    }
    expect([...new Set(broken)].sort()).toEqual([]);
  });
});
