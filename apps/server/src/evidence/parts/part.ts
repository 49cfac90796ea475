import type { PartKind, StampedHead } from '@kickstand/domain/evidence';
import type { DbOrTx } from '../../platform/database/index.ts';
import type { OrderRow } from '../../workorders/index.ts';

/** A stamped head, with the content of its token. */
export interface Stamp extends StampedHead {
  readonly at: string;
  readonly by: string;
}

export interface PartSource {
  readonly tx: DbOrTx;
  readonly order: OrderRow;
  readonly stamp: Stamp | null;
  /** The name of a person of the shop; '' for nobody. */
  readonly nameOf: (id: string | null) => Promise<string>;
}

export interface NewPart {
  readonly kind: PartKind;
  readonly number?: number;
  readonly at: Date | null;
  readonly by: string;
  /** Only what the customer may read: a packet is made to be given away. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Paths of the file store. The packet gets the pictures themselves and their hashes. */
  readonly pictures?: readonly { readonly path: string; readonly label: string }[];
}

/** What is known about an order, of one kind. None: nothing of that kind. */
export type PartProvider = (source: PartSource) => Promise<readonly NewPart[]>;
