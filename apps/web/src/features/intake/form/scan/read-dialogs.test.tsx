import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reading, ReadReply, ReadRequest } from '../../../../lib/read-text/messages.ts';
import { said, showScreen } from '../../../../lib/testing/screen.tsx';
import NewIntakeScreen from '../screens/new-screen.tsx';
import { formServer, press } from '../testing.ts';

const server = formServer();
const NO_ACCESS = 'Could not access camera. Please check permissions or try a different device.';
const CROP = { width: 40, height: 10 } as ImageData;
const READ: Reading = { text: '1HD1BML16MY023282', uncertain: [4], unit: null, confidence: 0.9, crop: CROP };
let reading: Reading | null;
let track: { onended: (() => void) | null; stop(): void };

beforeEach(() => {
  server.answer({ 'vehicles/maker': { makers: [], makes: [], models: [], country: null } });
  reading = READ;
  track = { onended: null, stop() {} };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  // why: jsdom has no camera, frames or workers
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  vi.stubGlobal('ImageData', class {});
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: ReadReply | { texts: [] } }) => void) | null = null;
      async postMessage({ id }: ReadRequest) {
        const data: ReadReply = { id, reading, guidance: 'dark' };
        this.onmessage?.({ data: id === undefined ? { texts: [] } : data });
      }
      terminate() {}
    },
  );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
});

async function open(button: string, title: string) {
  await showScreen(<NewIntakeScreen />, '/dashboard/intake-forms/new');
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
  press(button);
  return within(await screen.findByRole('dialog', { name: title }));
}
const vinField = () => screen.getByRole('textbox', { name: 'VIN', hidden: true });

describe('reading text with the camera', () => {
  it('CAM-05 shows the reading next to its picture, marks what is uncertain, and waits for confirmation', async () => {
    const dialog = await open('Scan VIN', 'Scan VIN');
    expect(await dialog.findByRole('img', { name: 'What the camera saw' })).toBeTruthy();
    expect(dialog.getByText('B').tagName).toBe('MARK');
    expect(dialog.getByText('Not sure about character 5. Compare it with the picture first.')).toBeTruthy();
    expect(vinField()).toHaveProperty('value', '');
    fireEvent.change(dialog.getByLabelText('Type the VIN'), { target: { value: '1HD1FS4178Y631180' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(vinField()).toHaveProperty('value', '1HD1FS4178Y631180'));
    expect(said()).toContain('VIN detected successfully');
  });

  it('CAM-05 says what is wrong with a frame; a frozen frame without a VIN says so and the VIN can be typed', async () => {
    reading = null;
    const dialog = await open('Scan VIN', 'Scan VIN');
    expect(await dialog.findByText('Too dark. Add light or turn on the flashlight.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Freeze and read' }));
    await waitFor(() => expect(said()).toContain('Failed to scan VIN. Please try again or enter manually.'));
    fireEvent.change(dialog.getByLabelText('Type the VIN'), { target: { value: READ.text } });
    fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(vinField()).toHaveProperty('value', READ.text));
  });

  it('CAM-03 CAM-04 a permission revoked while scanning is explained, and the VIN can still be typed', async () => {
    reading = null;
    const dialog = await open('Scan VIN', 'Scan VIN');
    await dialog.findByRole('button', { name: 'Freeze and read' });
    track.onended?.();
    expect((await dialog.findByRole('alert')).textContent).toContain(NO_ACCESS);
    fireEvent.change(dialog.getByLabelText('Type the VIN'), { target: { value: READ.text } });
    fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(vinField()).toHaveProperty('value', READ.text));
  });

  it('CAM-03 CAM-05 without a camera the mileage can still be typed or read from a file', async () => {
    reading = null;
    const dialog = await open('Read mileage with the camera', 'Read mileage');
    await dialog.findByRole('button', { name: 'Freeze and read' });
    act(() => track.onended?.());
    expect((await dialog.findByRole('alert')).textContent).toContain(NO_ACCESS);
    expect(dialog.getByRole('button', { name: 'Choose file' })).toHaveProperty('disabled', false);
    fireEvent.change(dialog.getByLabelText('Type the mileage'), { target: { value: '14820' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Use mileage' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Mileage' })).toHaveProperty('value', '14820'),
    );
  });

  it('INT-17 CAM-03 without a camera the license says so, and closing leads back to the name', async () => {
    const name = "Scan Driver's License";
    const dialog = await open(name, name);
    await waitFor(() => expect(track.onended).not.toBeNull());
    act(() => track.onended?.());
    expect((await dialog.findByRole('alert')).textContent).toContain(NO_ACCESS);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('textbox', { name: 'Customer name' })).toHaveProperty('disabled', false);
  });

  it('CAM-05 reads the mileage, converts kilometers to miles, and waits for confirmation', async () => {
    reading = { text: '020000', uncertain: [], unit: 'km', confidence: 0.9, crop: CROP };
    const dialog = await open('Read mileage with the camera', 'Read mileage');
    await dialog.findByRole('img', { name: 'What the camera saw' });
    expect(dialog.getByText('The form gets 12427 mi.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Use mileage' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Mileage' })).toHaveProperty('value', '12427'),
    );
  });
});
