import { createHash, randomUUID } from 'node:crypto';
import {
  canonicalJson,
  PACKET_FORMAT,
  PACKET_VERSION,
  type PacketFile,
  type PacketManifest,
  type PacketPart,
  readManifest,
  utf8,
} from '@kickstand/domain/evidence';
import { BUCKETS, bucketOf } from '@kickstand/domain/files';
import { desc, eq } from 'drizzle-orm';
import { type Actor, currentHead, firstLeaf, writeAudit } from '../audit/index.ts';
import { findFileByPath } from '../files/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { findShop } from '../settings/index.ts';
import { lockOrder, namesOf, type OrderRow } from '../workorders/index.ts';
import { askTimeStamp } from './ask-time-stamp.ts';
import { evidencePackets } from './evidence.table.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { PART_PROVIDERS } from './part-providers.ts';
import type { NewPart, PartSource, Stamp } from './parts/part.ts';

export type SealVerdict =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'ORDER_OPEN' };

/**
 * Seals what is known about a closed order: parts and pictures with their hashes, and the hash of the manifest in the
 * audit log. If nothing changed since the last packet, returns that one.
 */
export async function sealPacket(deps: EvidenceDeps, actor: Actor, orderId: string): Promise<SealVerdict> {
  // seals the audit rows so far, so that they can be listed and proven
  const head = await currentHead(deps.db);
  const stamp = deps.timeStampUrl && head ? await askTimeStamp(deps.timeStampUrl, head) : null;
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    if (order.status !== 'closed') return { ok: false, code: 'ORDER_OPEN' };
    const [last] = await tx
      .select()
      .from(evidencePackets)
      .where(eq(evidencePackets.orderId, orderId))
      .orderBy(desc(evidencePackets.number))
      .limit(1);
    const lastStamp = last ? stampOf(last) : null;
    if (last && (lastStamp || !stamp)) {
      const { parts } = await pack(sourceOf(tx, order, lastStamp));
      if (isSame(last.manifest, parts)) return { ok: true, id: last.id };
    }
    const packing = await pack(sourceOf(tx, order, stamp));
    const id = await store(deps, tx, actor, { order, packing, number: (last?.number ?? 0) + 1 });
    return { ok: true, id };
  });
}

/** An unreadable manifest, because the row was changed, counts as empty. */
const partsOf = (manifest: string): readonly PacketPart[] => {
  const read = readManifest(utf8(manifest));
  return typeof read === 'string' ? [] : read.parts;
};

const isSame = (manifest: string, parts: readonly PacketPart[]): boolean =>
  canonicalJson(partsOf(manifest)) === canonicalJson(parts);

async function pack(source: PartSource & { readonly tx: Transaction }): Promise<Packing> {
  const packing = new Packing(source.tx);
  for (const provide of PART_PROVIDERS) for (const part of await provide(source)) await packing.add(part);
  return packing;
}

/** The packet's time stamp. A later one for the same records proves nothing more. */
function stampOf({ manifest, contents }: typeof evidencePackets.$inferSelect): Stamp | null {
  const part = partsOf(manifest).find(({ kind }) => kind === 'time_stamp');
  const content = part && contents[part.path];
  if (!part?.at || !content) return null;
  return { ...JSON.parse(content).time_stamp, at: part.at, by: part.by };
}

function sourceOf(
  tx: Transaction,
  order: OrderRow,
  stamp: Stamp | null,
): PartSource & { readonly tx: Transaction } {
  const known = new Map<string, string>();
  const nameOf = async (id: string | null) => {
    if (id === null) return '';
    const name = known.get(id) ?? (await namesOf(tx, [id]))(id);
    known.set(id, name);
    return name;
  };
  return { tx, order, stamp, nameOf };
}

interface Packed {
  readonly order: OrderRow;
  readonly packing: Packing;
  readonly number: number;
}

async function store(
  { clock }: EvidenceDeps,
  tx: Transaction,
  actor: Actor,
  { order, packing, number }: Packed,
): Promise<string> {
  const shop = await findShop(tx);
  const id = randomUUID();
  const sealedAt = clock.now();
  const log = await firstLeaf(tx);
  if (log === null) throw new Error('sealPacket: an order without a row in the log');
  const list: PacketManifest = {
    format: PACKET_FORMAT,
    version: PACKET_VERSION,
    log,
    shop: {
      name: shop?.name ?? '',
      city: shop?.city ?? '',
      phone: shop?.phone ?? '',
      timeZone: shop?.timeZone ?? 'UTC',
    },
    order: { number: order.number, bike: order.bikeInfo, customer: order.customerName },
    packet: {
      id,
      number,
      sealedAt: sealedAt.toISOString(),
      sealedBy: (await namesOf(tx, [actor.actorId]))(actor.actorId),
    },
    parts: packing.parts,
  };
  const manifest = canonicalJson(list);
  const sha256 = hashOfText(manifest);
  await tx.insert(evidencePackets).values({
    ...{ id, orderId: order.id, number, manifest, sha256 },
    ...{ contents: packing.contents, pictures: packing.pictures, bytes: packing.bytes + manifest.length },
    ...{ sealedBy: actor.actorId, sealedAt, sample: order.sample },
  });
  await writeAudit(tx, clock, actor, {
    action: 'evidence.packet.sealed',
    subject: 'evidence_packets',
    subjectId: id,
    after: { orderId: order.id, number, packet: sha256 },
  });
  return id;
}

const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex');

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Collects the parts under their names in the file. */
class Packing {
  readonly parts: PacketPart[] = [];
  readonly contents: Record<string, string> = {};
  readonly pictures: Record<string, string> = {};
  bytes = 0;
  readonly #tx: Transaction;
  #count = 0;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  async add({ kind, number, at, by, content, pictures = [] }: NewPart): Promise<void> {
    const files: PacketFile[] = [];
    for (const { path, label } of pictures) {
      const file = await this.#picture(path, label);
      if (file) files.push(file);
    }
    const path = `parts/${this.#next()}-${kind}.json`;
    // the part contains the pictures' hashes, so its own hash covers them
    const text = canonicalJson({
      ...content,
      pictures: files.map(({ label, sha256 }) => ({ label, sha256 })),
    });
    this.contents[path] = text;
    this.bytes += Buffer.byteLength(text);
    const facts = { kind, number: number ?? null, at: at?.toISOString() ?? null, by };
    this.parts.push({ ...facts, path, sha256: hashOfText(text), files });
  }

  /** A stored picture; never one of an ID, and none that was removed or belongs to another record. */
  async #picture(stored: string, label: string): Promise<PacketFile | null> {
    const bucket = bucketOf(stored);
    if (!bucket || BUCKETS[bucket].access !== 'signed') return null;
    const row = await findFileByPath(this.#tx, stored);
    if (!row?.storedAt || row.removedAt) return null;
    const path = `pictures/${this.#next()}.${EXTENSIONS[row.contentType] ?? 'bin'}`;
    this.pictures[path] = stored;
    this.bytes += row.bytes;
    return { path, sha256: row.sha256, bytes: row.bytes, label };
  }

  #next(): string {
    this.#count++;
    return String(this.#count).padStart(3, '0');
  }
}
