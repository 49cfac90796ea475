import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearDraft,
  emptySetup,
  furthestStep,
  loadDraft,
  reachableStep,
  type SetupForm,
  saveDraft,
  stepOfField,
} from './setup-draft.ts';

const filled: SetupForm = {
  ...emptySetup(),
  owner: {
    firstName: 'Marisol',
    lastName: 'Vega',
    email: 'marisol@ironboundmoto.com',
    password: 'four loose spokes',
  },
  shop: { ...emptySetup().shop, name: 'Ironbound Moto', city: 'Newark', phone: '9735550100' },
  passcode: 'torque',
  sampleData: false,
  code: 'K7M2-QX9P',
};

beforeEach(() => sessionStorage.clear());

describe('AUT-15 the set-up form between two loads of the page', () => {
  it('keeps what was typed', () => {
    saveDraft(filled);
    const draft = loadDraft();
    expect(draft.owner).toMatchObject({ firstName: 'Marisol', email: 'marisol@ironboundmoto.com' });
    expect(draft.shop).toEqual(filled.shop);
    expect(draft.sampleData).toBe(false);
  });

  it('never stores the password, the passcode or the code', () => {
    saveDraft(filled);
    const stored = JSON.stringify({ ...sessionStorage });
    for (const secret of [filled.owner.password, filled.passcode, filled.code])
      expect(stored).not.toContain(secret);
    expect(loadDraft()).toMatchObject({ owner: { password: '' }, passcode: '', code: '' });
  });

  it('starts empty when the stored text is not ours', () => {
    for (const text of ['{', 'null', '{"owner":7}']) {
      sessionStorage.setItem('kickstand.setup', text);
      expect(loadDraft()).toEqual(emptySetup());
    }
  });

  it('is deleted once the shop is open', () => {
    saveDraft(filled);
    clearDraft();
    expect(loadDraft()).toEqual(emptySetup());
  });
});

describe('AUT-15 how far the steps reach', () => {
  it('stops at the first step with something missing', () => {
    expect(furthestStep(emptySetup())).toBe('owner');
    expect(furthestStep({ ...filled, passcode: '' })).toBe('passcode');
    expect(furthestStep({ ...filled, shop: { ...filled.shop, phone: '973' } })).toBe('shop');
    expect(furthestStep(filled)).toBe('data');
  });

  it('after a reload the last step leads back to the owner, whose password is gone', () => {
    saveDraft(filled);
    expect(reachableStep('data', loadDraft())).toBe('owner');
  });

  it('an unknown step in the address is the first one', () => {
    expect(reachableStep('backup', filled)).toBe('owner');
    expect(reachableStep(null, filled)).toBe('owner');
    expect(reachableStep('shop', filled)).toBe('shop');
  });

  it('knows the step of every answer', () => {
    expect(stepOfField('owner.email')).toBe('owner');
    expect(stepOfField('shop.zip')).toBe('shop');
    expect(stepOfField('code')).toBe('owner');
    expect(stepOfField('language')).toBeNull();
  });
});
