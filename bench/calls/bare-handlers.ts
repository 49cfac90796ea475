import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The union of all inputs; nothing is validated here. */
export interface Input {
  readonly id: string;
  readonly search: string;
  readonly query: string;
  readonly statuses: readonly string[];
  readonly idHash: string;
  readonly tempId: string;
  readonly form: unknown;
  readonly template: string;
  readonly orderId: string;
  readonly version: number;
  readonly choices: unknown;
  readonly amountCents: number;
}

interface Handler {
  /** A customer's page, authorized by its link. */
  readonly isPublic?: true;
  run(pool: pg.Pool, input: Input, userId: string): Promise<unknown>;
}

interface Statement {
  readonly name: string;
  readonly text: string;
}

const read = (statement: Statement, values: (input: Input) => unknown[]): Handler => ({
  run: async (pool, input) => (await pool.query({ ...statement, values: values(input) })).rows,
});

const INTAKE_COLUMNS = `id, number, customer_name, customer_phone, bike_info, vin, created_at, created_by, deposit_paid,
  photo_left_side`;
const NEWEST = 'order by created_at desc nulls last, id desc nulls last limit 51';
const OPEN_INTAKES = 'from intake_forms where converted_to_diagnostic is null and removed_at is null';

const INTAKE = {
  name: 'intake',
  text: `select f.*, p.first_name, p.last_name,
      (select json_agg(s) from intake_signatures s where s.form_id = f.id) signatures,
      exists (select 1 from shares s where s.record_kind = 'intake' and s.record_id = f.id and s.revoked_at is null) shared
    from intake_forms f left join profiles p on p.id = f.created_by where f.id = $1 and f.removed_at is null`,
};

const ORDER_COLUMNS = `id, number, revision, status, status_since, customer_name, customer_phone, bike_info, vin,
  technician_id, warranty_of, notice_at, photo_urls, archived_at, created_at, tax_rate_ppm, diagnostic_fee_cents, bills,
  converted_from_intake`;
const ORDERS = {
  name: 'orders',
  text: `select ${ORDER_COLUMNS} from diagnostic_reports where archived_at is null order by number desc nulls last limit 51`,
};
const BOARD = {
  name: 'board',
  text: `select ${ORDER_COLUMNS} from (
      select *, row_number() over (partition by status order by status_since, id) place
      from diagnostic_reports where archived_at is null and status = any($1)) placed
    where place <= 50 order by status, place`,
};
/** Rows needed to compute the totals of a list of orders. */
const MONEY = {
  name: 'money',
  text: `select
    (select json_agg(j) from (select id, report_id, parent_id, decision, approved_cents, approved_taxable_cents
      from workorder_jobs where report_id = any($1) and removed_at is null) j) jobs,
    (select json_agg(l) from (select report_id, job_id, kind, quantity_milli, unit_price_cents, approved_quantity_milli,
        approved_unit_price_cents, given_cents, price_only, taxable, customer_supplied, done_at, struck_at
      from workorder_lines where report_id = any($1) and removed_at is null) l) lines,
    (select json_agg(e) from (select work_order_id, intake_id, kind, amount_cents, reverses
      from ledger_entries where work_order_id = any($1) or intake_id = any($2)) e) ledger,
    (select json_agg(d) from (select report_id, cents, waived, taxed from storage_days
      where report_id = any($1)) d) days,
    (select json_agg(i) from (select report_id, number from invoices where report_id = any($1)) i) invoices,
    (select json_agg(p) from (select id, first_name, last_name from profiles where id = any($3)) p) people`,
};

const ordersWithMoney = (statement: Statement, values: (input: Input) => unknown[]): Handler => ({
  async run(pool, input) {
    const { rows } = await pool.query({ ...statement, values: values(input) });
    const ids = (column: string) => rows.map((row) => row[column]).filter((id) => id !== null);
    const money = await pool.query({
      ...MONEY,
      values: [ids('id'), ids('converted_from_intake'), [...new Set(ids('technician_id'))]],
    });
    return { orders: rows, money: money.rows };
  },
});

const PRODUCTS = {
  name: 'products',
  text: `select p.*, s.name supplier from products p left join suppliers s on s.id = p.supplier_id
    where p.active and p.type = 'product' and p.search_text like $1 order by p.name_en, p.id limit 51`,
};

const PALETTE = {
  name: 'palette',
  text: ['diagnostic_reports', 'customers', 'bikes', 'intake_forms', 'products']
    .map(
      (table) =>
        `(select '${table}' kind, id, search_text from ${table} where search_text like $1 limit 200)`,
    )
    .join(' union all '),
};

const CUSTOMER_PAGE = {
  name: 'customer_page',
  text: `select r.*, v.version, v.estimate, v.hash, v.asks,
      (select json_agg(j order by j.position) from workorder_jobs j
        where j.report_id = r.id and j.removed_at is null) jobs,
      (select json_agg(l order by l.position) from workorder_lines l
        where l.report_id = r.id and l.removed_at is null) lines,
      (select json_agg(e) from ledger_entries e where e.work_order_id = r.id) ledger
    from shares s join diagnostic_reports r on r.id = s.record_id
      left join estimate_versions v on v.report_id = r.id and v.version = r.estimate_version
    where s.id_hash = $1 and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())`,
};

const AUDIT = {
  name: 'audit',
  text: `insert into audit_log (id, at, actor_id, action, subject, subject_id, request_id, after, before_hash, after_hash)
    values ($1, now(), $2, $3, $4, $5, $1, $6, '', '')`,
};

const DRAFT = {
  name: 'draft',
  text: `insert into intake_form_drafts (temp_id, form_data, created_by, updated_by, revision, created_at, updated_at)
    values ($1, $2, $3, $3, 1, now(), now())
    on conflict (temp_id) do update set form_data = $2, updated_by = $3, updated_at = now(),
      revision = intake_form_drafts.revision + 1
    returning revision`,
};

/** Copies an existing row: inserts all columns without naming them here. */
const COPIES: Record<string, Promise<string> | undefined> = {};
function copyOf(pool: pg.Pool, table: string, replaced: Readonly<Record<string, string>>): Promise<string> {
  COPIES[table] ??= pool
    .query<{ name: string }>(
      `select column_name name from information_schema.columns where table_schema = 'public' and table_name = $1
        and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    )
    .then(({ rows }) => {
      const names = rows.map(({ name }) => name);
      const values = names.map((name) => replaced[name] ?? name);
      return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table}`;
    });
  return COPIES[table];
}

/** The writes of one call with its audit row, in one commit. */
async function write(
  pool: pg.Pool,
  statements: readonly (Statement & { readonly values: unknown[] })[],
  audited: readonly unknown[],
): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query({ ...AUDIT, values: [randomUUID(), ...audited] });
    await client.query('commit');
    return { ok: true };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Each returns what the product returns at `path`, under the names of the call list. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  'intake-list': read(
    { name: 'intakes', text: `select ${INTAKE_COLUMNS} ${OPEN_INTAKES} ${NEWEST}` },
    () => [],
  ),
  'intake-search': read(
    {
      name: 'intake_search',
      text: `select ${INTAKE_COLUMNS} ${OPEN_INTAKES} and search_text like $1 ${NEWEST}`,
    },
    ({ search }) => [`%${search.toLowerCase()}%`],
  ),
  'intake-read': read(INTAKE, ({ id }) => [id]),
  'order-list': ordersWithMoney(ORDERS, () => []),
  board: ordersWithMoney(BOARD, ({ statuses }) => [statuses]),
  'product-search': read(PRODUCTS, ({ search }) => [`%${search.toLowerCase()}%`]),
  palette: read(PALETTE, ({ query }) => [`%${query.toLowerCase()}%`]),
  'customer-page': { ...read(CUSTOMER_PAGE, ({ idHash }) => [idHash]), isPublic: true },

  'save-draft': {
    run: (pool, { tempId, form }, userId) =>
      write(
        pool,
        [{ ...DRAFT, values: [tempId, form, userId] }],
        [userId, 'intake.draft', 'draft', tempId, form],
      ),
  },
  submit: {
    async run(pool, { id, template, form }, userId) {
      const text = `${await copyOf(pool, 'intake_forms', { id: '$1::uuid', created_at: 'now()', converted_to_diagnostic: 'null', removed_at: 'null', deposit_id: 'null' })} where id = $2`;
      return write(
        pool,
        [{ name: 'submit', text, values: [id, template] }],
        [userId, 'intake.submit', 'intake', id, form],
      );
    },
  },
  convert: {
    async run(pool, { id, orderId, template }, userId) {
      const copied = await copyOf(pool, 'diagnostic_reports', {
        id: '$1::uuid',
        converted_from_intake: '$3::uuid',
        intake_deposit_id: 'null',
        created_at: 'now()',
      });
      const text = `${copied} where id = $2`;
      return write(
        pool,
        [
          { name: 'convert', text, values: [orderId, template, id] },
          {
            name: 'converted',
            text: 'update intake_forms set converted_to_diagnostic = $2, converted_at = now() where id = $1',
            values: [id, orderId],
          },
          event(orderId, 'converted'),
        ],
        [userId, 'intake.convert', 'intake', id, { orderId }],
      );
    },
  },
  approve: {
    isPublic: true,
    run: (pool, { orderId, version, choices }) =>
      write(
        pool,
        [
          {
            name: 'decide',
            text: `insert into estimate_decisions (id, report_id, version, hash, method, choices, name, terms_version,
                language, signature, at)
              select gen_random_uuid(), report_id, version, hash, 'online', $3, 'Bench', '1', 'en', '{}', now()
              from estimate_versions where report_id = $1 and version = $2`,
            values: [orderId, version, JSON.stringify(choices)],
          },
          {
            name: 'decided',
            text: `update workorder_jobs set decision = 'approved', decided_version = $2, decided_at = now(), decided_hash = '',
                approved_cents = 18750, approved_taxable_cents = 18750
              where report_id = $1`,
            values: [orderId, version],
          },
          {
            name: 'approved',
            text: `update diagnostic_reports set status = 'approved', status_since = now(), revision = revision + 1
              where id = $1`,
            values: [orderId],
          },
          event(orderId, 'decided'),
        ],
        [null, 'workorder.decide', 'workorder', orderId, { version, choices }],
      ),
  },
  pay: {
    run: (pool, { orderId, amountCents }, userId) =>
      write(
        pool,
        [
          {
            name: 'lock_order',
            text: 'select id from diagnostic_reports where id = $1 for update',
            values: [orderId],
          },
          {
            name: 'pay',
            text: `insert into ledger_entries (id, kind, method, amount_cents, work_order_id, taken_by, at)
              values (gen_random_uuid(), 'payment', 'cash', $2, $1, $3, now())`,
            values: [orderId, amountCents, userId],
          },
          event(orderId, 'paid'),
        ],
        [userId, 'payment.take', 'workorder', orderId, { amountCents }],
      ),
  },
};

function event(orderId: string, kind: string) {
  return {
    name: 'event',
    text: `insert into workorder_events (id, report_id, at, side, kind, data) values ($1, $2, now(), 'staff', $3, '{}')`,
    values: [randomUUID(), orderId, kind],
  };
}
