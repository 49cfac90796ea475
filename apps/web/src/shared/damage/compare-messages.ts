import type { Differences, Pixels } from '@kickstand/domain/damage';

export interface CompareRequest {
  readonly first: Pixels;
  readonly second: Pixels;
}

export type CompareReply = { readonly found: Differences } | { readonly message: string };
