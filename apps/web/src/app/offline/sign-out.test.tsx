// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceDatabase } from '../../lib/offline/device-database.ts';
import { saveForm } from '../../lib/offline/device-forms.ts';
import { wipe } from '../../lib/offline/encryption.ts';
import { enqueue, listUnsent } from '../../lib/offline/outbox.ts';
import { answer, calls, freshPages, here, openPage, sessionOf } from '../testing.tsx';
import './sign-out-dialog.tsx'; // loaded with the test, so that the dialog need not wait for it

freshPages();

const STAFF = sessionOf({ role: 'technician' });
const OWNER = STAFF.user.id;

beforeEach(async () => {
  await wipe(OWNER);
  // why: Node's Web Crypto refuses the bytes of jsdom's blobs, which are of another realm
  vi.stubGlobal('Blob', NodeBlob);
  answer({ 'auth/session': STAFF, 'auth/signOut': { signedOut: true } });
});

const keepNote = () =>
  enqueue(OWNER, {
    call: 'workorders.note',
    input: { id: OWNER, key: 'one', text: 'Left mirror loose' },
    subject: 'order:1',
    label: { what: 'workorders.note', name: 'WO-1047' },
    files: [{ id: 'photo', bucket: 'bike-photos', blob: new Blob(['a picture'], { type: 'image/jpeg' }) }],
  });
const pressSignOut = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign Out' })));
  return screen.findByRole('alertdialog', { name: 'Sign out and delete unsent work?' });
};
const choose = (dialog: HTMLElement, name: string) =>
  act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })));
const asked = () => calls.filter(({ procedure }) => procedure === 'auth/signOut').length;

describe('signing out with something unsent', () => {
  it('OFF-06 asks first: staying keeps it, leaving deletes it with its key', async () => {
    await openPage('/dashboard');
    await screen.findByRole('heading', { name: 'Screen of /dashboard' });
    await keepNote();
    await saveForm(OWNER, 'form-1', { name: 'Nadia Haddad' });
    const dialog = await pressSignOut();
    expect(dialog.textContent).toContain('2 changes are only on this device. Signing out deletes them.');
    await choose(dialog, 'Stay signed in');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked()).toBe(0);
    expect(here()).toBe('/dashboard');
    expect(await listUnsent(OWNER)).toHaveLength(1);

    await choose(await pressSignOut(), 'Delete and sign out');
    await waitFor(() => expect(here()).toBe('/auth/login'));
    expect(asked()).toBe(1);
    const database = await deviceDatabase();
    for (const store of ['keys', 'outbox', 'files', 'forms', 'reads'] as const)
      await waitFor(async () => expect(await database.getAll(store), store).toEqual([]));
  });

  it('OFF-06 counts one unfinished form in the singular', async () => {
    await openPage('/dashboard');
    await screen.findByRole('heading', { name: 'Screen of /dashboard' });
    await saveForm(OWNER, 'form-1', { name: 'Nadia Haddad' });
    const dialog = await pressSignOut();
    expect(dialog.textContent).toContain('1 change is only on this device. Signing out deletes it.');
    await choose(dialog, 'Stay signed in');
  });
});
