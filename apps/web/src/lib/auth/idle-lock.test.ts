import { describe, expect, it, vi } from 'vitest';
import { browserClock } from './browser.ts';
import { createIdleLock, LOCK_KEY } from './idle-lock.ts';
import { ANA, LUIS, MINUTE, NOON, pass, sharedStorage, stopClock } from './testing.ts';

stopClock();

/** The lock of one tab; `who` is the staff member using it. */
function openTab(storage = sharedStorage(), limit: number | null = 15 * MINUTE) {
  const here = { who: ANA as string | null, limit, endsAt: null as number | null };
  const tab: { follow?: () => void } = {};
  const lock = createIdleLock({
    clock: browserClock,
    local: storage.open((key) => {
      if (key === LOCK_KEY) tab.follow?.();
    }),
    person: () => here.who,
    limitMs: () => here.limit,
    endsAt: () => here.endsAt,
  });
  tab.follow = lock.follow;
  lock.follow();
  return { lock, here };
}

describe('AUT-18 the idle lock', () => {
  it('locks 15 minutes after the last input, not before', async () => {
    const { lock } = openTab();
    await pass(10 * MINUTE);
    lock.input();
    await pass(15 * MINUTE - 1);
    expect(lock.isLocked()).toBe(false);
    await pass(1);
    expect(lock.isLocked()).toBe(true);
  });

  it('OFF-03 locks when the session ends while the server cannot prolong it, even while someone is working', async () => {
    const { lock, here } = openTab();
    here.endsAt = NOON + 20 * MINUTE;
    lock.follow();
    for (let minute = 0; minute < 19; minute += 1) {
      await pass(MINUTE);
      lock.input();
    }
    expect(lock.isLocked()).toBe(false);
    await pass(MINUTE);
    expect(lock.isLocked()).toBe(true);
    // the server prolonged it: the same user continues
    here.endsAt = null;
    lock.open(ANA);
    expect(lock.isLocked()).toBe(false);
  });

  it('takes the minutes of the shop once they are known', async () => {
    const { lock, here } = openTab(sharedStorage(), null);
    await pass(20 * MINUTE);
    expect(lock.isLocked()).toBe(false);
    here.limit = 30 * MINUTE;
    lock.follow();
    await pass(30 * MINUTE - 1);
    expect(lock.isLocked()).toBe(false);
    await pass(1);
    expect(lock.isLocked()).toBe(true);
  });

  it('never locks for those who are no staff', async () => {
    const { lock, here } = openTab();
    here.who = null;
    lock.follow();
    await pass(60 * MINUTE);
    expect(lock.isLocked()).toBe(false);
  });

  it('counts the input of every tab, and locks and opens all of them together', async () => {
    const storage = sharedStorage();
    const [one, two] = [openTab(storage), openTab(storage)];
    await pass(14 * MINUTE);
    two.lock.input();
    await pass(14 * MINUTE);
    expect([one.lock.isLocked(), two.lock.isLocked()]).toEqual([false, false]);
    await pass(1 * MINUTE);
    expect([one.lock.isLocked(), two.lock.isLocked()]).toEqual([true, true]);
    one.lock.open(ANA);
    expect([one.lock.isLocked(), two.lock.isLocked()]).toEqual([false, false]);
    await pass(15 * MINUTE);
    expect(two.lock.isLocked()).toBe(true);
  });

  it('input opens nothing, and a machine that slept locks before it takes any', () => {
    const { lock } = openTab();
    vi.setSystemTime(NOON + 16 * MINUTE); // no timer ran in the meantime
    lock.input();
    expect(lock.isLocked()).toBe(true);
    lock.input();
    expect(lock.isLocked()).toBe(true);
  });

  it('outlives a reload, and a page that was closed for too long opens locked', async () => {
    const storage = sharedStorage();
    openTab(storage);
    await pass(15 * MINUTE);
    expect(openTab(storage).lock.isLocked()).toBe(true);

    const closed = sharedStorage();
    openTab(closed).lock.open(ANA);
    vi.setSystemTime(Date.now() + 20 * MINUTE); // nothing ran in the meantime
    expect(openTab(closed).lock.isLocked()).toBe(true);
  });

  it('is gone with the person who signs out, and not shown to the next one', async () => {
    const storage = sharedStorage();
    const { lock, here } = openTab(storage);
    await pass(15 * MINUTE);
    here.who = null;
    lock.follow();
    expect(lock.isLocked()).toBe(false);
    expect(storage.values.size).toBe(0);
    here.who = LUIS;
    lock.follow();
    expect(lock.isLocked()).toBe(false);
  });
});
