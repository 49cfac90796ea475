import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../i18n/index.ts';
import { said, showScreen } from '../../../lib/testing/screen.tsx';
import NewIntakeScreen from './screens/new-screen.tsx';
import { formServer } from './testing.ts';

formServer();

const NOT_READY = 'Camera is not ready. Please wait a moment and try again.';
const NO_ACCESS = 'Could not access camera. Please check permissions or try a different device.';

/** The tracks of every stream that was opened, each with the state of its light. */
let tracks: { on: boolean; onended?: () => void; stop(): void }[];
const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>();

const stream = () => {
  const track: (typeof tracks)[number] = {
    on: true,
    stop() {
      track.on = false;
    },
  };
  tracks.push(track);
  return { getTracks: () => [track] };
};

beforeEach(() => {
  tracks = [];
  getUserMedia.mockReset().mockImplementation(async () => stream());
  // why: jsdom has neither a camera nor a video that plays
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
});

async function openForm() {
  await showScreen(<NewIntakeScreen />, '/dashboard/intake-forms/new');
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
}

async function openCamera(slot: string) {
  fireEvent.click(screen.getByRole('button', { name: `Take photo: ${slot}` }));
  return within(await screen.findByRole('dialog', { name: slot }));
}
const press = (dialog: ReturnType<typeof within>, name: string) =>
  fireEvent.click(dialog.getByRole('button', { name }));

describe('pictures of the form', () => {
  it('CAM-09 has four photo slots, one ID slot and a slot for another photo', async () => {
    await openForm();
    const slots = screen.getAllByRole('button', { name: /^Take photo: / });
    expect(slots.map((slot) => slot.getAttribute('aria-label'))).toEqual([
      'Take photo: Customer ID',
      'Take photo: Left side',
      'Take photo: Right side',
      'Take photo: Front',
      'Take photo: Back',
      'Take photo: Another photo',
    ]);
  });

  it.each(['Front', 'Customer ID'])('CAM-01 asks for the rear camera for %s, and stops it', async (slot) => {
    await openForm();
    expect(getUserMedia).not.toHaveBeenCalled();
    const dialog = await openCamera(slot);
    await waitFor(() => expect(dialog.queryByText('Opening camera…')).toBeNull());
    for (const [wanted] of getUserMedia.mock.calls)
      expect(wanted).toMatchObject({ audio: false, video: { facingMode: { ideal: 'environment' } } });
    expect(tracks.filter(({ on }) => on)).toHaveLength(1);
    press(dialog, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tracks.filter(({ on }) => on)).toEqual([]);
  });

  it('CAM-01 CAM-03 stops a camera that starts after the dialog was closed; before that nothing is captured', async () => {
    const answers: (() => void)[] = [];
    getUserMedia.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(stream()))));
    await openForm();
    const dialog = await openCamera('Front');
    press(dialog, 'Capture');
    await waitFor(() => expect(said()[0]).toBe(NOT_READY));
    press(dialog, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const answer of answers) answer();
    await waitFor(() => expect(tracks.filter(({ on }) => on)).toEqual([]));
    expect(tracks.length).toBe(answers.length);
  });

  it.each([
    ['Permission denied', 'Could not access camera: Permission denied'],
    ['', 'Could not access camera: Access denied'],
  ])('CAM-03 Camera Error names the reason "%s" and offers Retry', async (reason, text) => {
    getUserMedia.mockRejectedValue(new Error(reason));
    await openForm();
    const dialog = await openCamera('Front');
    expect(await dialog.findByText('Camera Error')).toBeTruthy();
    expect(dialog.getByText(text)).toBeTruthy();
    getUserMedia.mockImplementation(async () => stream());
    press(dialog, 'Retry');
    await waitFor(() => expect(tracks.filter(({ on }) => on)).toHaveLength(1));
    expect(dialog.queryByText('Camera Error')).toBeNull();
  });

  it.each([
    ['en', 'Could not access camera: Permission denied', 'Could not access camera: Access denied'],
    [
      'es',
      'No se pudo acceder a la cámara: Permiso denegado',
      'No se pudo acceder a la cámara: Acceso denegado',
    ],
  ] as const)(
    'CAM-03 CAM-01 in %s: a refused and a revoked permission, with a file one tap away',
    async (language, refused, revoked) => {
      getUserMedia.mockRejectedValueOnce(new DOMException('Permission denied by system', 'NotAllowedError'));
      await openForm();
      const dialog = await openCamera('Front');
      await act(() => speak(language));
      expect((await dialog.findByRole('alert')).textContent).toContain(refused);
      fireEvent.click(dialog.getByRole('button', { name: language === 'en' ? 'Retry' : 'Reintentar' }));
      await waitFor(() => expect(tracks[0]?.onended).toBeTruthy());
      await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
      act(() => tracks[0]?.onended?.());
      expect((await dialog.findByRole('alert')).textContent).toContain(revoked);
      const picked = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
      fireEvent.click(
        dialog.getByRole('button', { name: language === 'en' ? 'Choose file' : 'Elegir archivo' }),
      );
      expect(picked).toHaveBeenCalledOnce();
    },
  );

  it('CAM-03 for an ID suggests what to try, with Retry', async () => {
    getUserMedia.mockRejectedValue(new Error('Permission denied'));
    await openForm();
    const dialog = await openCamera('Customer ID');
    expect(await dialog.findByText(NO_ACCESS)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
