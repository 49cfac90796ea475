import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, NO_NETWORK } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, said, showScreen } from '../../../lib/testing/screen.tsx';
import { sessionOf } from '../../../lib/testing/session.ts';
import DraftsScreen from './drafts-screen.tsx';

const server = fakeServer();
const ME = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const NAMED = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const UNTITLED = '8f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const DRAFTS = '/dashboard/intake-forms/drafts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5000).toISOString();
const draft = (tempId: string, title: string | null, minutes: number) => ({
  tempId,
  title,
  bikeInfo: '',
  updatedAt: minutesAgo(minutes),
  updatedBy: 'Marisol Vega',
  depositPaid: false,
});

async function open(answers: Answers = {}) {
  server.answer({
    'auth/session': sessionOf({ id: ME }),
    'intake/drafts': {
      drafts: [draft(NAMED, 'Owen Pratt', 3), draft(UNTITLED, null, 120)],
      more: false,
    },
    ...answers,
  });
  await showScreen(<DraftsScreen />, DRAFTS);
  await screen.findByRole('heading', { level: 1, name: 'Drafts' });
}

async function remove() {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete draft: Owen Pratt' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
}

describe('/dashboard/intake-forms/drafts', () => {
  it('DRF-02 lists each draft with its last change and links to it', async () => {
    await open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Owen Pratt',
      'Untitled Draft',
    ]);
    expect(rows.map((row) => row.querySelector('time')?.textContent)).toEqual([
      'Last updated 3 minutes ago',
      'Last updated 2 hours ago',
    ]);
    const links = screen.getAllByText('Continue Editing').map((text) => text.closest('a'));
    expect(links.map((link) => link?.getAttribute('href'))).toEqual([
      `/dashboard/intake-forms/draft/${NAMED}`,
      `/dashboard/intake-forms/draft/${UNTITLED}`,
    ]);
  });

  it('DRF-02 says when there are none', async () => {
    await open({ 'intake/drafts': { drafts: [], more: false } });
    expect(await screen.findByText('No draft forms found')).toBeTruthy();
  });

  it('DRF-03 says when they cannot be loaded, and retries', async () => {
    await open({ 'intake/drafts': new Refused(418, 'TEAPOT') });
    expect(await screen.findByText('Failed to load drafts')).toBeTruthy();
    server.answer({ 'intake/drafts': { drafts: [draft(NAMED, 'Owen Pratt', 3)], more: false } });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Owen Pratt')).toBeTruthy();
  });

  it.each([
    ['deleted', { removed: true } as const],
    ['gone already', new Refused(404, 'NOT_FOUND')],
  ])('DRF-02 DRF-03 %s: the draft leaves the list', async (_, answer) => {
    await open({ 'intake/removeDraft': answer });
    await screen.findByText('Owen Pratt');
    server.answer({ 'intake/drafts': { drafts: [draft(UNTITLED, null, 120)], more: false } });
    await remove();
    await waitFor(() => expect(said()[0]).toBe('Draft deleted'));
    await waitFor(() => expect(screen.queryByText('Owen Pratt')).toBeNull());
    expect(screen.getByText('Untitled Draft')).toBeTruthy();
    const asked = server.calls.find(({ procedure }) => procedure === 'intake/removeDraft');
    expect(asked?.input).toEqual({ tempId: NAMED });
  });

  it.each([
    ['refused', new Refused(403, 'NOT_YOURS')],
    ['without an answer', NO_NETWORK],
  ])('DRF-03 %s: the draft stays', async (_, answer) => {
    await open({ 'intake/removeDraft': answer });
    await remove();
    await waitFor(() => expect(said()[0]).toBe('Failed to delete draft'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Owen Pratt')).toBeTruthy();
  });
});
