import { localDate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { csvLine, type LedgerKind, type PaymentMethod } from '@kickstand/domain/payments';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { BOOKKEEPER_WORDS } from './bookkeeper-words.ts';
import { type ZipEntry, zip } from './zip.ts';

/** Rows read at a time: one transaction over everything would block everyone else. */
const CHUNK = 1000;

export interface BookkeeperDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly language: Language;
  readonly shop: { readonly name: string; readonly timeZone: string };
}

/**
 * Money and invoices for a bookkeeper: dollars, days of the shop, no ids, and a legend. Rows are append-only and read
 * by number, so the files are complete up to the start of the export.
 */
export function exportForBookkeeper(deps: BookkeeperDeps): AsyncGenerator<Buffer> {
  return zip(entries(deps), deps.clock.now());
}

async function* entries(deps: BookkeeperDeps): AsyncGenerator<ZipEntry> {
  const words = BOOKKEEPER_WORDS[deps.language];
  yield { name: words.files.legend, body: once(legend(deps)) };
  yield { name: words.files.transactions, body: file(words.transactions, transactions(deps)) };
  yield { name: words.files.invoices, body: file(words.invoices, invoices(deps)) };
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** The byte order mark tells a spreadsheet that the file is UTF-8. */
async function* file(
  columns: readonly (readonly [string, string])[],
  lines: AsyncGenerator<string>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(columns.map(([head]) => head))}`);
  for await (const some of lines) yield Buffer.from(some);
}

function legend({ clock, language, shop }: BookkeeperDeps): string {
  const words = BOOKKEEPER_WORDS[language];
  const facts = { shop: shop.name, date: localDate(clock.now(), shop.timeZone), timeZone: shop.timeZone };
  const sentences = words.legend.map((line) =>
    line.replace(/\{(shop|date|timeZone)\}/g, (_, name: keyof typeof facts) => facts[name]),
  );
  const columns = (['transactions', 'invoices'] as const).flatMap((name) => [
    '',
    words.files[name],
    ...words[name].map(([head, meaning]) => `  ${head}: ${meaning}`),
  ]);
  return `\uFEFF${[...sentences, ...columns].join('\r\n')}\r\n`;
}

const dollars = (cents: number | string | null): string => (Number(cents ?? 0) / 100).toFixed(2);
const orNothing = (cents: number): string => (cents === 0 ? '' : dollars(cents));

interface EntryRow extends Record<string, unknown> {
  readonly number: string;
  readonly day: string;
  readonly time: string;
  readonly kind: LedgerKind;
  /** The kind of the entry that a void reverses. */
  readonly back_kind: LedgerKind | null;
  readonly back_number: string | null;
  readonly method: PaymentMethod;
  readonly amount_cents: string;
  readonly order_number: string | null;
  readonly intake_number: string | null;
  readonly customer: string | null;
  readonly taken_by: string;
  readonly online: boolean;
  readonly reason: string | null;
  readonly note: string | null;
}

async function* transactions({ db, language, shop }: BookkeeperDeps): AsyncGenerator<string> {
  const words = BOOKKEEPER_WORDS[language];
  for (let after = 0; ; ) {
    const { rows } = await db.execute<EntryRow>(sql`
      select e.number, e.kind, e.method, e.amount_cents, e.reason, e.note,
        to_char(e.at at time zone ${shop.timeZone}, 'YYYY-MM-DD') as day,
        to_char(e.at at time zone ${shop.timeZone}, 'HH24:MI') as time,
        back.kind as back_kind, back.number as back_number, o.number as order_number, f.number as intake_number,
        coalesce(o.customer_name, f.customer_name) as customer,
        coalesce(concat_ws(' ', p.first_name, p.last_name), '') as taken_by, e.provider_id is not null as online
      from ledger_entries e
      left join ledger_entries back on back.id = e.reverses
      left join diagnostic_reports o on o.id = e.work_order_id
      left join intake_forms f on f.id = e.intake_id
      left join profiles p on p.id = e.taken_by
      where e.number > ${after} and not e.sample order by e.number limit ${CHUNK}`);
    yield rows.map((row) => csvLine(entryCells(row, words))).join('');
    if (rows.length < CHUNK) return;
    after = Number(rows.at(-1)?.number);
  }
}

function entryCells(row: EntryRow, words: (typeof BOOKKEEPER_WORDS)[Language]): string[] {
  const cents = Number(row.amount_cents);
  // credits, charges and their voids move no money
  const moves = row.kind !== 'adjustment' && row.back_kind !== 'adjustment';
  return [
    transaction(row.number),
    row.day,
    row.time,
    words.kinds[row.kind],
    words.methods[row.method],
    orNothing(moves ? Math.max(cents, 0) : 0),
    orNothing(moves ? Math.max(-cents, 0) : 0),
    orNothing(moves ? 0 : cents),
    row.order_number ? `WO-${row.order_number}` : '',
    row.intake_number ? `IN-${row.intake_number}` : '',
    row.customer ?? '',
    row.taken_by,
    row.online ? words.online : '',
    row.reason ?? '',
    row.note ?? '',
    row.back_number ? transaction(row.back_number) : '',
  ];
}

/** As on the receipt. */
const transaction = (number: string): string => `T-${number.padStart(6, '0')}`;

interface InvoiceRow extends Record<string, unknown> {
  readonly number: string;
  readonly day: string;
  readonly order_number: string;
  readonly customer: string;
  readonly totals: Record<string, number | undefined>;
  readonly storage_cents: string | null;
  readonly charged_cents: string | null;
}

async function* invoices({ db, shop }: BookkeeperDeps): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<InvoiceRow>(sql`
      select i.number, to_char(i.issued_at at time zone ${shop.timeZone}, 'YYYY-MM-DD') as day,
        o.number as order_number, i.invoice -> 'customer' ->> 'name' as customer, i.invoice -> 'totals' as totals,
        i.invoice -> 'storage' ->> 'cents' as storage_cents, i.invoice ->> 'chargedCents' as charged_cents
      from invoices i join diagnostic_reports o on o.id = i.report_id
      where i.number > ${after} and not i.sample order by i.number limit ${CHUNK}`);
    yield rows.map((row) => csvLine(invoiceCells(row))).join('');
    if (rows.length < CHUNK) return;
    after = Number(rows.at(-1)?.number);
  }
}

function invoiceCells({ totals, ...row }: InvoiceRow): string[] {
  const charged = Number(row.charged_cents ?? 0);
  const amount = (name: string) => dollars(totals[name] ?? 0);
  return [
    row.number,
    row.day,
    `WO-${row.order_number}`,
    row.customer,
    ...['partsCents', 'laborCents', 'feesCents', 'subletCents', 'discountsCents', 'subtotalCents'].map(
      amount,
    ),
    amount('taxableCents'),
    ((totals.taxRatePpm ?? 0) / 10_000).toFixed(3),
    amount('taxCents'),
    amount('remainderCents'),
    dollars(row.storage_cents),
    dollars(charged),
    dollars(Number(totals.totalCents ?? 0) + Number(row.storage_cents ?? 0) + charged),
  ];
}
