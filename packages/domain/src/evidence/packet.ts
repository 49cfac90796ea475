import type { TreeHead } from './merkle.ts';
import type { SealedRecord } from './record.ts';

/** What a packet can hold. A new kind gets a line here, a provider on the server and a name in both catalogs. */
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
/** The list of contents. Its SHA-256 is what the audit log seals, and so the fingerprint of the packet. */
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
  /** Of an estimate, an invoice, a memo; null where there is one only. */
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
  /** The first leaf of the audit's tree: which shop's log this is. */
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

/** What the events part lists: a row of the audit log about this order. */
export interface PacketEvent {
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly by: string;
}

/** What the papers part lists: a head that a customer was given. */
export interface PrintedHead extends TreeHead {
  readonly paper: 'intake_receipt' | 'payment' | 'invoice' | 'credit_memo' | 'email' | 'time_stamp';
  readonly at: string;
}

/** What the time_stamp part holds: a head of the log that a server of RFC 3161 stamped. */
export interface StampedHead extends TreeHead {
  /** Base64 of the token: `openssl ts -verify -digest ROOT -in TOKEN -token_in -CAfile …` checks it too. */
  readonly token: string;
}

/** Everything that leads from the packet to one head of the tree. */
export interface PacketProof {
  readonly head: TreeHead;
  /** That the log's first leaf is in the same tree. */
  readonly log: readonly string[];
  /** The row that sealed the packet, with what it says and the salt that opens it. */
  readonly packet: {
    readonly record: SealedRecord;
    readonly after: Readonly<Record<string, unknown>>;
    readonly salt: string;
    readonly path: readonly string[];
  };
  readonly events: readonly {
    readonly seq: number;
    readonly leaf: string;
    /** Null for a row without a salt: its facts would let its values be guessed. */
    readonly record: SealedRecord | null;
    readonly path: readonly string[];
  }[];
  /** That each printed head is the beginning of this one. */
  readonly heads: readonly (TreeHead & { readonly path: readonly string[] })[];
}
