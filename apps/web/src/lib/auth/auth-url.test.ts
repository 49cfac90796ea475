import { describe, expect, it } from 'vitest';
import { readAuthUrl } from './auth-url.ts';

const read = (address: string) => readAuthUrl(new URL(address, 'https://shop.test'));

describe('AUT-02 what an address says about a sign-in', () => {
  it('finds the token of a mailed link', () => {
    expect(read('/auth/callback?token=abc')).toEqual({ kind: 'token', token: 'abc' });
    expect(read('/auth/callback#token=abc')).toEqual({ kind: 'token', token: 'abc' });
  });

  it('finds an error in the query and in the hash, even next to a token', () => {
    expect(read('/auth/callback?error=access_denied')).toEqual({ kind: 'error' });
    expect(read('/auth/callback#error=server_error&error_description=x')).toEqual({ kind: 'error' });
    expect(read('/auth/callback?token=abc#error_code=otp_expired')).toEqual({ kind: 'error' });
  });

  it('finds nothing in any other address', () => {
    for (const address of ['/auth/callback', '/auth/callback?token=', '/auth/callback?q=error#top'])
      expect(read(address), address).toEqual({ kind: 'none' });
  });
});
