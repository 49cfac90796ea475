import { randomUUID } from 'node:crypto';
import { definitionOf, PROCEDURES } from '@kickstand/api/testing';
import { emptyIntakeForm } from '@kickstand/domain/intake';
import * as z from '@kickstand/domain/zod';
import { ORPCError, ValidationError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import { escapeIdentifier } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ClosedOrder, closedOrder } from '../../../../../tests/fuzz/closed-order.ts';
import { EVERY_TABLE, takeSnapshot } from '../../../../../tests/fuzz/snapshot.ts';
import { isInTurn } from '../../../../../tests/support/commit-part.ts';
import { mailOutbox } from '../../mail/mail.table.ts';
import { meOf } from '../../testing/intakes.ts';
import { approvedOrder, change, findOrder, finishLines, newOrder, orderFacts } from '../../testing/orders.ts';
import { stocked } from '../../testing/stock.ts';
import {
  openSetUpShop,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../testing/test-shop.ts';
import { showingStoredValues } from './stored-values.ts';

interface Reader {
  readonly path: string;
  /** The required fields. */
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

/** Tables with user input, without accounts, because nobody could sign in anymore. */
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

async function aVisit(owner: TestBrowser): Promise<string> {
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
  return visitId;
}

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
    const visitId = await aVisit(owner);
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

describe('an order with an invalid language, in a shop with an invalid time zone', () => {
  it('V8 WO-09 PUB-05 is still changed, shown to its customer and mailed, in English and in UTC', async () => {
    // why: nothing listens there, so the email stays in the outbox
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.test' };
    const shop = await openTestShop(undefined, mail);
    const owner = await setUpAndSignIn(shop);
    const { order, shareId } = await approvedOrder(shop, owner);
    await shop.database.pool.query(`update diagnostic_reports set customer_language = 'xx'`);
    await shop.database.pool.query(`update settings_shop set time_zone = 'Mars/Olympus'`);
    await change(owner, order, 'move', { event: 'start_work' });
    await finishLines(owner, order);
    await change(owner, order, 'move', { event: 'finish_work' });
    await change(owner, order, 'move', { event: 'pass_check' });
    const ready = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'ready_for_pickup'));
    expect(ready.map(({ language }) => language)).toEqual(['en']);
    const report = await shop.browser().call('review/report', { id: shareId });
    expect(report.value).toMatchObject({ language: 'en', shop: { timeZone: 'UTC' } });
    expect((await owner.call('settings/shop')).value).toMatchObject({ timeZone: 'UTC' });
    await shop.close();
  });
});

/** Values that an import, an older version or manual SQL may have written into a jsonb column. */
const ODD_JSON = [
  'null',
  '5',
  '"text"',
  '{}',
  '[]',
  '[5, null, {}, []]',
  '{"a": 5, "b": null, "c": [], "d": {}}',
].filter((_, index) => process.env.TEST_FULL || isInTurn(index, 2, 'VALUES'));
/** Not corrupted: nobody could sign in anymore, or nothing reads it. */
const NOT_READ = ['auth_links.details', 'once.answer', 'idempotency.answer'];
/** Sessions and accounts: nobody could sign in anymore. */
const SIGN_IN = /^(auth_|pgboss|__)|^profiles\.(role|id)$/;

interface Column {
  readonly table: string;
  readonly name: string;
}

describe('stored values that are not what their columns hold', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let known: ClosedOrder;
  let columns: readonly Column[];
  let restoreSql: string;
  let twoCustomers: { readonly keptId: string; readonly mergedId: string };
  const inputs = new Map<string, object>();

  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    known = await closedOrder(shop, owner);
    const stock = await stockWork();
    const { order, shareId } = await approvedOrder(shop, owner);
    await openInspection(order);
    const { intakeId, customerId } = await findOrder(owner, known.orderId);
    const other = await newOrder(shop, owner, { customerName: 'Ana Ruiz', customerEmail: 'ana@riders.test' });
    twoCustomers = { keptId: customerId ?? '', mergedId: other.customerId ?? '' };
    const ids = [
      order.id,
      known.orderId,
      shareId,
      intakeId ?? '',
      customerId ?? '',
      known.draftId,
      known.packetId,
      await meOf(owner),
      await aVisit(owner),
    ];
    await rememberWhatAnswers(ids, stock);
    restoreSql = await takeSnapshot(shop, EVERY_TABLE);
    columns = await columnsOf('jsonb');
  });
  afterEach(() => shop.database.pool.query(restoreSql));
  afterAll(() => shop.close());

  /** Of all tables except those needed to sign in and those nothing reads. */
  async function columnsOf(type: string): Promise<readonly Column[]> {
    const { rows } = await shop.db.execute<{ table: string; name: string }>(sql`
      select table_name as table, column_name as name from information_schema.columns
      join pg_tables on tablename = table_name and schemaname = table_schema
      where table_schema = 'public' and data_type = ${type} and is_generated = 'NEVER' order by 1, 2`);
    return rows.filter(({ table, name }) => {
      const column = `${table}.${name}`;
      return !NOT_READ.includes(column) && !SIGN_IN.test(column);
    });
  }

  /** An order with a supplier, a count and an import. Returns their ids. */
  async function stockWork(): Promise<string[]> {
    const does = async <T>(path: string, input: object): Promise<T> => {
      const answer = await owner.call<T>(`inventory/${path}`, input);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.code} ${JSON.stringify(answer.data)}`);
      return answer.value;
    };
    const { id: productId } = await stocked(owner, 3);
    const [supplierId, purchaseId, countId, batchId] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ];
    const supplier = { name: 'Parts', email: '', phone: '', account: '', leadDays: 3, note: '' };
    await does('suppliers/add', { id: supplierId, supplier });
    const lines = [{ productId, quantityMilli: 2000, unitCostCents: 500 }];
    await does('purchases/create', { id: purchaseId, supplierId, note: '', ordered: true, lines });
    await does('counts/start', { id: countId, category: null, bin: null, note: '' });
    await does('imports/begin', { id: batchId, filename: 'parts.csv', total: 1 });
    const row = { line: 2, sku: 'NEW-1', nameEn: 'New', qtyMilli: 3000 };
    await does('imports/add', { id: batchId, rows: [row] });
    return [productId, supplierId, purchaseId, countId, batchId];
  }

  async function openInspection(order: { readonly id: string }): Promise<void> {
    const { inspection } = await findOrder(owner, order.id);
    const itemId = inspection.template.groups[0]?.items[0]?.id ?? '';
    const result = { state: 'ok', note: 'Good', photos: [] };
    await owner.call('workorders/inspection/set', { id: order.id, items: [{ itemId, seen: null, result }] });
  }

  /** For each procedure an input that it answers in this shop. */
  async function rememberWhatAnswers(records: readonly string[], stock: readonly string[]): Promise<void> {
    for (const { path, fields } of READERS) {
      const ids = path.startsWith('inventory/') ? [...records, ...stock] : records;
      const wantsId = fields.some((name) => /id$/i.test(name));
      for (const id of wantsId && !KNOWN[path] ? ids : ['']) {
        const input = Object.fromEntries(fields.map((name) => [name, /id$/i.test(name) ? id : GIVEN[name]]));
        if (KNOWN[path]) Object.assign(input, KNOWN[path](known));
        if (path === 'customers/mergePreview') Object.assign(input, twoCustomers);
        if ((await owner.call(path, input, { remoteAddress: '10.1.1.1' })).status !== 200) continue;
        inputs.set(`${path} ${id}`, input);
      }
    }
  }

  /** Writes past triggers and foreign keys, but not past check constraints. Returns where it was written. */
  async function write(places: readonly Column[], literal: string): Promise<string[]> {
    const updates = places.map(({ table, name }) => {
      const [at, column] = [escapeIdentifier(table), escapeIdentifier(name)];
      return `begin
        update ${at} set ${column} = ${literal} where ${column} is not null;
        if found then written := array_append(written, '${table}.${name}'); end if;
      exception when check_violation or unique_violation then null; end;`;
    });
    const { rows } = await shop.database.pool
      .query<{ written: string }>(`
      do $do$ declare written text[] := '{}'; begin
        set local session_replication_role = replica;
        ${updates.join(' ')}
        perform set_config('test.written', array_to_string(written, ' '), false);
      end $do$;
      select current_setting('test.written') as written`)
      .then((all) => (Array.isArray(all) ? all[1] : all));
    return rows[0]?.written.split(' ') ?? [];
  }

  /** The calls that no longer answer. */
  async function brokenReaders(remoteAddress: string, fine: readonly number[] = [200]): Promise<string[]> {
    const broken: string[] = [];
    for (const [key, input] of inputs) {
      const [path = ''] = key.split(' ');
      const { status, code } = await owner.call(path, input, { remoteAddress });
      if (!fine.includes(status)) broken.push(`${path} ${status} ${code}`);
    }
    return [...new Set(broken)].sort();
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

  it.each(ODD_JSON)('V8 WO-05 ERR-01 breaks no page: %s', async (json) => {
    const remoteAddress = `10.1.2.${ODD_JSON.indexOf(json)}`;
    await write(columns, `'${json}'::jsonb`);
    expect(await brokenReaders(remoteAddress)).toEqual([]);
  });

  it('V8 ERR-01 every read procedure that a shop can answer is called', () => {
    const called = new Set([...inputs.keys()].map((key) => key.split(' ')[0]));
    expect(READERS.filter(({ path }) => !called.has(path)).map(({ path }) => path)).toEqual([]);
  });

  it.each(
    process.env.TEST_FULL
      ? ['infinity', '-infinity', '20000-01-01', '0044-03-15 BC']
      : ['infinity', '-infinity'],
  )('V8 ERR-01 a stored time of %s takes no page down', async (time) => {
    const places = await columnsOf('timestamp with time zone');
    const written = await write(places, `'${time}'::timestamptz`);
    expect(written).toEqual(
      expect.arrayContaining(['diagnostic_reports.created_at', 'intake_forms.created_at']),
    );
    expect(await brokenReaders(`10.1.3.${time.length}`, [200, 404, 422])).toEqual([]);
  });

  it.each(process.env.TEST_FULL ? ['xx', '', INVALID] : [INVALID])(
    'V8 ERR-01 SET-01 no stored text takes a page down: %s',
    async (text) => {
      const written = await write(await columnsOf('text'), `'${text}'`);
      expect(written).toEqual(
        expect.arrayContaining([
          ...['diagnostic_reports.customer_language', 'intake_forms.customer_language', 'profiles.language'],
          ...[
            'settings_shop.time_zone',
            'estimate_decisions.language',
            'appointments.note',
            'stock_counts.note',
          ],
        ]),
      );
      expect(await brokenReaders(`10.1.4.${text.length % 250}`, [200, 404, 422])).toEqual([]);
    },
  );
});
