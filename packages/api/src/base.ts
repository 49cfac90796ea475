import type { Access } from '@kickstand/domain/auth';
import * as z from '@kickstand/domain/zod';
import { oc } from '@orpc/contract';

/** What every procedure carries beside its input and output. */
export interface ProcedureMeta {
  access?: Access;
  /** Works even if the disk is nearly full: reading requires signing in. */
  onFullDisk?: 'allowed';
}

/**
 * The failures any call can meet. A code, never a sentence: sentences live in the
 * catalogs of the web, keyed by code.
 */
export const COMMON_ERRORS = {
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** The shop asks its staff for a second factor, and this person has none yet. */
  SECOND_FACTOR_DUE: { status: 403 },
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfterSeconds: z.number() }) },
  UNAVAILABLE: { status: 503, data: z.object({ retryAfterSeconds: z.number() }) },
  STORAGE_FULL: { status: 507 },
} as const;

/** The only way to make a procedure: it cannot be written without saying who may call it. */
export const procedure = (access: Access) =>
  oc.$meta<ProcedureMeta>({}).meta({ access }).errors(COMMON_ERRORS);

export const uuid = z.uuid();
export const timestamp = z.iso.datetime();
export const nothing = z.strictObject({});
export const revision = z.int32().check(z.positive());
/** The secret part of a mailed link. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));
/** Made by the client once per intention: the same key sent again gets the first answer. */
export const onceKey = z.uuid();
const HELD_MAX_MS = 366 * 24 * 60 * 60 * 1000;
/** For how long a device without a connection kept a change: it is as old as that. */
export const heldMs = z.optional(
  z.int().check(z.nonnegative('OUT_OF_RANGE'), z.maximum(HELD_MAX_MS, 'OUT_OF_RANGE')),
);
export const wrongPassword = { INVALID_CREDENTIALS: { status: 401 } } as const;
/** Reauthentication failed: the password, or the code of a second factor. */
export const wrongProof = {
  ...wrongPassword,
  SECOND_FACTOR_NEEDED: { status: 401 },
  SECOND_FACTOR_WRONG: { status: 401 },
} as const;
export const missing = { NOT_FOUND: { status: 404 } } as const;

/** A head of the audit's tree: how many rows it covers, and the root in hexadecimal digits. */
export const treeHead = z.object({ size: z.number(), root: z.string() });
