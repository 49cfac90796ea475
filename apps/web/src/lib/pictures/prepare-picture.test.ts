import { afterEach, describe, expect, it, vi } from 'vitest';

const SMALL = { width: 640, height: 480, close() {} };

afterEach(() => void vi.unstubAllGlobals());

describe('making a picture ready', () => {
  it('INT-16 takes the page when the worker cannot be loaded: the picture is not refused', async () => {
    // why: jsdom has no workers and cannot draw; a worker that cannot be loaded fires `error`
    vi.stubGlobal('OffscreenCanvas', class {});
    vi.stubGlobal(
      'Worker',
      class {
        onerror: (() => void) | null = null;
        postMessage() {
          queueMicrotask(() => this.onerror?.());
        }
        terminate() {}
      },
    );
    vi.stubGlobal('createImageBitmap', async () => SMALL);
    // The module keeps the worker it once made: this one has made none.
    vi.resetModules();
    const { preparePicture } = await import('./prepare-picture.ts');
    const photo = new Blob(['photo'], { type: 'image/jpeg' });
    expect(await preparePicture(photo)).toBe(photo);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
    await expect(preparePicture(photo)).rejects.toThrow('no picture');
  });
});
