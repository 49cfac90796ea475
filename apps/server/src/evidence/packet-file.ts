import {
  canonicalJson,
  joinBytes,
  MANIFEST_PATH,
  type PacketEvent,
  type PacketManifest,
  type PacketProof,
  PROOF_PATH,
  type PrintedHead,
  readManifest,
  utf8,
  type ZipEntry,
  ZipWriter,
} from '@kickstand/domain/evidence';
import { and, eq, inArray } from 'drizzle-orm';
import { currentHead, leafHash, proofsAt, recordOf } from '../audit/index.ts';
import type { Database } from '../platform/database/index.ts';
import { readWhole } from '../platform/files/index.ts';
import { evidencePackets } from './evidence.table.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { auditLog } from './foreign-tables.ts';

export type PacketRow = typeof evidencePackets.$inferSelect;

export async function findPacket(db: Database, id: string): Promise<PacketRow | null> {
  const [row] = await db.select().from(evidencePackets).where(eq(evidencePackets.id, id));
  return row ?? null;
}

/** Streams the file of a packet, always with the same bytes. A deleted picture is left out. */
export async function* packetFile(deps: EvidenceDeps, packet: PacketRow): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  for await (const entry of entriesOf(deps, packet)) yield zip.add(entry);
  yield zip.end();
}

export async function packetBytes(deps: EvidenceDeps, packet: PacketRow): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of packetFile(deps, packet)) pieces.push(piece);
  return joinBytes(...pieces);
}

async function* entriesOf({ db, store }: EvidenceDeps, packet: PacketRow): AsyncGenerator<ZipEntry> {
  const list = utf8(packet.manifest);
  yield { name: MANIFEST_PATH, bytes: list };
  const manifest = readManifest(list);
  // if the manifest was changed in the database, the file shows it and the check reports it
  if (typeof manifest === 'string') return;
  for (const part of manifest.parts) {
    const content = packet.contents[part.path];
    if (content !== undefined) yield { name: part.path, bytes: utf8(content) };
    for (const { path } of part.files) {
      const stored = packet.pictures[path];
      const file = stored ? await store.get(stored) : null;
      if (file) yield { name: path, bytes: await readWhole(file) };
    }
  }
  const proof = await proofOf(db, packet, manifest);
  if (proof) yield { name: PROOF_PATH, bytes: utf8(canonicalJson(proof)) };
}

/** Null if the row that sealed the packet is not numbered yet because another server is sealing. */
async function proofOf(
  db: Database,
  packet: PacketRow,
  manifest: PacketManifest,
): Promise<PacketProof | null> {
  await currentHead(db);
  const [own] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'evidence_packets'), eq(auditLog.subjectId, packet.id)))
    .orderBy(auditLog.at)
    .limit(1);
  const record = own && recordOf(own);
  if (!own || !record || own.salt === null) return null;
  const events = listIn<PacketEvent>(packet, manifest, 'events');
  const papers = listIn<PrintedHead>(packet, manifest, 'papers');
  const seqs = events.map(({ seq }) => seq);
  const rows = await db.select().from(auditLog).where(inArray(auditLog.seq, seqs));
  const proofs = await proofsAt(db, record.seq, {
    rows: [1, record.seq, ...seqs],
    heads: papers.map(({ size }) => size),
  });
  return {
    head: proofs.head,
    log: proofs.inclusion(1),
    packet: {
      record,
      after: own.after as Record<string, unknown>,
      salt: own.salt,
      path: proofs.inclusion(record.seq),
    },
    events: rows
      .flatMap((row) => {
        const listed = recordOf(row);
        if (!listed) return [];
        const { seq } = listed;
        const facts = { seq, leaf: leafHash(listed), path: proofs.inclusion(seq) };
        // a row without a salt has guessable hashes, unless it never had values
        return [{ ...facts, record: row.salt === null ? null : listed }];
      })
      .sort((a, b) => a.seq - b.seq),
    heads: papers.map(({ size, root }) => ({ size, root, path: proofs.consistency(size) })),
  };
}

function listIn<T>(packet: PacketRow, { parts }: PacketManifest, kind: 'events' | 'papers'): T[] {
  const part = parts.find((one) => one.kind === kind);
  const content = part && packet.contents[part.path];
  return content ? ((JSON.parse(content) as Record<string, T[]>)[kind] ?? []) : [];
}
