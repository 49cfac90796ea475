import { afterEach, describe, expect, it, vi } from 'vitest';

const SMALL = { width: 640, height: 480, close() {} };

afterEach(() => void vi.unstubAllGlobals());

describe('making a picture ready', () => {
  it('INT-16 uses the page’s canvas when the worker cannot be loaded, instead of refusing the picture', async () => {
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
    // the module caches its worker; this instance has none yet
    vi.resetModules();
    const { preparePicture } = await import('./prepare-picture.ts');
    const photo = new Blob(['photo'], { type: 'image/jpeg' });
    expect(await preparePicture(photo)).toBe(photo);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
    await expect(preparePicture(photo)).rejects.toThrow('no picture');
  });
});
