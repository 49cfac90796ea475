// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceDatabase } from '../../../lib/offline/device-database.ts';
import { wipe } from '../../../lib/offline/encryption.ts';
import { listUnsent } from '../../../lib/offline/outbox.ts';
import { setOnline } from '../../../lib/testing/online.ts';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import { beside, ME, ORDER, order } from '../shared/testing.ts';
import DiagnosticScreen from './diagnostic-screen.tsx';

// why: jsdom draws no picture
vi.mock('../../../lib/pictures/prepare-picture.ts', () => ({ preparePicture: async (file: Blob) => file }));

const server = fakeServer();

beforeEach(() => {
  // why: the bytes of jsdom's own blobs are of another realm than the Web Crypto of Node, which refuses them
  vi.stubGlobal('Blob', NodeBlob);
  // why: jsdom has no object URLs
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
  server.answer({ ...beside('technician'), 'workorders/find': order() });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await wipe(ME);
});

async function openScreen() {
  await showScreen(<DiagnosticScreen />, `/dashboard/diagnostic/${ORDER}`, '/dashboard/diagnostic/:reportId');
  return screen.findByRole('button', { name: 'Add finding' });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const title = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLInputElement>('What was found');
const rows = async (store: 'forms' | 'files') => (await deviceDatabase()).getAll(store);

/** Types a finding without a connection, takes a photo of it, and closes the tab. */
async function typeAndClose() {
  fireEvent.click(await openScreen());
  setOnline(false);
  const dialog = await screen.findByRole('dialog', { name: 'New finding' });
  fireEvent.change(title(dialog), { target: { value: 'Rear sprocket worn' } });
  const picture = new NodeBlob(['a picture'], { type: 'image/jpeg' });
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [picture] } });
  await waitFor(async () => expect(await rows('files')).toHaveLength(1));
  await waitFor(() => expect(dialog.querySelectorAll('li')).toHaveLength(1));
  fireEvent.change(within(dialog).getByLabelText(/Description/), { target: { value: 'Hooked teeth' } });
  await waitFor(async () => expect(await rows('forms')).toHaveLength(1));
  // The last key is at most half a second away.
  await new Promise((resolve) => setTimeout(resolve, 600));
  cleanup();
}

describe('a finding that is being typed', () => {
  it('OFF-03 is there after the tab was closed, with its photo, and is sent once it is saved', async () => {
    await typeAndClose();
    expect(JSON.stringify(await rows('forms'))).not.toContain('sprocket');

    await openScreen();
    expect(await screen.findByText('Rear sprocket worn')).toBeTruthy();
    expect(screen.getByText('Not finished')).toBeTruthy();
    press('Continue');
    const dialog = await screen.findByRole('dialog', { name: 'New finding' });
    expect(title(dialog).value).toBe('Rear sprocket worn');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Description/).value).toBe('Hooked teeth');
    expect(dialog.querySelectorAll('li')).toHaveLength(1);
    press('Save');
    await waitFor(async () => expect(await listUnsent(ME)).toHaveLength(1));
    const [change] = await listUnsent(ME);
    expect(change).toMatchObject({
      call: 'workorders.findings.add',
      input: { finding: { title: 'Rear sprocket worn', description: 'Hooked teeth' } },
      files: [{ bucket: 'bike-photos' }],
    });
    await waitFor(async () => expect(await rows('forms')).toEqual([]));
    expect(await rows('files')).toHaveLength(1);
    expect(screen.queryByText('Not finished')).toBeNull();
  });

  it('OFF-03 goes when the person discards or cancels it, and not before', async () => {
    await typeAndClose();
    await openScreen();
    await screen.findByText('Not finished');
    press('Discard');
    const question = await screen.findByRole('alertdialog', { name: 'Discard this change?' });
    expect(await rows('forms')).toHaveLength(1);
    fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await rows('forms')).toEqual([]));
    expect(await rows('files')).toEqual([]);

    press('Add finding');
    const dialog = await screen.findByRole('dialog', { name: 'New finding' });
    fireEvent.change(title(dialog), { target: { value: 'Chain loose' } });
    await waitFor(async () => expect(await rows('forms')).toHaveLength(1));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await rows('forms')).toEqual([]));
  });
});
