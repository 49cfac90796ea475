import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, CALL_TIMEOUT_MS, holdReads } from './api.ts';

const answer = () =>
  new Response(JSON.stringify({ json: null }), { headers: { 'content-type': 'application/json' } });
const cancelable = () => ({ signal: new AbortController().signal });

describe('AUT-07 while reads are held', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const stubFetch = () => {
    const fetch = vi.fn(async () => answer());
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  it('a read waits for the release, a write does not', async () => {
    const fetch = stubFetch();
    const release = holdReads();
    const read = api.auth.profile(undefined, cancelable());
    await api.auth.signOut({});
    expect(fetch).toHaveBeenCalledOnce();
    release();
    await read;
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('a read that is canceled while waiting is never sent', async () => {
    const fetch = stubFetch();
    const release = holdReads();
    const abort = new AbortController();
    const read = api.auth.profile(undefined, { signal: abort.signal });
    abort.abort();
    release();
    await expect(read).rejects.toThrow('abort');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('a release that never comes is not waited for longer than for an answer', async () => {
    vi.useFakeTimers();
    const fetch = stubFetch();
    holdReads();
    const read = api.auth.profile(undefined, cancelable());
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    await read;
    expect(fetch).toHaveBeenCalledOnce();
  });
});
