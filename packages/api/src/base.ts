import type { Access } from '@kickstand/domain/auth';
import * as z from '@kickstand/domain/zod';
import { oc } from '@orpc/contract';

/** Metadata of every procedure, besides its input and output. */
export interface ProcedureMeta {
  access?: Access;
  /** Works even if the disk is nearly full: reading requires signing in. */
  onFullDisk?: 'allowed';
}

/** Errors that any call can return. Codes only: the sentences are in the web's catalogs, keyed by code. */
export const COMMON_ERRORS = {
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** The shop requires a second factor, and this person has none yet. */
  SECOND_FACTOR_DUE: { status: 403 },
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfterSeconds: z.number() }) },
  UNAVAILABLE: { status: 503, data: z.object({ retryAfterSeconds: z.number() }) },
  STORAGE_FULL: { status: 507 },
} as const;

/** The only way to define a procedure: access cannot be left out. */
export const procedure = (access: Access) =>
  oc.$meta<ProcedureMeta>({}).meta({ access }).errors(COMMON_ERRORS);

export const uuid = z.uuid();
export const timestamp = z.iso.datetime();
export const nothing = z.strictObject({});
export const revision = z.int32().check(z.positive());
/** The secret part of a mailed link. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));
/** An idempotency key made by the client: the same key gets the first answer. */
export const onceKey = z.uuid();
const HELD_MAX_MS = 366 * 24 * 60 * 60 * 1000;
/** How long a device kept a change while offline. */
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

/** A head of the audit log's Merkle tree: the number of rows it covers, and the root in hexadecimal. */
export const treeHead = z.object({ size: z.number(), root: z.string() });
