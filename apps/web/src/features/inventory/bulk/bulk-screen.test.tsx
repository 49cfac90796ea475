import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answered } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { session } from '../../../shared/money/testing.ts';
import BulkScreen from './bulk-screen.tsx';
import type { WorkerReply, WorkerRequest } from './table/messages.ts';
import { createTableWork } from './table/table-work.ts';

const server = fakeServer();
const BATCH = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const KEPT = '9f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';

/** why: jsdom has no workers; this runs the worker's code in the page. */
class FakeWorker {
  onmessage: ((event: { data: WorkerReply }) => void) | null = null;
  private readonly work = createTableWork();
  async postMessage({ id, request }: WorkerRequest) {
    const reply = await this.work(request);
    this.onmessage?.({ data: { id, reply } });
  }
  terminate() {}
}

type Batch = Answered<'inventory/imports/list'>[number];
type Listed = Answered<'inventory/imports/preview'>['rows'][number];
type Row = Listed['row'];
/** The import in progress on the fake server. */
let staged = new Map<number, Row>();
let total = 0;
let id = BATCH;
let state: Batch['state'] = 'staging';
let undone: object = {};

const batch = (change: Partial<Batch> = {}): Batch => ({
  id,
  filename: 'Pasted table',
  state,
  total,
  rows: staged.size,
  created: 1,
  updated: 1,
  same: 0,
  startedAt: '2026-04-15T14:42:00.000Z',
  startedBy: 'Ana Ferrer',
  committedAt: null,
  undoneAt: null,
  done: total,
  canceling: false,
  conflicts: [],
  removed: 0,
  restored: 0,
  kept: 0,
  ...change,
});

function preview({ show }: { show?: string | undefined }) {
  const rows = [...staged.values()].map(
    (row): Listed => ({
      row,
      action: row.sku === 'OLD-1' ? 'update' : 'create',
      changes: row.sku === 'OLD-1' ? [{ field: 'priceCents', before: 1000 }] : [],
      problems: row.nameEn || row.sku === 'OLD-1' ? [] : ['NAME_MISSING'],
    }),
  );
  const problem = rows.filter(({ problems }) => problems.length > 0).length;
  const counts = { create: rows.length - problem, update: 0, same: 0, problem, newSuppliers: [] };
  const shown = rows.filter(({ problems }) => show !== 'problem' || problems.length > 0);
  return { batch: batch(), counts, rows: shown, more: false };
}

/** The last message of a streaming response. */
const streamed = (...events: [string, unknown][]) =>
  new Response(
    events.map(([event, json]) => `event: ${event}\ndata: ${JSON.stringify({ json })}\n\n`).join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  );

beforeEach(() => {
  staged = new Map();
  total = 0;
  id = BATCH;
  state = 'staging';
  const answered = globalThis.fetch;
  vi.stubGlobal('Worker', FakeWorker);
  // why: the fake server cannot stream responses
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/imports/undo'))
      return streamed(['message', { done: 1, total }], ['done', undone]);
    if (!request.url.endsWith('/imports/commit')) return answered(request);
    state = 'committed';
    return streamed(['message', { done: 1, total }], ['done', batch()]);
  });
  server.answer({
    'auth/session': session('admin'),
    'inventory/imports/list': () => (total > 0 ? [batch()] : []),
    'inventory/imports/begin': (input) => {
      ({ id, total } = input);
      staged = new Map();
      return batch();
    },
    'inventory/imports/add': ({ rows }) => {
      for (const row of rows) staged.set(row.line, row);
      return { rows: staged.size };
    },
    'inventory/imports/preview': preview,
    'inventory/imports/drop': { dropped: true },
  });
});

const ADDRESS = '/dashboard/inventory/bulk';
const sent = (procedure: string) =>
  server.calls.filter((call) => call.procedure === `inventory/imports/${procedure}`);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
// By text: roles are slow to compute in a large page.
const find = (text: string | RegExp) => screen.findByText(text);

async function paste(text: string, until: string | RegExp = /\d rows? ready to review/) {
  const field = await screen.findByLabelText('Pasted table');
  fireEvent.paste(field, { clipboardData: { files: [], getData: () => text } });
  if (typeof until === 'string') await screen.findAllByText(until, { exact: false });
  else await find(until);
}

describe('/dashboard/inventory/bulk', () => {
  it('INV-05 a pasted table is mapped, checked, corrected and imported as a whole', async () => {
    const { router } = await showScreen(<BulkScreen />, ADDRESS);
    await paste('SKU\tName\tPrice\nNEW-1\tPads\t58.9O\nOLD-1\tOil\t12.50\n');
    fireEvent.change(screen.getByLabelText('Price is'), { target: { value: 'cost' } });
    await find(/1 needs fixing/);
    fireEvent.change(screen.getByLabelText('Price is'), { target: { value: 'price' } });
    await waitFor(() => expect(screen.getByText('Review rows').closest('button')?.disabled).toBe(false));
    press('Review rows');
    expect(await find('Price isn’t a number: 58.9O')).toBeTruthy();
    expect(await find('Price: $10.00 → $12.50')).toBeTruthy();
    expect(total).toBe(2);
    expect([...staged.keys()]).toEqual([3]);

    press('Import');
    expect(await find(/Fix or skip these rows first/)).toBeTruthy();
    press('Fix line 2');
    const dialog = await screen.findByRole('dialog');
    const price = await within(dialog).findByLabelText('Price');
    fireEvent.change(price, { target: { value: '58.90' } });
    fireEvent.click(within(dialog).getByText('Apply'));
    await find('2 rows are ready');
    expect(staged.get(2)).toMatchObject({ priceCents: 5890 });

    press('Import');
    expect(await find('2 rows imported')).toBeTruthy();
    expect(new URLSearchParams(router.state.location.search).get('import')).toBeTruthy();
  });

  it('INV-05 a table without a header keeps its first part, and the switch undoes the guess', async () => {
    await showScreen(<BulkScreen />, ADDRESS);
    await paste('07BB38SA\tPads\t68.50\nKITG-43S\tSeals\t43.20\n', 'Choose the SKU column');
    const first = screen.getByRole<HTMLInputElement>('switch', { name: /first row is a part/ });
    expect(first.checked).toBe(true);
    expect(screen.getByText(/First row: 07BB38SA · Pads · 68.50/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Column 1 is'), { target: { value: 'sku' } });
    await find('2 rows ready to review');
    fireEvent.click(first);
    await find('1 row ready to review');
    fireEvent.click(screen.getByRole('switch', { name: /first row is a part/ }));
    await find('2 rows ready to review');
  });

  it('INV-05 says how 2.500 is read, and can be told otherwise; prices are rounded on request', async () => {
    await showScreen(<BulkScreen />, ADDRESS);
    await paste('sku;name;price\nA;Pads;2.500\n');
    await find('2.500 is read as 2,500');
    await find(/can be read two ways/);
    fireEvent.click(screen.getByRole('radio', { name: 'Point: 1,234.50' }));
    await find('2.500 is read as 2.5');
    expect(screen.queryByText(/can be read two ways/)).toBeNull();
    press('Choose another file');
    await paste('sku,name,price\nA,Pads,12.3456\nB,Oil,0.005\n', /2 need fixing/);
    fireEvent.click(await screen.findByRole('switch', { name: /Round costs and prices/ }));
    await find('2 rows ready to review');
    press('Review rows');
    await find('2 rows are ready');
    expect([...staged.values()]).toMatchObject([{ priceCents: 1235 }, { priceCents: 1 }]);
  });

  it('INV-05 a file without SKUs gets them from the shop’s pattern', async () => {
    server.answer({
      'inventory/imports/numbers': { pattern: '{CAT}-{NNNN}', highest: { Brakes: 17 } },
    });
    await showScreen(<BulkScreen />, ADDRESS);
    await paste('name,category,barcode\nPads,Brakes,4006381333930\n', 'Choose the SKU column');
    fireEvent.click(screen.getByRole('switch', { name: /Assign new SKUs/ }));
    await find('1 row ready to review');
    expect(await find(/4006381333930 has a wrong check digit/)).toBeTruthy();
    expect(sent('numbers')[0]?.input).toEqual({ categories: ['Brakes'] });
    press('Review rows');
    await find('1 row is ready');
    expect([...staged.values()]).toMatchObject([{ sku: 'BRA-0018', newSku: true }]);
  });

  it('INV-05 a lost connection resumes: nothing is started or sent twice', async () => {
    let isDown = true;
    server.answer({
      'inventory/imports/add': ({ rows }) => {
        if (isDown) return new Refused(503, 'UNAVAILABLE');
        for (const row of rows) staged.set(row.line, row);
        return { rows: staged.size };
      },
    });
    await showScreen(<BulkScreen />, ADDRESS);
    await paste('sku,name\nA,x\nB,y\n');
    press('Review rows');
    expect(await find('Not all rows were sent')).toBeTruthy();
    isDown = false;
    press('Try Again');
    await find('2 rows are ready');
    expect(sent('begin')).toHaveLength(1);
    expect(sent('add')).toHaveLength(2);
  });

  it('INV-05 excludes refused rows in a new import, and discards the first', async () => {
    await showScreen(<BulkScreen />, ADDRESS);
    await paste('sku,name\nA,Pads\nB,\n');
    press('Review rows');
    expect(await find('A new product needs an English name')).toBeTruthy();
    await find('Fix 1 row before importing 2 rows');
    press('Skip 1');
    await find('1 row is ready');
    expect([...staged.values()].map(({ sku }) => sku)).toEqual(['A']);
    expect(total).toBe(1);
    const [first, second] = sent('begin').map(({ input }) => (input as { id: string }).id);
    expect(second).not.toBe(first);
    await waitFor(() => expect(sent('drop')[0]?.input).toEqual({ id: first }));
  });

  it('INV-05 finds the rows again after leaving, and can discard them', async () => {
    total = 1;
    staged.set(2, { line: 2, sku: 'A', nameEn: 'Pads' });
    const { router } = await showScreen(<BulkScreen />, `${ADDRESS}?import=${BATCH}`);
    await find('1 row is ready');
    expect(screen.queryByRole('button', { name: /Fix line/ })).toBeNull();
    press('Choose another file');
    await find('Drop a file here');
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(sent('drop')[0]?.input).toEqual({ id: BATCH }));
  });

  it('INV-05 INV-11 an undo shows what was removed, restored and left alone', async () => {
    total = 2;
    state = 'committed';
    undone = {
      ...{ removed: 2, restored: 1, kept: 1 },
      keptProducts: [{ id: KEPT, sku: 'OLD-1', why: 'used' }],
    };
    await showScreen(<BulkScreen />, ADDRESS);
    await find('Earlier imports');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the import of Pasted table' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Undo import'));
    expect(await find('2 new products deleted, 1 product restored.')).toBeTruthy();
    expect(await find('1 product kept because it’s in use')).toBeTruthy();
    const kept = await screen.findByText('OLD-1');
    expect(kept.getAttribute('href')).toBe(`/dashboard/inventory/${KEPT}`);
  });

  it('INV-11 a running import shows its progress after a reload, and can be canceled', async () => {
    total = 2000;
    state = 'preparing';
    server.answer({
      'inventory/imports/list': [batch({ done: 500 })],
      'inventory/imports/cancel': batch({ canceling: true }),
    });
    await showScreen(<BulkScreen />, ADDRESS);
    expect(await find(/500 of 2,000 rows/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the import of Pasted table' }));
    await waitFor(() => expect(sent('cancel')[0]?.input).toEqual({ id: BATCH }));
  });

  it('INV-05 says how to save a spreadsheet so that it can be read', async () => {
    await showScreen(<BulkScreen />, ADDRESS);
    const input = await screen.findByLabelText('Choose file');
    const file = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'parts.xlsx');
    fireEvent.change(input, { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toContain('CSV UTF-8');
  });
});
