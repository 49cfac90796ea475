import { ORPCError } from '@orpc/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../i18n/index.ts';
import { LocalError, NetworkError } from '../device/network.ts';
import { errorCode, errorReference, fieldErrors } from './errors.ts';

// a code is known if the catalog has a sentence for it
beforeAll(() => speak('en'));

describe('errors', () => {
  it('names every failure by a code that has a sentence', () => {
    expect(errorCode(new NetworkError())).toBe('NETWORK');
    expect(errorCode(new LocalError('ALREADY_IN_PROGRESS'))).toBe('ALREADY_IN_PROGRESS');
    expect(errorCode(new ORPCError('INVALID_CREDENTIALS', { status: 401 }))).toBe('INVALID_CREDENTIALS');
    expect(errorCode(new ORPCError('BAD_REQUEST'))).toBe('INVALID_INPUT');
    expect(errorCode(new ORPCError('BAD_GATEWAY'))).toBe('NETWORK');
    expect(errorCode(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe('UNKNOWN');
    expect(errorCode(new Error('bug'))).toBe('UNKNOWN');
  });

  it('reads the code of each refused field, and takes no prose for one', () => {
    const issues = [
      { path: 'owner.email', message: 'EMAIL_INVALID' },
      { path: ['owner', 'email'], message: 'TOO_LONG' },
      { path: ['shop', 'name'], message: 'Invalid input' },
    ];
    expect(fieldErrors(new ORPCError('BAD_REQUEST', { data: { issues } }))).toEqual({
      'owner.email': 'EMAIL_INVALID',
      'shop.name': 'INVALID_INPUT',
    });
    expect(fieldErrors(new Error('bug'))).toEqual({});
  });

  it('finds the reference the server logged a failure under', () => {
    const error = new ORPCError('INTERNAL_SERVER_ERROR', { data: { requestId: 'req-7' } });
    expect(errorReference(error)).toBe('req-7');
    expect(errorReference(new Error('bug'))).toBeNull();
  });
});
