import { LIMITS } from '@kickstand/domain/intake';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { said, showScreen } from '../../../lib/testing/screen.tsx';
import DraftScreen from './screens/draft-screen.tsx';
import { draftSaved, FORM_ID, filledForm, formServer, press, storedDraft } from './testing.ts';

const server = formServer();

/** Responses to consecutive uploads. */
let answers: { status: number; path?: string }[];

beforeEach(() => {
  answers = [];
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.type === 'text/plain') throw new Error('no picture');
    return { width: 640, height: 480, close() {} };
  });
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  // why: there is no network in this test
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 0;
      response: unknown = null;
      onload: (() => void) | null = null;
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        const answer = answers.shift() ?? { status: 0 };
        this.status = answer.status;
        this.response = answer.path ? { path: answer.path, url: `/files/${answer.path}` } : null;
        queueMicrotask(() => this.onload?.());
      }
    },
  );
});

async function openDraft(change: Parameters<typeof filledForm>[0] = {}) {
  server.answer({ 'intake/draft': storedDraft(filledForm(change)), 'intake/saveDraft': draftSaved(4) });
  const path = '/dashboard/intake-forms/draft/:tempId';
  await showScreen(<DraftScreen />, path.replace(':tempId', FORM_ID), path);
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
}

const choose = (slot: string, type: string, count = 1) => {
  const picker = screen.getAllByLabelText(`Choose file: ${slot}`).find((one) => one.tagName === 'INPUT');
  fireEvent.change(picker as HTMLInputElement, {
    target: { files: Array.from({ length: count }, () => new File(['x'], 'x', { type })) },
  });
};
const saved = async () => {
  press('Save as Draft');
  await waitFor(() => expect(server.sent('intake/saveDraft')).toHaveLength(1));
  return server.sent('intake/saveDraft')[0];
};

describe('the pictures of a form', () => {
  it('CAM-01 an unreadable file does not cost the photo it was to replace', async () => {
    await openDraft();
    choose('Front', 'text/plain');
    await waitFor(() => expect(said()[0]).toBe('Failed to process the image'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Front' })).toBeTruthy());
    expect(await saved()).toMatchObject({ form: { photoFront: 'bike-photos/front.jpg' } });
  });

  it('CAM-03 a failed picture does not count as stored, and can be retried or discarded', async () => {
    await openDraft({ photoFront: null });
    choose('Front', 'text/plain');
    await screen.findByText('Failed to process the image');
    const slot = document.querySelector('[data-field="photoFront"]');
    expect(slot?.textContent).not.toContain('Saved');
    expect(slot?.textContent).toContain('Retake');
    press('Discard: Front');
    expect(screen.getByRole('button', { name: 'Take photo: Front' })).toBeTruthy();
  });

  it('CAM-01 a new photo replaces the stored one only once it is stored itself', async () => {
    await openDraft();
    answers = [{ status: 200, path: 'bike-photos/new.jpg' }];
    choose('Front', 'image/jpeg');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Front' })).toBeTruthy());
    expect(await saved()).toMatchObject({ form: { photoFront: 'bike-photos/new.jpg' } });
  });

  it('CAM-09 accepts more photos than the four', async () => {
    await openDraft();
    answers = [
      { status: 200, path: 'bike-photos/scratch.jpg' },
      { status: 200, path: 'bike-photos/odometer.jpg' },
    ];
    choose('Another photo', 'image/jpeg');
    await screen.findByRole('button', { name: 'Remove Extra photo 1' });
    choose('Another photo', 'image/jpeg');
    await screen.findByRole('button', { name: 'Remove Extra photo 2' });
    press('Remove Extra photo 1');
    expect(await saved()).toMatchObject({ form: { additionalPhotos: ['bike-photos/odometer.jpg'] } });
  });

  it('CAM-09 INT-12 an extra photo sent again after a reload is in the form once', async () => {
    await openDraft({ additionalPhotos: ['bike-photos/scratch.jpg'] });
    answers = [
      { status: 200, path: 'bike-photos/scratch.jpg' },
      { status: 200, path: 'bike-photos/odometer.jpg' },
    ];
    choose('Another photo', 'image/jpeg', 2);
    await screen.findByRole('button', { name: 'Remove Extra photo 2' });
    expect(await saved()).toMatchObject({
      form: { additionalPhotos: ['bike-photos/scratch.jpg', 'bike-photos/odometer.jpg'] },
    });
  });

  it('CAM-09 several files at once are extra photos, up to the limit', async () => {
    const before = Array.from({ length: LIMITS.additionalPhotos - 2 }, (_, at) => `bike-photos/${at}.jpg`);
    await openDraft({ additionalPhotos: before });
    answers = [
      { status: 200, path: 'bike-photos/scratch.jpg' },
      { status: 200, path: 'bike-photos/odometer.jpg' },
    ];
    choose('Another photo', 'image/jpeg', 3);
    await waitFor(() => expect(said()[0]).toBe('The limit is 12 extra photos'));
    await screen.findByRole('button', { name: 'Remove Extra photo 12' });
    expect(screen.queryByText('Another photo')).toBeNull();
    expect(await saved()).toMatchObject({
      form: { additionalPhotos: [...before, 'bike-photos/scratch.jpg', 'bike-photos/odometer.jpg'] },
    });
  });

  it('CAM-09 INT-15 an extra photo that was refused is retried or discarded before the form is sent', async () => {
    await openDraft({ depositPaid: true });
    answers = [{ status: 422 }];
    choose('Another photo', 'image/jpeg');
    await screen.findByText('Upload failed');
    expect(screen.getByRole('button', { name: 'Choose file: Extra photo 1' }).textContent).toBe(
      'Choose file',
    );
    press('Submit');
    await waitFor(() =>
      expect(said()[0]).toBe('An extra photo couldn’t be uploaded. Try again or discard it, then submit.'),
    );
    expect(server.sent('intake/submit')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again: Extra photo 1' }));
    answers = [{ status: 200, path: 'bike-photos/scratch.jpg' }];
    press('Try again: Extra photo 1');
    await screen.findByRole('button', { name: 'Remove Extra photo 1' });
    server.answer({ 'intake/submit': { id: FORM_ID } });
    press('Submit');
    await waitFor(() => expect(server.sent('intake/submit')).toHaveLength(1));
    expect(server.sent('intake/submit')[0]).toMatchObject({
      form: { additionalPhotos: ['bike-photos/scratch.jpg'] },
    });
  });
});
