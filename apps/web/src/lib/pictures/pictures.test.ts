import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CAPTURE_QUALITY, compressToward, fitInside, LICENSE_QUALITY, PICTURE_LIMITS } from './compress.ts';
import { createUploads, type SendInput, type UploadPorts, UploadRefused } from './uploads.ts';

const MB = 1024 * 1024;

/** An encoder whose pictures grow with the quality, and the qualities it was called with. */
function encoder(bytesAt: (quality: number) => number) {
  const asked: number[] = [];
  return {
    asked,
    encode: async (quality: number) => {
      asked.push(quality);
      return { size: bytesAt(quality) };
    },
  };
}

describe('CAM-02 making a picture smaller', () => {
  it('brings the longest side to 1280 and enlarges nothing', () => {
    expect(fitInside(4000, 3000)).toEqual({ width: 1280, height: 960 });
    expect(fitInside(3000, 4000)).toEqual({ width: 960, height: 1280 });
    expect(fitInside(640, 480)).toEqual({ width: 640, height: 480 });
    expect(fitInside(9000, 1)).toEqual({ width: 1280, height: 1 });
  });

  it('keeps the first try, at quality 0.95, when it is within 5 % of 2 MB', async () => {
    const { asked, encode } = encoder(() => 2.09 * MB);
    expect((await compressToward(encode)).size).toBe(2.09 * MB);
    expect(asked).toEqual([0.95]);
  });

  it('comes within 5 % of 2 MB when the picture is larger', async () => {
    const { asked, encode } = encoder((quality) => quality * 20 * MB);
    const { size } = await compressToward(encode);
    expect(Math.abs(size - 2 * MB)).toBeLessThanOrEqual(0.05 * 2 * MB);
    expect(asked.length).toBeLessThanOrEqual(10);
  });

  it('gives up after ten tries with the best that fits, or else the smallest', async () => {
    const jump = encoder((quality) => (quality > 0.3 ? 5 * MB : 1 * MB));
    expect((await compressToward(jump.encode)).size).toBe(1 * MB);
    expect(jump.asked).toHaveLength(10);
    const heavy = encoder((quality) => (4 + quality) * MB);
    expect((await compressToward(heavy.encode)).size).toBeLessThan(4.01 * MB);
    expect(heavy.asked).toHaveLength(10);
  });

  it('captures at 0.8, a license at 0.9', () => {
    expect([CAPTURE_QUALITY, LICENSE_QUALITY, PICTURE_LIMITS.side]).toEqual([0.8, 0.9, 1280]);
  });
});

const file = new Blob(['picture'], { type: 'image/jpeg' });
const tick = () => vi.advanceTimersByTimeAsync(0);

function openUploads(send: (input: SendInput) => Promise<{ path: string; url: string }>, changes = {}) {
  let ids = 0;
  const ports: UploadPorts<string> = {
    prepare: async (picture) => picture,
    send,
    newId: () => `id-${++ids}`,
    preview: () => 'blob:preview',
    forget: vi.fn(),
    onStored: vi.fn(),
    onFailed: vi.fn(),
    ...changes,
  };
  return { uploads: createUploads(ports), ports };
}

describe('INT-15 pictures upload in the background', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports progress and passes on the stored path', async () => {
    let finish: (stored: { path: string; url: string }) => void = () => {};
    const { uploads, ports } = openUploads(
      ({ onPercent }) =>
        new Promise((resolve) => {
          onPercent(62);
          finish = resolve;
        }),
    );
    uploads.add('photoFront', 'bike-photos', file);
    expect(uploads.get('photoFront')?.step).toBe('preparing');
    await tick();
    expect(uploads.get('photoFront')).toMatchObject({ step: 'sending', percent: 62 });
    expect(uploads.underWay()).toBe(1);
    finish({ path: 'bike-photos/a.jpg', url: '/a' });
    await tick();
    expect(ports.onStored).toHaveBeenCalledWith(
      'photoFront',
      { path: 'bike-photos/a.jpg', url: '/a' },
      'blob:preview',
    );
    expect(uploads.get('photoFront')).toBeNull();
  });

  it('retries with growing pauses under the same id, and immediately when the network is back', async () => {
    const sent: string[] = [];
    let broken = true;
    const { uploads, ports } = openUploads(async ({ id }) => {
      sent.push(id);
      if (broken) throw new Error('no network');
      return { path: 'p', url: 'u' };
    });
    uploads.add('photoBack', 'bike-photos', file);
    await tick();
    expect(uploads.get('photoBack')?.step).toBe('waiting');
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent).toHaveLength(2);
    broken = false;
    uploads.resume();
    await tick();
    expect(sent).toEqual(['id-1', 'id-1', 'id-1']);
    expect(ports.onStored).toHaveBeenCalledOnce();
  });

  it('does not send again what was refused or cannot be read', async () => {
    const send = vi.fn(async () => {
      throw new UploadRefused('415');
    });
    const refused = openUploads(send);
    refused.uploads.add('idScan', 'id-images', file);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
    expect(refused.ports.onFailed).toHaveBeenCalledWith('idScan', 'refused');

    const unreadable = openUploads(send, { prepare: () => Promise.reject(new Error('no picture')) });
    unreadable.uploads.add('idScan', 'id-images', file);
    await tick();
    expect(unreadable.ports.onFailed).toHaveBeenCalledWith('idScan', 'unreadable');
    expect(unreadable.uploads.underWay()).toBe(0);
  });

  it('INT-16 persists uploads until they are stored or discarded, and resumes them under their id', async () => {
    const keep = vi.fn();
    const unkeep = vi.fn();
    const sent: string[] = [];
    const { uploads } = openUploads(
      async ({ id }) => {
        sent.push(id);
        return { path: 'p', url: 'u' };
      },
      { keep, unkeep },
    );
    uploads.add('photoFront', 'bike-photos', file);
    expect(keep).toHaveBeenCalledWith('photoFront', { bucket: 'bike-photos', file, id: 'id-1' });
    await tick();
    expect(unkeep).toHaveBeenCalledWith('photoFront');
    uploads.goOn('customerSignature', 'signatures', file, 'from-before');
    await tick();
    expect(sent).toEqual(['id-1', 'from-before']);

    const away = openUploads(() => new Promise(() => {}), { keep, unkeep: vi.fn() });
    away.uploads.add('photoBack', 'bike-photos', file);
    away.uploads.close();
    expect(away.ports.unkeep).not.toHaveBeenCalled();
    away.uploads.add('photoBack', 'bike-photos', file);
    away.uploads.cancel('photoBack');
    expect(away.ports.unkeep).toHaveBeenCalledWith('photoBack');
  });

  it('waits until nothing is uploading, and can be told to stop waiting', async () => {
    let finish: () => void = () => {};
    const { uploads } = openUploads(
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ path: 'p', url: 'u' });
        }),
    );
    expect(await uploads.settled()).toBe(true);
    uploads.add('photoFront', 'bike-photos', file);
    await tick();
    const stop = new AbortController();
    const stopped = uploads.settled(stop.signal);
    stop.abort();
    expect(await stopped).toBe(false);
    const waited = uploads.settled();
    finish();
    expect(await waited).toBe(true);
    expect(uploads.underWay()).toBe(0);
  });

  it('a picture taken again replaces the one being uploaded', async () => {
    const signals: AbortSignal[] = [];
    const { uploads, ports } = openUploads(({ signal, id }) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise(() => {}) : Promise.resolve({ path: id, url: 'u' });
    });
    uploads.add('photoFront', 'bike-photos', file);
    await tick();
    uploads.add('photoFront', 'bike-photos', file);
    await tick();
    expect(signals[0]?.aborted).toBe(true);
    expect(ports.forget).toHaveBeenCalledOnce();
    expect(ports.onStored).toHaveBeenCalledWith('photoFront', { path: 'id-2', url: 'u' }, 'blob:preview');
  });
});
