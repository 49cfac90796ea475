import {
  canonicalJson,
  fromHex,
  joinBytes,
  leafOf,
  type PacketManifest,
  type PacketPart,
  type PacketProof,
  type SealedRecord,
  saltedContent,
  sha256,
  sha256Hex,
  toHex,
  utf8,
  writeZip,
} from '@kickstand/domain/evidence';

/** The log in which packets are sealed by default. */
export const PACKET_LOG = 'ab'.repeat(32);

/** A valid packet with one part, in a log of two records. */
export async function makePacket({
  log = PACKET_LOG,
  timeZone = 'America/New_York',
  shopName = 'Ironbound Moto',
} = {}): Promise<Uint8Array> {
  const text = canonicalJson({ pictures: [] });
  const part: Omit<PacketPart, 'sha256'> = {
    ...{ kind: 'intake', number: 7, at: null, by: '', path: 'parts/001-intake.json', files: [] },
  };
  const manifest: PacketManifest = {
    format: 'kickstand-packet',
    version: 1,
    log,
    shop: { name: shopName, city: 'Newark', phone: '', timeZone },
    order: { number: 1034, bike: '2020 Honda CBR650R', customer: 'Marcus Hale' },
    packet: { id: 'one', number: 1, sealedAt: '2026-11-12T23:24:00.000Z', sealedBy: 'Sam Kim' },
    parts: [{ ...part, sha256: await sha256Hex(utf8(text)) }],
  };
  const list = canonicalJson(manifest);
  const after = { packet: await sha256Hex(utf8(list)) };
  const afterHash = btoa(String.fromCharCode(...(await sha256(utf8(saltedContent('salt', 'after', after))))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const record: SealedRecord = {
    ...{ seq: 2, id: 'row', at: '2026-11-12T23:24:00.000Z', actorId: null, requestId: null },
    ...{ action: 'evidence.packet.sealed', subject: 'evidence_packets', subjectId: 'one' },
    ...{ beforeHash: '', afterHash },
  };
  const leaf = await leafOf(record);
  const root = toHex(await sha256(joinBytes(Uint8Array.of(1), fromHex(log), fromHex(leaf))));
  const proof: PacketProof = {
    head: { size: 2, root },
    log: [leaf],
    packet: { record, after, salt: 'salt', path: [log] },
    events: [],
    heads: [],
  };
  return writeZip([
    { name: 'packet.json', bytes: utf8(list) },
    { name: part.path, bytes: utf8(text) },
    { name: 'proof.json', bytes: utf8(canonicalJson(proof)) },
  ]);
}

/** Changes one letter of its only part. */
export function changePart(packet: Uint8Array): Uint8Array {
  const changed = packet.slice();
  changed[new TextDecoder('latin1').decode(packet).indexOf('"pictures":[]') + 1] = 'P'.charCodeAt(0);
  return changed;
}
