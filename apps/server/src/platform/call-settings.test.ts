import { describe, expect, it } from 'vitest';
import { type CallSettings, callSettings, keepForCall, runCall, settingsWritten } from './call-settings.ts';

const of = (revision: number): CallSettings => ({
  shop: null,
  sections: { security: { value: {}, revision } },
});

describe('the settings of a call', () => {
  it('LST-03 are read once in a call, however many need them at the same time', async () => {
    let reads = 0;
    const read = async () => of(++reads);
    const seen = await runCall(() =>
      Promise.all([callSettings(read), callSettings(read), callSettings(read)]),
    );
    expect(seen).toEqual([of(1), of(1), of(1)]);
    expect(await runCall(() => callSettings(read))).toEqual(of(2));
  });

  it('are those that came with the caller', async () => {
    const seen = await runCall(async () => {
      keepForCall(of(7));
      keepForCall(of(8));
      return callSettings(async () => of(9));
    });
    expect(seen).toEqual(of(7));
  });

  it('are not kept outside of a call, nor after the call changed them', async () => {
    keepForCall(of(1));
    expect(await callSettings(async () => of(2))).toBeNull();
    const seen = await runCall(async () => {
      keepForCall(of(1));
      settingsWritten();
      keepForCall(of(1));
      return callSettings(async () => of(2));
    });
    expect(seen).toBeNull();
  });

  it('are read again after a failure', async () => {
    await runCall(async () => {
      await expect(callSettings(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
      expect(await callSettings(async () => of(2))).toEqual(of(2));
    });
  });
});
