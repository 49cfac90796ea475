import type { TreeHead } from './merkle.ts';
import type { SealedRecord } from './record.ts';

/**
 * Kinds of parts in a packet. A new kind gets a line here, a provider on the server and a name in both
 * catalogs.
 */
export const PART_KINDS = [
  'intake',
  'photos',
  'damage',
  'inspection',
  'findings',
  'estimate',
  'decision',
  'payments',
  'invoice',
  'credit_memo',
  'messages',
  'pickup',
  'papers',
  'time_stamp',
  'events',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

export const PACKET_FORMAT = 'kickstand-packet';
export const PACKET_VERSION = 1;
/** The manifest. Its SHA-256 is sealed by the audit log, and is the fingerprint of the packet. */
export const MANIFEST_PATH = 'packet.json';
export const PROOF_PATH = 'proof.json';

export interface PacketFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** What the picture shows: a slot of the form, or a number. */
  readonly label: string;
}

export interface PacketPart {
  readonly kind: PartKind;
  /** The number of an estimate, an invoice or a memo; null if there is only one. */
  readonly number: number | null;
  readonly at: string | null;
  readonly by: string;
  readonly path: string;
  readonly sha256: string;
  readonly files: readonly PacketFile[];
}

export interface PacketManifest {
  readonly format: typeof PACKET_FORMAT;
  readonly version: typeof PACKET_VERSION;
  /** The first leaf of the audit log's Merkle tree, which identifies the shop's log. */
  readonly log: string;
  readonly shop: {
    readonly name: string;
    readonly city: string;
    readonly phone: string;
    readonly timeZone: string;
  };
  readonly order: { readonly number: number; readonly bike: string; readonly customer: string };
  readonly packet: {
    readonly id: string;
    readonly number: number;
    readonly sealedAt: string;
    readonly sealedBy: string;
  };
  readonly parts: readonly PacketPart[];
}

/** The events part lists rows of the audit log about this order. */
export interface PacketEvent {
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly by: string;
}

/** The papers part lists heads that were given to a customer. */
export interface PrintedHead extends TreeHead {
  readonly paper: 'intake_receipt' | 'payment' | 'invoice' | 'credit_memo' | 'email' | 'time_stamp';
  readonly at: string;
}

/** The time_stamp part contains a head of the log that an RFC 3161 server stamped. */
export interface StampedHead extends TreeHead {
  /**
   * Base64 of the token; can also be verified with `openssl ts -verify -digest ROOT -in TOKEN -token_in
   * -CAfile …`.
   */
  readonly token: string;
}

/** The proofs that link the packet to one head of the tree. */
export interface PacketProof {
  readonly head: TreeHead;
  /** Proves that the log's first leaf is in the same tree. */
  readonly log: readonly string[];
  /** The row that sealed the packet, with its content and the salt that verifies it. */
  readonly packet: {
    readonly record: SealedRecord;
    readonly after: Readonly<Record<string, unknown>>;
    readonly salt: string;
    readonly path: readonly string[];
  };
  readonly events: readonly {
    readonly seq: number;
    readonly leaf: string;
    /** Null for a row without a salt, whose values could be guessed from its hashes. */
    readonly record: SealedRecord | null;
    readonly path: readonly string[];
  }[];
  /** Proves that each printed head is a prefix of this one. */
  readonly heads: readonly (TreeHead & { readonly path: readonly string[] })[];
}
