import { createHash } from 'node:crypto';
import { canonicalJson } from '@kickstand/domain/evidence';

export { canonicalJson };

export const hashOf = (value: unknown) =>
  createHash('sha256').update(canonicalJson(value)).digest('base64url');
