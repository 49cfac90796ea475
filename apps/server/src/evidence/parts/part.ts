import type { PartKind, StampedHead } from '@kickstand/domain/evidence';
import type { DbOrTx } from '../../platform/database/index.ts';
import type { OrderRow } from '../../workorders/index.ts';

/** A time-stamped head, with its parsed token. */
export interface Stamp extends StampedHead {
  readonly at: string;
  readonly by: string;
}

export interface PartSource {
  readonly tx: DbOrTx;
  readonly order: OrderRow;
  readonly stamp: Stamp | null;
  /** A staff member's name; '' without one. */
  readonly nameOf: (id: string | null) => Promise<string>;
}

export interface NewPart {
  readonly kind: PartKind;
  readonly number?: number;
  readonly at: Date | null;
  readonly by: string;
  /** Only what the customer may read, because packets are handed out. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Stored paths. The packet contains the pictures and their hashes. */
  readonly pictures?: readonly { readonly path: string; readonly label: string }[];
}

/** Returns the parts of one kind about an order, possibly none. */
export type PartProvider = (source: PartSource) => Promise<readonly NewPart[]>;
