import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/auth/query-client.ts';
import type { Answered, Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { BELT, beside, ORDER, PADS } from '../shared/testing.ts';
import CountScreen from './count-screen.tsx';
import type { CountItem } from './counts-query.ts';

const server = fakeServer();
const COUNT = '0197d000-0000-7000-8000-000000000001';

const line = (change: Partial<CountItem> = {}): CountItem => ({
  productId: PADS,
  sku: '07BB38SA',
  nameEn: 'Brembo pads',
  nameEs: '',
  unit: 'each',
  bin: 'B-02',
  expectedMilli: 6000,
  countedMilli: null,
  differenceMilli: 0,
  countedAt: null,
  ...change,
});
const belt = (change: Partial<CountItem> = {}) =>
  line({
    productId: BELT,
    sku: 'PIA-B01',
    nameEn: 'Drive belt',
    bin: 'C-09',
    expectedMilli: 2000,
    ...change,
  });

const count = (items: readonly CountItem[]): Answered<'inventory/counts/find'> => ({
  id: COUNT,
  number: 3,
  state: 'open',
  category: null,
  bin: null,
  note: '',
  startedAt: '2026-04-09T14:00:00.000Z',
  startedBy: 'Ana Ferrer',
  endedAt: null,
  lines: items.length,
  counted: items.filter(({ countedMilli }) => countedMilli !== null).length,
  differing: items.filter(({ differenceMilli }) => differenceMilli !== 0).length,
  foundMilli: 0,
  lostMilli: 2000,
  items,
  more: false,
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Counted: ${name}` });
const sets = () => server.calls.filter(({ procedure }) => procedure === 'inventory/counts/set');

async function open(answers: Answers) {
  server.answer({ ...beside('head_technician'), ...answers });
  await showScreen(
    <CountScreen />,
    `/dashboard/inventory/counts/${COUNT}`,
    '/dashboard/inventory/counts/:countId',
  );
  await screen.findByRole('textbox', { name: 'Counted: Brembo pads' });
}

describe('/dashboard/inventory/counts/:countId', () => {
  it('INV-02 Enter saves a line and moves to the next', async () => {
    let shown = [line(), belt()];
    await open({
      'inventory/counts/find': () => count(shown),
      'inventory/counts/set': () => {
        shown = [line({ countedMilli: 4000, differenceMilli: -2000 }), belt()];
        return { expectedMilli: 6000, differenceMilli: -2000 };
      },
    });
    field('Brembo pads').focus();
    fireEvent.change(field('Brembo pads'), { target: { value: '4' } });
    fireEvent.keyDown(field('Brembo pads'), { key: 'Enter' });
    expect(document.activeElement).toBe(field('Drive belt'));
    expect(await screen.findByText('2 missing')).toBeTruthy();
    expect(sets()[0]?.input).toEqual({
      id: COUNT,
      productId: PADS,
      countedMilli: 4000,
      seenMilli: null,
    });
    expect(await screen.findByText('1 of 2 counted')).toBeTruthy();
  });

  it('INV-02 another person’s entry shows immediately, and only as a note for a line being edited', async () => {
    let shown = [line(), belt()];
    await open({ 'inventory/counts/find': () => count(shown) });
    fireEvent.change(field('Brembo pads'), { target: { value: '5' } });
    shown = [line({ countedMilli: 6000 }), belt({ countedMilli: 2000 })];
    await queryClient.invalidateQueries();
    await waitFor(() => expect(field('Drive belt').value).toBe('2'));
    expect(field('Brembo pads').value).toBe('5');
    expect(screen.getByText('Someone else counted 6 here.')).toBeTruthy();
    // back to the known value: nothing left to save
    fireEvent.change(field('Brembo pads'), { target: { value: '6' } });
    expect(screen.queryByText(/Someone else/)).toBeNull();
  });

  it('INV-02 another person’s count is not overwritten: the person sees both and chooses', async () => {
    let stands: number | null = 6000;
    let shown = [line(), belt()];
    await open({
      'inventory/counts/find': () => count(shown),
      'inventory/counts/set': ({ seenMilli, countedMilli }) => {
        if (seenMilli !== stands)
          return new Refused(409, 'COUNTED_MEANWHILE', { countedMilli: stands, by: 'Ana Ferrer', at: null });
        stands = countedMilli ?? null;
        shown = [line({ countedMilli: stands, differenceMilli: -1000 }), belt()];
        return { expectedMilli: 6000, differenceMilli: -1000 };
      },
    });
    fireEvent.change(field('Brembo pads'), { target: { value: '5' } });
    fireEvent.blur(field('Brembo pads'));
    expect(await screen.findByText('Ana Ferrer counted 6 here. You counted 5.')).toBeTruthy();
    expect(field('Brembo pads').value).toBe('5');
    fireEvent.blur(field('Brembo pads'));
    fireEvent.click(screen.getByRole('button', { name: 'Use 5' }));
    expect(await screen.findByText('1 missing')).toBeTruthy();
    expect(sets().map(({ input }) => (input as { seenMilli: number | null }).seenMilli)).toEqual([
      null,
      6000,
    ]);
  });

  it('INV-02 unsaved input stays with its error, and is saved before the differences are applied', async () => {
    let broken = true;
    await open({
      'inventory/counts/find': () => count([line({ countedMilli: 4000, differenceMilli: -2000 }), belt()]),
      'inventory/counts/set': () =>
        broken ? new Refused(503, 'UNAVAILABLE') : { expectedMilli: 2000, differenceMilli: 0 },
      'inventory/counts/apply': {
        booked: 1,
        orders: [
          {
            id: ORDER,
            number: 1042,
            customerName: 'Ray Delgado',
            bikeInfo: '2021 Ducati',
            coverage: 'short',
            to: 'waiting_parts',
          },
        ],
      },
    });
    fireEvent.change(field('Drive belt'), { target: { value: '2' } });
    fireEvent.blur(field('Drive belt'));
    expect(await screen.findByText(/^Not saved\./)).toBeTruthy();
    expect(field('Drive belt').value).toBe('2');
    fireEvent.click(screen.getByRole('button', { name: 'Apply differences' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Apply this count?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply differences' }));
    expect(await within(dialog).findByText('Some quantities aren’t saved yet')).toBeTruthy();
    broken = false;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply differences' }));
    const moved = await screen.findByRole('dialog', { name: 'Count 3 applied' });
    expect(within(moved).getByText('Waiting on parts')).toBeTruthy();
  });
});
