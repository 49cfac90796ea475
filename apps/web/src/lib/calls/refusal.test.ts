import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { api } from '../api.ts';
import { refusalOf } from './refusal.ts';

const stale = new ORPCError('STALE', { status: 409, data: { current: { revision: 2 } } });

describe('a refusal', () => {
  it('gives the data that its procedure declares for the code, and null for every other failure', () => {
    expect(refusalOf(api.workorders.update, stale, 'STALE')?.current.revision).toBe(2);
    expect(refusalOf(api.workorders.move, stale, 'BLOCKED')).toBeNull();
    expect(refusalOf(api.workorders.update, new Error('STALE'), 'STALE')).toBeNull();
  });

  it('does not compile for a code that the procedure does not declare', () => {
    // @ts-expect-error a sign-in has no stale record
    expect(refusalOf(api.auth.signIn, stale, 'STALE')).not.toBeNull();
  });
});
