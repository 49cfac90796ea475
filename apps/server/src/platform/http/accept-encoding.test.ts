import { expect, it } from 'vitest';
import { acceptsEncoding } from './accept-encoding.ts';

it('takes an encoding that is listed, unless its weight is zero', () => {
  for (const header of ['gzip', 'br, GZIP', 'deflate,gzip;q=0.5', 'gzip; q=1.0'])
    expect(acceptsEncoding(header, 'gzip'), header).toBe(true);
  for (const header of [undefined, '', 'br', 'xgzip', 'gzip;q=0', 'br, gzip ; q=0.000'])
    expect(acceptsEncoding(header, 'gzip'), header).toBe(false);
});
