import type { Outputs } from '@kickstand/api';
import { verifyPacket } from '@kickstand/domain/evidence';
import { desc, eq } from 'drizzle-orm';
import { decisionsOf, namesOf, orderMoney } from '../workorders/index.ts';
import { evidencePackets } from './evidence.table.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { findPacket, packetBytes } from './packet-file.ts';

/** The packets of an order, latest first, and what a packet sealed now would lack. */
export async function findEvidence(
  { db, clock }: EvidenceDeps,
  orderId: string,
): Promise<Outputs['evidence']['find'] | null> {
  const money = await orderMoney(db, orderId, clock.now());
  if (!money) return null;
  const { row } = money.order;
  const packets = await db
    .select()
    .from(evidencePackets)
    .where(eq(evidencePackets.orderId, orderId))
    .orderBy(desc(evidencePackets.number));
  const nameOf = await namesOf(
    db,
    packets.map(({ sealedBy }) => sealedBy),
  );
  return {
    order: { id: row.id, number: row.number, bikeInfo: row.bikeInfo, customerName: row.customerName },
    steps: [
      { step: 'intake', done: row.convertedFromIntake !== null },
      { step: 'approval', done: (await decisionsOf(db, orderId)).length > 0 },
      { step: 'invoice', done: money.order.invoice !== null },
      { step: 'payment', done: money.balanceCents <= 0 },
      { step: 'pickup', done: row.status === 'closed' },
    ],
    maySeal: row.status === 'closed',
    packets: packets.map(({ id, number, sha256, bytes, sealedAt, sealedBy }) => ({
      ...{ id, number, sha256, bytes, sealedAt: sealedAt.toISOString(), sealedBy: nameOf(sealedBy) },
    })),
  };
}

/** Rebuilds the file from what is stored, and verifies it as anyone else would. */
export async function checkPacket(
  deps: EvidenceDeps,
  id: string,
): Promise<Outputs['evidence']['check'] | null> {
  const packet = await findPacket(deps.db, id);
  if (!packet) return null;
  const verdict = await verifyPacket(await packetBytes(deps, packet));
  if (verdict.kind !== 'packet')
    return { unchanged: false, parts: [], problems: ['list'], head: null, stamp: null, stampMissing: false };
  const { unchanged, parts, problems, head, stamp } = verdict;
  return {
    unchanged,
    problems: [...problems],
    head,
    stamp: stamp && { at: stamp.at, by: stamp.by },
    stampMissing: deps.timeStampUrl !== null && !parts.some(({ kind }) => kind === 'time_stamp'),
    parts: parts.map(({ path, files, changedFiles, ...part }) => ({
      ...part,
      content: packet.contents[path] ?? null,
      pictures: files.length,
      changedFiles: changedFiles.map(({ label, state, sealed, found }) => ({ label, state, sealed, found })),
    })),
  };
}
