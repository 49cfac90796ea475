import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPaddedTime } from './padded-time.ts';

describe('padded time', () => {
  const spent = async (work: () => Promise<unknown>) => {
    const since = performance.now();
    await work().catch(() => undefined);
    return performance.now() - since;
  };

  it('AUT-16 W7 lasts a quarter of a second, whether the work is done or fails', async () => {
    const { around } = createPaddedTime();
    const took = await Promise.all([
      spent(() => around(async () => 'done')),
      spent(() => around(async () => Promise.reject(new Error('failed')))),
    ]);
    for (const milliseconds of took) expect(milliseconds).toBeGreaterThanOrEqual(250);
  });

  it('AUT-16 W7 waits for the next step if the work takes longer than one', async () => {
    const { around } = createPaddedTime({ stepMs: 50 });
    expect(await spent(() => around(() => pause(60)))).toBeGreaterThanOrEqual(100);
  });
});
