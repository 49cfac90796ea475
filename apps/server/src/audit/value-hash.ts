import { createHash } from 'node:crypto';
import { saltedContent } from '@kickstand/domain/evidence';
import { hashOf } from '../platform/hash.ts';

/** The hash of a value in the log. Rows without a salt are those without values, and those older than salts. */
export const valueHash = (salt: string | null, side: 'before' | 'after', value: unknown): string =>
  salt === null
    ? hashOf(value)
    : createHash('sha256')
        .update(saltedContent(salt, side, value))
        .digest('base64url');
