// The printed papers: the web's print components, rendered in Node with the server's answers.

import { orderBill } from '../model/bill.ts';
import { balance } from '../model/due.ts';
import { isWork, type Line, liveLines } from '../model/job.ts';
import { sums } from '../model/ledger.ts';
import { sum } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import type { Version } from '../model/version.ts';
import type { LedgerView } from '../views.ts';
import type { World } from '../world.ts';
import { same } from './check.ts';
import { centsIn } from './mails.ts';

// why: the web's modules are compiled with other settings than the tests, so they are not part of this program
const web = (path: string): Promise<Record<string, never>> => import(`../../../apps/web/src/${path}`);

export type PaperName = 'order' | 'estimate' | 'invoice' | 'memo';

interface Printer {
  print: typeof printPaper;
}

let printer: Promise<Printer> | undefined;

/** Loading the print components takes seconds, so it happens before rounds are timed. */
export async function loadPapers(): Promise<void> {
  printer ??= openPrinter();
  await printer;
}

/** Rendered by React, in English. */
export async function printPaper(
  paper: PaperName,
  world: Pick<World, 'call'>,
  order: Pick<Order, 'id' | 'versions'> & { memoNumber?: number },
): Promise<string> {
  printer ??= openPrinter();
  return (await printer).print(paper, world, order);
}

async function openPrinter(): Promise<Printer> {
  const [react, server, query, router, texts, api, order, estimate, invoice, memo] = await Promise.all([
    webModule('react'),
    webModule('react-dom/server'),
    webModule('@tanstack/react-query'),
    webModule('react-router'),
    web('i18n/index.ts'),
    web('lib/api.ts'),
    web('features/workorders/print/order-sheet.tsx'),
    web('features/workorders/print/estimate-sheet.tsx'),
    web('features/workorders/print/invoice-sheet.tsx'),
    web('features/workorders/print/memo-sheet.tsx'),
  ]);
  await call(texts, 'needStaffTexts')();
  await call(texts, 'speak')('en');
  const orpc = api.orpc as unknown as Orpc;
  const t = (texts.i18next as unknown as I18n).getFixedT('en', ['workorderPrint', 'workorders', 'money']);
  const sheets = {
    order: order.OrderSheet,
    estimate: estimate.EstimateSheet,
    invoice: invoice.InvoiceSheet,
    memo: memo.MemoSheet,
  };
  return {
    print: async (paper, world, { id, versions, memoNumber }) => {
      const ask = async (path: string, input: object) => (await world.call('admin', path, input)).value;
      const client = new (query.QueryClient as unknown as new () => Client)();
      const version = { id, version: versions.length || 1 };
      client.setQueryData(
        orpc.payments.invoice.queryKey({ input: { id } }),
        await ask('payments/invoice', { id }),
      );
      if (versions.length > 0)
        client.setQueryData(
          orpc.workorders.estimate.version.queryKey({ input: version }),
          await ask('workorders/estimate/version', version),
        );
      const memoInput = { id, number: memoNumber ?? 0 };
      if (paper === 'memo')
        client.setQueryData(
          orpc.payments.creditMemo.queryKey({ input: memoInput }),
          await ask('payments/creditMemo', memoInput),
        );
      const order = await ask('workorders/find', { id });
      const shop = await ask('settings/shop', {});
      const make = call(react, 'createElement');
      const sheet = make(sheets[paper], { order, paper: { t, language: 'en', shop, logoUrl: null } });
      const page = make(router.MemoryRouter, { initialEntries: [`/?number=${memoNumber ?? 0}`] }, sheet);
      return call(
        server,
        'renderToStaticMarkup',
      )(make(query.QueryClientProvider, { client }, page)) as string;
    },
  };
}

interface Key {
  queryKey(options: object): readonly unknown[];
}
interface Orpc {
  readonly payments: { readonly invoice: Key; readonly creditMemo: Key };
  readonly workorders: { readonly estimate: { readonly version: Key } };
}
interface I18n {
  getFixedT(language: string, namespaces: readonly string[]): unknown;
}
interface Client {
  setQueryData(key: readonly unknown[], data: unknown): void;
}

const call = (module: Record<string, never>, name: string) =>
  module[name] as unknown as (...given: unknown[]) => unknown;

const webModule = (name: string): Promise<Record<string, never>> => import(/* @vite-ignore */ name);

export async function readPapers(world: World, order: Order): Promise<void> {
  await readInvoicePaper(world, order);
  await readEstimatePaper(world, order);
  await readMemoPapers(world, order);
  await readBenchPaper(world, order);
}

const milliOf = (text: string): number => Math.round(Number.parseFloat(text.replaceAll(',', '')) * 1000);

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell);

/** The printed work, by job: each line's text and quantity. */
export const workIn = (html: string): { title: string; lines: string[] }[] =>
  bodiesOf(html).map((rows) => {
    const [job = '', ...lines] = rows;
    const [, title = ''] = cellsOf(job);
    return {
      title: title.replace(/<span.*/s, ''),
      lines: lines.map((row) => {
        const [, text = '', , quantity = ''] = cellsOf(row);
        return `${text} ${milliOf(quantity)}`;
      }),
    };
  });

const expectedWork = (lines: readonly Line[]): string[] =>
  lines.filter(isWork).map(({ description, quantityMilli }) => `${description} ${quantityMilli}`);

/** The printed work order lists all approved work and nothing else: nothing proposed, nothing that is only money. */
async function readBenchPaper(world: World, order: Order): Promise<void> {
  const jobs = approvedJobs(order);
  if (jobs.length === 0) return;
  const paper = workIn(await printPaper('order', world, order));
  const where = `printed work order of WO-${order.number}`;
  const listed = (lines: readonly string[]) => [...lines].sort().join(', ');
  const expected = jobs.flatMap((job) => expectedWork(liveLines(job)));
  same(`${where}, work`, listed(paper.flatMap(({ lines }) => lines)), listed(expected));
  const additions = jobs.filter((job) => job.parentId !== null && expectedWork(liveLines(job)).length > 0);
  const labeled = paper.filter(({ title, lines }) => title.startsWith('Addition') && lines.length > 0);
  same(`${where}, additions`, labeled.length, additions.length);
}

async function readInvoicePaper(world: World, order: Order): Promise<void> {
  const invoice = await printPaper('invoice', world, order);
  const where = `printed invoice of WO-${order.number}`;
  checkPaper(where, invoice);
  if (!order.invoiced) same(`${where}, balance`, sumsIn(invoice).at(-1)?.cents, balance(order, world.now()));
}

async function readEstimatePaper(world: World, order: Order): Promise<void> {
  const version = order.versions.at(-1);
  if (!version) return;
  const estimate = await printPaper('estimate', world, order);
  const where = `printed estimate of WO-${order.number}`;
  checkJobs(where, estimate);
  const amounts = sumsIn(estimate).map(({ cents }) => cents);
  same(`${where}, total`, amounts.includes(version.total.totalCents), true);
  const due = sumsIn(estimate).find(({ look }) => look === 'large');
  if (due) same(`${where}, due if all approved`, due.cents, dueIfApproved(order, version, world.now()));
}

/** A credit memo shows what was credited and refunded, and the balance at that time. */
async function readMemoPapers(world: World, order: Order): Promise<void> {
  if (order.memos.length === 0) return;
  const { value } = await world.call<LedgerView>('admin', 'payments/forOrder', { id: order.id });
  for (const [at, memo] of order.memos.entries()) {
    const memoNumber = value.creditMemos[at]?.number ?? 0;
    const paper = await printPaper('memo', world, { id: order.id, versions: order.versions, memoNumber });
    const expected = [memo.creditedCents, memo.refundedCents].filter((cents) => cents > 0);
    same(
      `printed credit memo ${at + 1} of WO-${order.number}`,
      sumsIn(paper)
        .map(({ cents }) => cents)
        .join(', '),
      [...expected, memo.balanceCents].join(', '),
    );
  }
}

/** What is owed if everything in this version is approved, never less than the deposit that was kept. */
const dueIfApproved = (order: Order, { total }: Version, now: number): number =>
  Math.max(
    0,
    balance(order, now) - orderBill(order).totalCents + Math.max(total.totalCents, sums(order).keptCents),
  );

interface SumRow {
  readonly cents: number;
  readonly look: 'plain' | 'strong' | 'large' | 'part';
}

/** The totals at the bottom. */
export function sumsIn(html: string): SumRow[] {
  const rows = html.matchAll(/<div class="([^"]*)"><dt>.*?<\/dt><dd class="num">(.*?)<\/dd><\/div>/g);
  return [...rows].map(([, look = '', text = '']) => ({
    cents: centsIn(text),
    look: lookOf(look),
  }));
}

function lookOf(classes: string): SumRow['look'] {
  if (classes.includes('13pt')) return 'large';
  if (classes.includes('font-strong')) return 'strong';
  // indented: included in the row above
  return classes.includes('pl-4') ? 'part' : 'plain';
}

/** Lines add up to jobs, jobs to the subtotal, rows to the total and to the balance. */
function checkPaper(where: string, html: string): void {
  const jobs = checkJobs(where, html);
  const rows = sumsIn(html);
  same(`${where}, sums`, rows.length > 1, true);
  if (jobs.length > 0) same(`${where}, jobs and subtotal`, sum(jobs), rows[0]?.cents);
  let running = 0;
  for (const { cents, look } of rows) {
    if (look === 'plain') running += cents;
    if (look === 'strong' || look === 'large') same(`${where}, rows above the ${look} sum`, running, cents);
  }
}

function checkJobs(where: string, html: string): number[] {
  return bodiesOf(html).map((rows) => {
    const [job = 0, ...lines] = rows.map(lastCell);
    same(`${where}, lines and job`, sum(lines), job);
    return job;
  });
}

/** Table rows by job: the job's own row, then its lines. */
const bodiesOf = (html: string): string[][] =>
  [...html.matchAll(/<tbody class="break-inside-avoid">(.*?)<\/tbody>/gs)].map(([, body = '']) =>
    [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row),
  );

const lastCell = (row: string): number => centsIn(cellsOf(row).at(-1) ?? '');
