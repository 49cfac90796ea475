import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceFull } from '../../../lib/offline/device-full.ts';
import { type HeldPicture, usePhotoAdder } from './photo-adder.ts';

const sent = vi.hoisted(() => ({ ids: [] as string[], online: false }));
// why: jsdom can neither draw pictures nor upload
vi.mock('../../../lib/pictures/prepare-picture.ts', () => ({ preparePicture: async (file: Blob) => file }));
vi.mock('../../../lib/pictures/send-picture.ts', () => ({
  sendPicture: async ({ id }: { id: string }) => {
    if (!sent.online) throw new Error('no network');
    sent.ids.push(id);
    return { path: `bike-photos/${id}.jpg`, url: `/files/${id}` };
  },
}));

beforeEach(() => {
  sent.ids = [];
  sent.online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => sent.online);
  // why: jsdom has no object URLs
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function addOffline(onHeld: (held: HeldPicture) => Promise<void>) {
  const stored: string[] = [];
  const { result } = renderHook(() => usePhotoAdder(({ path }) => stored.push(path), onHeld));
  act(() => result.current.add([new Blob(['picture'])]));
  return { stored, underWay: () => result.current.underWay };
}

describe('a photo taken offline', () => {
  it('OFF-02 OFF-06 waits on the page if the device is full, and is sent when the network is back', async () => {
    const onHeld = vi.fn((_: HeldPicture) => Promise.reject(new DeviceFull()));
    const { stored, underWay } = addOffline(onHeld);
    await waitFor(() => expect(onHeld).toHaveBeenCalledTimes(1));
    expect(underWay()).toBe(1);
    sent.online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(stored).toHaveLength(1));
    expect(sent.ids).toEqual([onHeld.mock.calls[0]?.[0].id]);
  });

  it('OFF-02 leaves the page once it is stored on the device, and not before', async () => {
    let kept = () => {};
    const onHeld = vi.fn(
      (_: HeldPicture) =>
        new Promise<void>((resolve) => {
          kept = resolve;
        }),
    );
    const { underWay } = addOffline(onHeld);
    await waitFor(() => expect(onHeld).toHaveBeenCalledTimes(1));
    expect(underWay()).toBe(1);
    act(() => kept());
    await waitFor(() => expect(underWay()).toBe(0));
  });
});
