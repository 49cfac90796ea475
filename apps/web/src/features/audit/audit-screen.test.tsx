import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import type { AuditEntry } from '../../shared/audit/audit-types.ts';
import AuditScreen from './audit-screen.tsx';

const server = fakeServer();
const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const ME = id(1);
const PRODUCT = id(2);
const MARISOL = { id: ME, name: 'Marisol Vega' };

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: id(5),
  at: '2025-04-15T14:42:00.000Z',
  actor: MARISOL,
  action: 'inventory.product.updated',
  subject: 'products',
  subjectId: PRODUCT,
  record: null,
  before: { nameEn: 'Oil filter', priceCents: 1000, bin: 'A-01', changedBy: ME },
  after: { nameEn: 'Oil filter', priceCents: 1250, bin: '', changedBy: ME },
  seq: 141,
  ...changes,
});

/** The server's stream of a verification, event by event. */
let told: [string, unknown][] = [];

beforeEach(() => {
  const answered = globalThis.fetch;
  // why: the edge of the machine, as in the fake server, which knows no answers that stream
  vi.stubGlobal('fetch', async (request: Request) =>
    new URL(request.url).pathname.endsWith('/audit/verify') && told.length > 0
      ? new Response(
          told.map(([event, json]) => `event: ${event}\ndata: ${JSON.stringify({ json })}\n\n`).join(''),
          { headers: { 'content-type': 'text/event-stream' } },
        )
      : answered(request),
  );
});

const listed = () => server.calls.filter(({ procedure }) => procedure === 'audit/list');

async function open(answers: Answers = {}, query = '') {
  server.answer({
    'auth/session': sessionOf({ id: ME }),
    'audit/list': { entries: [entry()], more: false },
    'audit/actors': [MARISOL],
    ...answers,
  });
  const { router } = await showScreen(<AuditScreen />, `/dashboard/audit${query}`);
  return router;
}

describe('/dashboard/audit', () => {
  it('AUD-01 opens an entry to what differs before and after, the rest on demand, its seal and its record', async () => {
    await open();
    const line = await screen.findByRole('button', { name: /Product changed/, expanded: false });
    expect(line.textContent).toContain('Marisol Vega · Product');
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(line);
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Price centsBefore$10.00After$12.50',
      'BinBeforeA-01Afterempty',
    ]);
    expect(screen.getByText('Sealed, no. 141')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open product' }).getAttribute('href')).toBe(
      `/dashboard/inventory/${PRODUCT}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 unchanged fields' }));
    // People referred to by id are shown by name.
    expect(screen.getByRole('rowheader', { name: 'Changed by' }).parentElement?.textContent).toContain(
      'Marisol Vega',
    );
  });

  it('AUD-01 keeps person, kind, record and time in the address and loads what is older', async () => {
    const router = await open(
      {
        'audit/list': ({ after }: { after?: string }) =>
          after
            ? { entries: [entry({ id: id(6), action: 'workorders.gizmo.sprung_open' })], more: false }
            : { entries: [entry()], more: true },
      },
      `?subject=products&id=${PRODUCT}&from=2025-04-01&to=2025-04-30`,
    );
    await screen.findByRole('button', { name: /Product changed/ });
    expect(listed()[0]?.input).toEqual({
      subject: 'products',
      subjectId: PRODUCT,
      from: '2025-04-01T04:00:00.000Z',
      to: '2025-05-01T04:00:00.000Z',
    });
    expect(screen.getByText(/Only product/).textContent).toContain(PRODUCT);
    fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    // An action without a translation is shown by its key.
    expect(await screen.findByText('Gizmo sprung open')).toBeTruthy();
    expect(listed().at(-1)?.input).toMatchObject({ after: id(5) });
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'workorders.job' } });
    await waitFor(() => expect(listed().at(-1)?.input).toMatchObject({ action: 'workorders.job.' }));
    await screen.findByRole('option', { name: 'Marisol Vega' });
    fireEvent.change(screen.getByLabelText('Person'), { target: { value: ME } });
    await waitFor(() => expect(listed().at(-1)?.input).toMatchObject({ actorId: ME }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove this filter' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        `?person=${ME}&kind=workorders.job&from=2025-04-01&to=2025-04-30`,
      ),
    );
  });

  it('AUD-01 verifies the chain and says that it is whole', async () => {
    told = [
      ['message', { done: 1000, total: 1234 }],
      ['done', { ok: true, sealed: 1234, unsealed: 1, head: 'C55yq2p8' }],
    ];
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Check integrity' }));
    const said = (await screen.findByText('No tampering found')).parentElement;
    for (const text of ['1234 entries checked', '1 new entry isn’t sealed', 'C55yq2p8'])
      expect(said?.textContent).toContain(text);
  });

  it('AUD-01 names the broken row and leads to it; a failed walk is no verdict', async () => {
    told = [['done', { ok: false, seq: 7, id: id(7), what: 'values' }]];
    const router = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Check integrity' }));
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Entry 7 was tampered with');
    expect(note.textContent).toContain('The values in this entry aren’t the ones that were sealed.');
    fireEvent.click(within(note).getByRole('link', { name: 'Show entry' }));
    await waitFor(() => expect(listed().at(-1)?.input).toEqual({ id: id(7) }));
    expect(router.state.location.search).toBe(`?entry=${id(7)}`);
    told = [];
    server.answer({ 'audit/verify': new Refused(503, 'UNAVAILABLE') });
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Integrity couldn’t be checked')).toBeTruthy();
    expect(screen.queryByText(/was tampered with|No tampering found/)).toBeNull();
  });

  it('AUD-01 names the record of an entry, and searches for words', async () => {
    const record = { name: 'Brembo pad set', number: null };
    const order = { subject: 'diagnostic_reports', record: { name: 'Ana Ruiz, 2014 Road King', number: 12 } };
    const router = await open({
      'audit/list': { entries: [entry({ record }), entry({ id: id(8), ...order })], more: false },
    });
    expect(await screen.findByText(/Product: Brembo pad set/)).toBeTruthy();
    expect(screen.getByText(/Work order: WO-12, Ana Ruiz, 2014 Road King/)).toBeTruthy();
    const field = screen.getByRole('searchbox', { name: 'Search by name, number or value' });
    fireEvent.change(field, { target: { value: 'ruiz' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(listed().at(-1)?.input).toEqual({ text: 'ruiz' }));
    expect(router.state.location.search).toBe('?text=ruiz');
  });

  it('AUD-01 says that nothing fits, and that the log could not be read', async () => {
    const router = await open({ 'audit/list': { entries: [], more: false } }, '?kind=mail');
    fireEvent.click(await screen.findByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    server.answer({ 'audit/list': new Refused(403, 'FORBIDDEN') });
    await open({ 'audit/list': new Refused(403, 'FORBIDDEN') }, '?kind=auth');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
