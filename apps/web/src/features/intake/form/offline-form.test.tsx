// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceDatabase } from '../../../lib/offline/device-database.ts';
import { listForms, saveForm } from '../../../lib/offline/device-forms.ts';
import { wipe } from '../../../lib/offline/encryption.ts';
import { listUnsent } from '../../../lib/offline/outbox.ts';
import { NO_NETWORK } from '../../../lib/testing/fake-server.ts';
import { said, showScreen } from '../../../lib/testing/screen.tsx';
import NewIntakeScreen from './screens/new-screen.tsx';
import { FORM_ID, filledForm, formServer, press } from './testing.ts';

const server = formServer();
const PERSON = '6f9619ff-8b86-4d11-b42d-00c04fc964ff';

beforeEach(() => {
  // why: the bytes of jsdom's own blobs are of another realm than the Web Crypto of Node, which refuses them
  vi.stubGlobal('Blob', NodeBlob);
  // why: jsdom is always online
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'storage');
  await wipe(PERSON);
});

const openForm = async () => {
  await showScreen(<NewIntakeScreen />, '/dashboard/intake-forms/new');
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
};
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Customer name' });
const kept = async () =>
  (await listForms<{ form: { customerName: string } }>(PERSON, 'intake'))[0]?.content.form;

/** A form that lacks nothing, as it was typed before on this device. */
async function openFilled() {
  await openForm();
  cleanup();
  const form = filledForm({ depositPaid: true, depositPaymentMethod: 'cash' });
  await saveForm(PERSON, FORM_ID, { formId: FORM_ID, owner: PERSON, form, urls: {} });
  await openForm();
  await waitFor(async () => expect((await name()).value).toBe('Owen Pratt'));
}

describe('an intake without a connection', () => {
  it('INT-16 is kept while it is typed, and there again after the tab was closed', async () => {
    await openForm();
    fireEvent.change(await name(), { target: { value: 'Nadia Haddad' } });
    await waitFor(async () => expect(await kept()).toMatchObject({ customerName: 'Nadia Haddad' }));
    expect(JSON.stringify(await (await deviceDatabase()).getAll('forms'))).not.toContain('Nadia');
    cleanup();
    await openForm();
    await waitFor(async () => expect((await name()).value).toBe('Nadia Haddad'));
  });

  it('INT-16 OFF-04 is one change on this device once it is submitted, and no open form any more', async () => {
    server.answer({ 'intake/submit': NO_NETWORK });
    await openFilled();
    press('Submit');
    await waitFor(async () => expect(await listUnsent(PERSON)).toHaveLength(1));
    expect((await listUnsent(PERSON))[0]).toMatchObject({
      call: 'intake.submit',
      input: { id: FORM_ID, form: { customerName: 'Owen Pratt', mileage: '4000' } },
    });
    expect(await kept()).toBeUndefined();
    expect(said()[0]).toBe('Saved on this device');
  });

  it('OFF-06 on a full device says so: the form stays as it is, nothing is called saved', async () => {
    server.answer({ 'intake/submit': NO_NETWORK });
    await openFilled();
    // why: how full the disk is, is the edge of the machine
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    press('Submit');
    await waitFor(() => expect(said()[0]).toBe('This device is full'));
    full.mockRestore();
    expect((await name()).value).toBe('Owen Pratt');
    expect(await listUnsent(PERSON)).toEqual([]);
    expect(await kept()).toMatchObject({ customerName: 'Owen Pratt' });
  });

  it('OFF-05 the deposit’s requirement, and one that is in the ledger, wait for a connection', async () => {
    // an answer of the server proves the browser wrong, until it says so again
    const goOffline = () => act(() => void window.dispatchEvent(new Event('offline')));
    await openForm();
    goOffline();
    const optional = screen.getByRole('radio', { name: 'Optional' });
    expect(optional.matches('fieldset:disabled *')).toBe(true);
    expect(screen.getByText('Changes here need a connection.')).toBeTruthy();
    cleanup();
    const form = filledForm({ depositPaid: true, depositPaymentMethod: 'cash', depositId: FORM_ID });
    await saveForm(PERSON, FORM_ID, { formId: FORM_ID, owner: PERSON, form, urls: {} });
    await openForm();
    await waitFor(async () => expect((await name()).value).toBe('Owen Pratt'));
    goOffline();
    press('Edit deposit information');
    for (const waits of ['Undo deposit', 'Confirm Deposit Received'])
      expect(screen.getByRole('button', { name: waits })).toHaveProperty('disabled', true);
    expect(screen.getByText('Payments need a connection.')).toBeTruthy();
  });
});
