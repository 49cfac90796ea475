import type { Role } from '@kickstand/domain/auth';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../../lib/testing/screen.tsx';
import type { OrderPart, ProductRow } from '../../../../shared/stock/stock-types.ts';
import { TooltipProvider } from '../../../../ui/overlay/tooltip.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { beside, JOB, job, LINE, line, ORDER, order } from '../../shared/testing.ts';
import OrderScreen from '../order-screen.tsx';
import { scannedOn } from './scanned.ts';

const server = fakeServer();
const called = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const SKU = '07BB38SA';
const PADS = '0d000000-0000-4000-8000-000000000001';
const OTHER_JOB = '0b000000-0000-4000-8000-000000000002';

const product = (change: Partial<ProductRow> = {}): ProductRow => ({
  id: PADS,
  revision: 1,
  type: 'product',
  sku: SKU,
  barcode: '8020584000000',
  nameEn: 'Brembo pad set',
  nameEs: 'Juego de pastillas Brembo',
  category: 'Brakes',
  brand: 'Brembo',
  unit: 'each',
  bin: 'C-04',
  supplier: null,
  priceCents: 6850,
  taxable: true,
  active: true,
  laborMilli: 0,
  onHandMilli: 6000,
  reservedMilli: 0,
  availableMilli: 6000,
  onOrderMilli: 0,
  needMilli: 0,
  blocks: 0,
  usage90Milli: 0,
  minMilli: null,
  maxMilli: null,
  ropMilli: 0,
  level: 'ok',
  ...change,
});

const part = (change: Partial<OrderPart> = {}): OrderPart => ({
  lineId: LINE,
  jobId: JOB,
  job: 'Front brakes',
  description: 'Brembo pad set',
  sku: SKU,
  order: { id: ORDER, number: 1047, status: 'approved', customerName: 'Ray Delgado', bikeInfo: 'Scrambler' },
  product: {
    id: PADS,
    sku: SKU,
    nameEn: 'Brembo pad set',
    nameEs: '',
    unit: 'each',
    bin: 'C-04',
    onHandMilli: 6000,
    availableMilli: 5000,
  },
  state: 'reserved',
  neededMilli: 1000,
  reservedMilli: 1000,
  shortMilli: 0,
  issuedMilli: 0,
  onOrderMilli: 0,
  approvedAt: '2026-04-10T14:00:00.000Z',
  ...change,
});

const approved = (lines = [line({ sku: SKU })]): WorkOrder =>
  order({ status: 'approved', jobs: [job({ decision: 'approved', lines })] });

async function openOrder(shown: WorkOrder, answers: Answers = {}, role: Role = 'admin') {
  server.answer({ ...beside(role), 'workorders/find': shown, ...answers });
  await showScreen(
    <TooltipProvider>
      <OrderScreen />
    </TooltipProvider>,
    `/dashboard/reports/${ORDER}`,
    '/dashboard/reports/:reportId',
  );
  await screen.findByRole('heading', { level: 1, name: shown.bikeInfo });
}

/** Types like a scanner: faster than a person, ending with Enter. */
function scan(code: string): void {
  let at = 0;
  for (const key of [...code, 'Enter']) {
    at += 8;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(document.body, event);
  }
}

const chooseInMenu = async (item: string) => {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Brembo pad set' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('parts on the page of a work order', () => {
  it('INV-03 each line shows the state of its part in words, with its bin and what is on order', async () => {
    const id = (end: number) => `0c000000-0000-4000-8000-00000000000${end}`;
    const lines = [1, 2, 3, 4, 5].map((end) => line({ id: id(end), sku: end === 5 ? '' : SKU }));
    lines[3] = line({ id: id(4), sku: SKU, done: { at: '2026-04-11T14:00:00.000Z', by: 'Luis Ortega' } });
    // The order has more part lines than one page of the answer.
    const first = [
      part({ lineId: id(1) }),
      part({ lineId: id(2), state: 'short', neededMilli: 3000, shortMilli: 2000, onOrderMilli: 4000 }),
      part({ lineId: id(3), state: 'returned' }),
    ];
    const rest = [
      part({ lineId: id(4), state: 'issued', issuedMilli: 1000, reservedMilli: 0 }),
      part({ lineId: id(5), sku: '', product: null, state: null }),
    ];
    await openOrder(approved(lines), {
      'inventory/orderParts': ({ after }: { after?: string }) =>
        after === id(3) ? { parts: rest, more: false } : { parts: first, more: true },
    });
    await screen.findByText('Not in catalog');
    const rows = within(screen.getByRole('list', { name: /^Lines for/ })).getAllByRole('listitem');
    const texts = rows.map(({ textContent }) => textContent ?? '');
    expect(texts[0]).toMatch(/Reserved.*bin C-04/);
    expect(texts[1]).toMatch(/2 short.*1 reserved · 4 on order · bin C-04/);
    expect(texts[2]).toMatch(/Returned.*5 available/);
    expect(texts[3]).toMatch(/Installed/);
    expect(texts[3]).not.toMatch(/Done|bin/);
    expect(texts[4]).not.toMatch(/Reserved|short|available/);
  });

  it('INV-03 a missing part cannot be marked done: a head technician is led to Restock', async () => {
    const answers = {
      'inventory/orderParts': { parts: [part({ state: 'short', onOrderMilli: 2000 })], more: false },
      'workorders/lines/done': new Refused(409, 'PARTS_SHORT', { freeMilli: 0 }),
    };
    await openOrder(approved(), answers, 'head_technician');
    press('Mark done: Brembo pad set');
    const dialog = within(await screen.findByRole('dialog', { name: 'Not enough of this part' }));
    expect(dialog.getByText(/Needed: 1\. Available for this order: 0.*On order: 2\./)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Go to Restock' }).getAttribute('href')).toBe(
      '/dashboard/inventory/restock',
    );
  });

  it('INV-03 a technician is told whom to ask, without links to closed pages', async () => {
    await openOrder(
      approved(),
      { 'workorders/lines/done': new Refused(409, 'PARTS_SHORT', { freeMilli: 0 }) },
      'technician',
    );
    press('Mark done: Brembo pad set');
    const dialog = within(await screen.findByRole('dialog', { name: 'Not enough of this part' }));
    expect(dialog.getByText(/Ask a head technician/)).toBeTruthy();
    expect(dialog.queryByRole('link', { name: 'Go to Restock' })).toBeNull();
  });

  it('INV-03 an installed part is returned with a reason, and its line is to be done again', async () => {
    const done = line({ sku: SKU, done: { at: '2026-04-11T14:00:00.000Z', by: 'Luis Ortega' } });
    const fitted = part({ state: 'issued', issuedMilli: 2000, reservedMilli: 0 });
    await openOrder(
      approved([done]),
      {
        'inventory/orderParts': { parts: [fitted], more: false },
        'inventory/return': { part: part({ issuedMilli: 0 }), orders: [] },
        'workorders/lines/done': { ...approved(), revision: 6 },
      },
      'technician',
    );
    await screen.findByText('Installed');
    await chooseInMenu('Return to stock');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'How many to return' }), { target: { value: '3' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Return to stock' }));
    expect(dialog.getByText(/^Enter a quantity above zero/)).toBeTruthy();
    expect(dialog.getByText('Please enter a value')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'How many to return' }), { target: { value: '2' } });
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Wrong side' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Return to stock' }));
    await waitFor(() => expect(called('workorders/lines/done')).toHaveLength(1));
    expect(called('inventory/return')).toHaveLength(1);
    expect(called('inventory/return')[0]?.input).toMatchObject({
      lineId: LINE,
      quantityMilli: 2000,
      reason: 'Wrong side',
    });
    expect(called('workorders/lines/done')[0]?.input).toMatchObject({ lineId: LINE, done: false });
  });
});

describe('a part line from the catalog', () => {
  async function choosePads(role: Role) {
    await openOrder(
      order({ customerLanguage: 'es' }),
      {
        'inventory/list': {
          products: [product(role === 'technician' ? {} : { costCents: 4000 })],
          more: false,
        },
        'workorders/lines/add': order({ revision: 6 }),
      },
      role,
    );
    press(/^Add Part to/);
    fireEvent.click(await screen.findByRole('combobox', { name: 'From the catalog' }));
    fireEvent.click(await screen.findByRole('option', { name: /Brembo pad set/ }));
  }

  it('INV-01 fills in name, number and price in the customer’s language, and is sent at the catalog’s price', async () => {
    await choosePads('technician');
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Juego de pastillas Brembo');
    expect(screen.getByLabelText<HTMLInputElement>('Part number').value).toBe(SKU);
    expect(screen.getByText('6 available · bin C-04')).toBeTruthy();
    press('Save');
    await waitFor(() => expect(called('workorders/lines/add')).toHaveLength(1));
    expect(called('workorders/lines/add')[0]?.input).toMatchObject({
      line: { kind: 'part', sku: SKU, unitPriceCents: 6850, taxable: true, quantityMilli: 1000 },
    });
  });

  it('INV-01 a technician who changes the number loses the price, which belonged to the other part', async () => {
    await choosePads('technician');
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('68.50');
    fireEvent.change(screen.getByLabelText('Part number'), { target: { value: 'OTHER-1' } });
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('');
  });
});

describe('a service from the catalog', () => {
  const SERVICE = '0d000000-0000-4000-8000-000000000009';
  const service = product({
    id: SERVICE,
    type: 'service',
    sku: 'SRV-1',
    nameEn: 'Brake service',
    priceCents: null,
    laborMilli: 1500,
    level: null,
  });
  const record = {
    ...service,
    parts: [
      { productId: PADS, sku: SKU, nameEn: 'Brembo pad set', nameEs: '', unit: 'each', quantityMilli: 2000 },
    ].map((brought) => ({
      ...brought,
      priceCents: 6850,
      taxable: true,
      availableMilli: 1000,
      active: true,
    })),
    usedIn: [],
    suggestion: null,
    ...{ packMilli: 1000, leadDays: null, leadDaysUsed: 3, safetyMilli: null, safetyMilliUsed: 0 },
    ...{ supplierSku: '', createdAt: '2026-04-01T14:00:00.000Z', updatedAt: '2026-04-01T14:00:00.000Z' },
  };

  it('INV-01 shows hours, parts and price before it is added; a lost response adds it once', async () => {
    await openOrder(
      order(),
      {
        'inventory/list': { products: [service], more: false },
        'inventory/find': record,
        // The first attempt succeeded but its response was lost: the order already has the job on the retry.
        'workorders/jobs/addService': ({ jobId }: { jobId: string }) =>
          new Refused(409, 'STALE', {
            current: order({ revision: 6, jobs: [job(), job({ id: jobId, title: 'Brake service' })] }),
          }),
      },
      'technician',
    );
    press('Add service');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add service' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add to order' }));
    expect(dialog.getByText('Choose a service.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('combobox', { name: 'Service' }));
    fireEvent.click(await screen.findByRole('option', { name: /Brake service/ }));
    const brings = within(await dialog.findByRole('region', { name: 'Includes' }));
    for (const text of ['1.5 h × $125.00', '$187.50', '2 × $68.50', '$137.00', '1 available', '$324.50'])
      expect(brings.getByText(text)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Add to order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Brake service' })).toBeTruthy();
    expect(called('workorders/jobs/addService')).toHaveLength(1);
    expect(called('workorders/jobs/addService')[0]?.input).toMatchObject({
      id: ORDER,
      revision: 5,
      serviceId: SERVICE,
    });
  });
});

describe('a scanner anywhere on the page', () => {
  it('INV-09 offers to mark the scanned part as installed if it is approved and not done', async () => {
    await openOrder(approved(), {
      'inventory/scan': [product()],
      'workorders/lines/done': { ...approved(), revision: 6 },
    });
    scan('8020584000000');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark this part installed?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Mark installed' }));
    await waitFor(() => expect(called('workorders/lines/done')).toHaveLength(1));
    expect(called('workorders/lines/done')[0]?.input).toMatchObject({ jobId: JOB, lineId: LINE, done: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('INV-09 asks which of several jobs gets a part that is not on the order', async () => {
    const jobs = [job({ lines: [] }), job({ id: OTHER_JOB, title: 'Chain kit', lines: [] })];
    await openOrder(
      order({ jobs, customerLanguage: 'es' }),
      { 'inventory/scan': [product()], 'workorders/lines/add': order({ revision: 6 }) },
      'technician',
    );
    scan(SKU);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add this part to the order?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add part' }));
    expect(dialog.getByText('Choose a job.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: 'Chain kit' }));
    fireEvent.change(dialog.getByLabelText('Quantity'), { target: { value: '2' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add part' }));
    await waitFor(() => expect(called('workorders/lines/add')).toHaveLength(1));
    const sent = called('workorders/lines/add')[0]?.input as { line: object };
    expect(sent).toMatchObject({ jobId: OTHER_JOB });
    // No cost, and the catalog's price: all that a technician may send.
    expect(sent.line).toEqual({
      kind: 'part',
      description: 'Juego de pastillas Brembo',
      sku: SKU,
      quantityMilli: 2000,
      unitPriceCents: 6850,
      taxable: true,
      partCondition: 'new',
      customerSupplied: false,
    });
  });

  it('INV-09 fills the open part line instead of asking', async () => {
    await openOrder(order(), { 'inventory/scan': [product()] });
    press(/^Add Part to/);
    await screen.findByRole('combobox', { name: 'From the catalog' });
    scan(SKU);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Brembo pad set'),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('INV-09 recognizes installed parts, parts that are not due, and orders that accept nothing', () => {
    const seen = { type: 'product', sku: SKU.toLowerCase() } as const;
    const done = line({ sku: SKU, done: { at: '2026-04-11T14:00:00.000Z', by: 'Luis' } });
    expect(scannedOn(approved([done]), seen)).toMatchObject({ kind: 'add', why: 'installed' });
    const open = order({ jobs: [job({ lines: [line({ sku: SKU })] })] });
    expect(scannedOn(open, seen)).toMatchObject({ kind: 'add', why: 'waits' });
    const declined = order({ jobs: [job({ decision: 'declined', lines: [line({ sku: SKU })] })] });
    expect(scannedOn(declined, seen)).toEqual({ kind: 'closed', why: 'absent', noJob: true });
    expect(scannedOn({ ...open, mayEditJobs: false }, seen)).toMatchObject({ kind: 'closed', noJob: false });
    expect(scannedOn(open, { type: 'service', sku: 'SRV-1' })).toEqual({ kind: 'service' });
  });
});
