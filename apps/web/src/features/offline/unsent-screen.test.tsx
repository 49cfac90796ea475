// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/auth/index.ts';
import { ANA, LUIS } from '../../lib/auth/testing.ts';
import { findingForm, saveForm } from '../../lib/offline/device-forms.ts';
import { wipe } from '../../lib/offline/encryption.ts';
import { enqueue } from '../../lib/offline/outbox.ts';
import { unsentCounts } from '../../lib/offline/unsent-state.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import UnsentScreen from './unsent-screen.tsx';

const server = fakeServer();
const HOUR_MS = 60 * 60_000;

beforeEach(() => {
  // why: the bytes of jsdom's own blobs are of another realm than the Web Crypto of Node, which refuses them
  vi.stubGlobal('Blob', NodeBlob);
});
afterEach(async () => {
  cleanup();
  unsentCounts.reset();
  for (const owner of [ANA, LUIS]) await wipe(owner);
});

/** The tablet in the hands of this person. */
async function openAs(id: string) {
  cleanup();
  server.answer({ 'auth/session': sessionOf({ id, role: 'technician' }) });
  await sessionStore.load();
  await showScreen(<UnsentScreen />, '/dashboard/unsent');
  await screen.findByRole('heading', { level: 1, name: 'Unsent' });
}

describe('the list of what is unsent', () => {
  it('OFF-03 shows a colleague who takes the tablet nothing of it, and everything to the one who entered it', async () => {
    await openAs(ANA);
    await enqueue(ANA, {
      call: 'workorders.note',
      input: { id: 'order', key: 'one', text: 'Left mirror loose' },
      subject: 'order:order',
      label: { what: 'workorders.note', name: 'WO-1047', detail: 'Left mirror loose' },
    });
    await saveForm(ANA, 'form', { form: { customerName: 'Nadia Haddad' } });
    await saveForm(ANA, findingForm('f'), {
      ...{ findingId: 'f', orderId: 'order', number: 1047, urls: {} },
      finding: { title: 'Rear sprocket worn' },
    });
    await openAs(LUIS);
    expect(await screen.findByRole('heading', { name: 'Nothing left to send' })).toBeTruthy();
    for (const text of [/WO-1047/, /mirror/, /Nadia/]) expect(screen.queryByText(text)).toBeNull();

    await openAs(ANA);
    expect(await screen.findByText('Note, WO-1047')).toBeTruthy();
    expect(screen.getByText('Intake form, Nadia Haddad')).toBeTruthy();
    expect(screen.getByText('Finding, Work order 1047')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Continue' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/intake-forms/new',
      '/dashboard/diagnostic/order',
    ]);
  });

  it('OFF-03 says by how much the clock is off, and that the right time is sent', async () => {
    await openAs(ANA);
    for (const [ms, sentence] of [
      [24 * HOUR_MS, 'This device’s clock is 1 day ahead. What you enter is sent with the right time.'],
      [-26 * HOUR_MS, 'This device’s clock is 1 day behind. What you enter is sent with the right time.'],
      [3 * HOUR_MS, 'This device’s clock is 3 hours ahead. What you enter is sent with the right time.'],
    ] as const) {
      act(() => unsentCounts.set({ clockAheadMs: ms }));
      expect(screen.getByText(sentence)).toBeTruthy();
    }
    act(() => unsentCounts.set({ clockAheadMs: 0 }));
    expect(screen.queryByText(/This device’s clock/)).toBeNull();
  });
});
