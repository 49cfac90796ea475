import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answered, Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import { beside, ORDER } from '../shared/testing.ts';
import EvidenceScreen from './evidence-screen.tsx';

const server = fakeServer();
type Found = Answered<'evidence/find'>;
type Checked = Answered<'evidence/check'>;

const HASH = 'ab'.repeat(32);
const PACKET: Found['packets'][number] = {
  ...{ id: ORDER, number: 1, sha256: HASH, bytes: 4_200_000, sealedBy: 'Sam Kim' },
  sealedAt: '2026-11-12T23:24:00.000Z',
};
const part: Checked['parts'][number] = {
  ...{ kind: 'photos', number: null, at: null, by: 'Marisol', sha256: HASH, pictures: 4 },
  ...{ state: 'unchanged', found: HASH, changedFiles: [] },
  content: '{"pictures":[]}',
};
const found = (change: Partial<Found> = {}): Found => ({
  order: { id: ORDER, number: 1034, bikeInfo: '2020 Honda CBR650R', customerName: 'Marcus Hale' },
  steps: [
    { step: 'intake', done: true },
    { step: 'pickup', done: false },
  ],
  maySeal: false,
  packets: [],
  ...change,
});
const checked = (change: Partial<Checked> = {}): Checked => ({
  ...{ unchanged: true, parts: [part], problems: [], head: { size: 7, root: HASH }, stamp: null },
  stampMissing: false,
  ...change,
});

async function open(answers: Answers) {
  server.answer({ ...beside('admin'), ...answers });
  await showScreen(
    <EvidenceScreen />,
    `/dashboard/reports/${ORDER}/evidence`,
    '/dashboard/reports/:reportId/evidence',
  );
}

describe('the evidence page', () => {
  it('EVD-02 says what is missing while the order is open', async () => {
    await open({ 'evidence/find': found() });
    await screen.findByRole('heading', { name: 'Sealed at pickup' });
    expect(screen.getAllByText('Missing')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Seal packet' })).toBeNull();
  });

  it('EVD-02 seals the packet of a closed order', async () => {
    await open({ 'evidence/find': found({ maySeal: true }), 'evidence/seal': { id: ORDER } });
    const seal = await screen.findByRole('button', { name: 'Seal packet' });
    server.answer({ 'evidence/find': found({ packets: [PACKET] }), 'evidence/check': checked() });
    fireEvent.click(seal);
    await screen.findByRole('heading', { name: 'Unchanged since Nov 12, 2026' });
    expect(server.calls.filter(({ procedure }) => procedure === 'evidence/seal')).toHaveLength(1);
  });

  it('EVD-02 shows the verdict, the parts and the download of a sealed packet', async () => {
    await open({ 'evidence/find': found({ packets: [PACKET] }), 'evidence/check': checked() });
    await screen.findByRole('heading', { name: 'Unchanged since Nov 12, 2026' });
    expect(screen.getByText('Intake photos')).toBeTruthy();
    expect(screen.queryByText('No time stamp')).toBeNull();
    const download = screen.getByRole('link', { name: 'Download, 4.2 MB' });
    expect(download.getAttribute('href')).toBe(`/api/evidence/packets/${ORDER}/file`);
  });

  it('EVD-04 says that a packet has no time stamp if the server returned none', async () => {
    await open({
      'evidence/find': found({ packets: [PACKET] }),
      'evidence/check': checked({ stampMissing: true }),
    });
    await screen.findByText('No time stamp');
  });

  it('EVD-02 names the part that changed, with both fingerprints', async () => {
    const file = { label: 'photoFront', state: 'changed' as const, sealed: HASH, found: 'cd'.repeat(32) };
    const parts = [{ ...part, state: 'changed' as const, changedFiles: [file] }];
    await open({
      'evidence/find': found({ packets: [PACKET] }),
      'evidence/check': checked({ unchanged: false, parts }),
    });
    await screen.findByRole('heading', { name: '1 of 1 parts changed' });
    expect(screen.getByText('cd'.repeat(32))).toBeTruthy();
  });

  it('EVD-02 prints every part in words: labels, amounts, times and the job a decision is about', async () => {
    const jobs = [{ id: ORDER, title: 'Coolant flush', totalCents: 9_900, lines: [] }];
    const sealed = (kind: Checked['parts'][number]['kind'], content: object) => ({
      ...part,
      kind,
      content: JSON.stringify(content),
    });
    const parts = [
      sealed('estimate', { estimate: { jobs, totals: { totalCents: 9_900, taxRatePpm: 66_250 } } }),
      sealed('decision', { choices: [{ choice: 'decline', jobId: ORDER, note: 'After the summer.' }] }),
      sealed('payments', {
        entries: [{ transactionId: 'T-000229', kind: 'deposit', method: 'card', amountCents: 25_000 }],
      }),
      sealed('invoice', { invoice: { jobs: null, totals: { totalCents: 12_345 } } }),
      sealed('estimate', { estimate: { jobs: 'changed by hand' } }),
      sealed('messages', { messages: [{ direction: 'in', body: 'Thank you!', laterField: 'kept' }] }),
    ];
    await open({ 'evidence/find': found({ packets: [PACKET] }), 'evidence/check': checked({ parts }) });
    await screen.findByRole('heading', { name: 'Unchanged since Nov 12, 2026' });
    for (const text of [
      '6.625%',
      'Declined',
      'After the summer.',
      'T-000229',
      'Deposit',
      '$250.00',
      '$123.45',
    ])
      expect(screen.getByText(text), text).toBeTruthy();
    expect(screen.getAllByText('Coolant flush')).toHaveLength(2);
    for (const text of ['From the customer', 'Thank you!', 'later field', 'kept'])
      expect(screen.getByText(text), text).toBeTruthy();
    expect(document.body.textContent).not.toContain('Cents');
  });
});
