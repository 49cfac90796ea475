import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DepositEvent, depositAfter, depositAmount, depositStart } from './deposit/deposit-machine.ts';
import { createDraftKeeper, StaleDraft } from './draft/draft-keeper.ts';
import { mergeVersions, type Version } from './draft/merge.ts';

const empty = emptyIntakeForm('en');

describe('DEP-01 the deposit', () => {
  const after = (paid: boolean, ...events: DepositEvent[]) =>
    events.reduce(depositAfter, depositStart(paid)).view;

  it('goes from not collected to collecting to paid', () => {
    expect(after(false)).toBe('not_collected');
    expect(after(false, 'collect')).toBe('collecting');
    expect(after(false, 'collect', 'confirmed')).toBe('paid');
  });

  it('Edit returns to collecting, Cancel to the previous view', () => {
    expect(after(true, 'edit')).toBe('collecting');
    expect(after(true, 'edit', 'cancel')).toBe('paid');
    expect(after(false, 'collect', 'cancel')).toBe('not_collected');
    expect(after(true, 'edit', 'reversed', 'cancel')).toBe('not_collected');
  });

  it('an event that does not fit changes nothing', () => {
    expect(after(false, 'confirmed')).toBe('not_collected');
    expect(after(false, 'edit')).toBe('not_collected');
    expect(after(true, 'collect')).toBe('paid');
  });

  it('DEP-02 ignores anything but an amount of zero or more', () => {
    expect(['150', '0', '12.5'].map((typed) => depositAmount(typed, 1_000_000))).toEqual([150, 0, 12.5]);
    expect(['', '-5', 'abc', '10001'].map((typed) => depositAmount(typed, 1_000_000))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('DRF-04 two versions of one form', () => {
  const base: IntakeForm = { ...empty, customerName: 'Ray', mileage: '100' };

  it('what only they changed is merged, what I changed is shown', () => {
    const theirs = { ...base, customerName: 'Ray Delgado' };
    const { mix, fields, taken } = mergeVersions(base, { ...base, mileage: '200' }, theirs);
    expect(mix).toMatchObject({ customerName: 'Ray Delgado', mileage: '200' });
    expect(fields).toEqual(['mileage']);
    expect(taken).toEqual(['customerName']);
  });

  it('a field that both changed has to be chosen', () => {
    const { mix, fields } = mergeVersions(base, { ...base, mileage: '200' }, { ...base, mileage: '300' });
    expect(mix.mileage).toBe('200');
    expect(fields).toEqual(['mileage']);
  });

  it('internal fields are not asked about', () => {
    const id = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
    const { fields } = mergeVersions(
      { ...base, intakeFormId: id },
      { ...base, bikeMakeCustom: true, additionalPhotos: ['a'] },
      { ...base, intakeFormId: id, additionalPhotos: ['a'] },
    );
    expect(fields).toEqual([]);
  });

  it('without different changes there is nothing to ask', () => {
    expect(mergeVersions(base, base, { ...base, mileage: '300' })).toEqual({
      mix: { ...base, mileage: '300' },
      fields: [],
      taken: ['mileage'],
    });
    expect(mergeVersions(base, { ...base, mileage: '300' }, { ...base, mileage: '300' }).fields).toEqual([]);
  });
});

describe('DRF-01 auto-save', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open(opened: Version = { form: empty, revision: 0 }) {
    const state = { form: { ...empty } as IntakeForm };
    const ports = {
      savesAutomatically: () => true,
      read: () => state.form,
      save: vi.fn(async (_form: IntakeForm, revision: number) => ({ revision: revision + 1 })),
      onSaved: vi.fn(),
      onStale: vi.fn(),
      onAutoFailed: vi.fn(),
    };
    const keeper = createDraftKeeper<Version>(ports, opened);
    const type = (mileage: string) => {
      state.form = { ...state.form, mileage };
    };
    return { keeper, ports, type, state };
  }

  it('starts after the first save and then saves changes every 30 seconds', async () => {
    const { keeper, ports, type } = open();
    type('1');
    await vi.advanceTimersByTimeAsync(90_000);
    expect(ports.save).not.toHaveBeenCalled();
    await keeper.save();
    type('2');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ports.save).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ports.save).toHaveBeenLastCalledWith(expect.objectContaining({ mileage: '2' }), 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ports.save).toHaveBeenCalledTimes(2);
    keeper.stop();
  });

  it('does not start for a form that was never stored, nor for an edit', async () => {
    const fresh = open();
    fresh.keeper.continueFrom({ form: empty, revision: 0 });
    fresh.type('1');
    const edited = open({ form: empty, revision: 4 });
    edited.ports.savesAutomatically = () => false;
    edited.keeper.continueFrom({ form: empty, revision: 5 });
    edited.type('1');
    expect(edited.keeper.unsavedAtExit()).toBeNull();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(fresh.ports.save).not.toHaveBeenCalled();
    expect(edited.ports.save).not.toHaveBeenCalled();
  });

  it('DRF-03 reports a failure once until a save succeeds', async () => {
    const { keeper, ports, type } = open({ form: empty, revision: 1 });
    keeper.start();
    ports.save.mockRejectedValue(new Error('away'));
    type('5');
    await vi.advanceTimersByTimeAsync(90_000);
    expect(ports.save).toHaveBeenCalledTimes(3);
    expect(ports.onAutoFailed).toHaveBeenCalledOnce();
    ports.save.mockResolvedValueOnce({ revision: 2 });
    await vi.advanceTimersByTimeAsync(30_000);
    type('6');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ports.onAutoFailed).toHaveBeenCalledTimes(2);
    keeper.stop();
  });

  it('DRF-04 stops at a conflict until it is resolved', async () => {
    const { keeper, ports, type } = open({ form: empty, revision: 1 });
    keeper.start();
    type('5');
    const theirs = { form: { ...empty, mileage: '7' }, revision: 9 };
    ports.save.mockRejectedValueOnce(new StaleDraft(theirs));
    expect(await keeper.save()).toEqual({ kind: 'stale' });
    expect(ports.onStale).toHaveBeenCalledWith(theirs, expect.objectContaining({ revision: 1 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ports.save).toHaveBeenCalledTimes(1);
    keeper.continueFrom(theirs);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ports.save).toHaveBeenLastCalledWith(expect.objectContaining({ mileage: '5' }), 9);
    keeper.stop();
  });

  it('a save whose response was lost is no conflict', async () => {
    const { keeper, ports, type } = open({ form: empty, revision: 1 });
    type('5');
    ports.save.mockRejectedValueOnce(new StaleDraft({ form: { ...empty, mileage: '5' }, revision: 2 }));
    expect(await keeper.save()).toEqual({ kind: 'saved' });
    expect(ports.onStale).not.toHaveBeenCalled();
    expect(keeper.unsavedAtExit()).toBeNull();
    type('6');
    expect(keeper.unsavedAtExit()).toMatchObject({ revision: 2, form: { mileage: '6' } });
    keeper.stop();
    expect(keeper.unsavedAtExit()).toBeNull();
  });
});
