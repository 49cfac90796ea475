import { fromBase64, sha256, sha256Hex, toHex, utf8 } from './bytes.ts';
import { readHead } from './head.ts';
import { verifyConsistency, verifyInclusion } from './merkle.ts';
import {
  MANIFEST_PATH,
  type PacketEvent,
  type PacketManifest,
  type PacketPart,
  type PacketProof,
  PROOF_PATH,
  type PrintedHead,
} from './packet.ts';
import {
  eventsIn,
  type Files,
  mentionsFormat,
  papersIn,
  readManifest,
  readProof,
  stampIn,
} from './read-packet.ts';
import { leafOf, type SealedRecord, saltedContent } from './record.ts';
import { readTimeStamp, type TimeStamp } from './time-stamp.ts';
import { readZip } from './zip.ts';

export interface ChangedFile {
  readonly path: string;
  readonly label: string;
  readonly state: 'changed' | 'missing';
  readonly sealed: string;
  /** Its current value; null: missing. */
  readonly found: string | null;
}

export interface CheckedPart extends PacketPart {
  readonly state: 'unchanged' | 'changed' | 'missing';
  /** The current hash of the part's own file; null: missing. */
  readonly found: string | null;
  readonly changedFiles: readonly ChangedFile[];
}

/**
 * Problems besides the parts. list: the manifest is not the sealed one; proof: the proofs do not link it to
 * the head; stamp: the time stamp is not about these records, or its signature is invalid; added: files that
 * were not sealed; wrapping: bytes of the file around its contents.
 */
export type PacketProblem = 'list' | 'proof' | 'stamp' | 'added' | 'wrapping';

export interface CheckedPacket {
  readonly kind: 'packet';
  readonly unchanged: boolean;
  readonly manifest: PacketManifest;
  /** The fingerprint of the packet: the SHA-256 of its manifest. */
  readonly sha256: string;
  readonly parts: readonly CheckedPart[];
  readonly problems: readonly PacketProblem[];
  /** Null: the proofs cannot be read. */
  readonly head: PacketProof['head'] | null;
  readonly papers: readonly PrintedHead[];
  /** When a time-stamp server saw these records, by its own clock; null: no stamp, or see the problems. */
  readonly stamp: TimeStamp | null;
}

export type PacketVerdict =
  | CheckedPacket
  /**
   * not_a_packet: some other file; damaged: a packet whose manifest cannot be read; newer: of a later
   * version.
   */
  | { readonly kind: 'not_a_packet' | 'damaged' | 'newer' };

/** Finds out whether a single byte of a packet changed since it was sealed, and where. Works offline. */
export async function verifyPacket(bytes: Uint8Array): Promise<PacketVerdict> {
  const zip = readZip(bytes);
  const files = new Map(zip?.entries.map((entry) => [entry.name, entry.bytes]));
  const list = files.get(MANIFEST_PATH);
  if (!zip || !list) return { kind: mentionsFormat(bytes) ? 'damaged' : 'not_a_packet' };
  const read = readManifest(list);
  if (read === 'damaged') return { kind: mentionsFormat(bytes) ? 'damaged' : 'not_a_packet' };
  if (read === 'newer') return { kind: 'newer' };
  const manifest = read;
  const packetHash = await sha256Hex(list);
  const parts: CheckedPart[] = [];
  for (const part of manifest.parts) parts.push(await checkPart(part, files));
  const contents = {
    manifest,
    packetHash,
    events: eventsIn(manifest, files),
    papers: papersIn(manifest, files),
  };
  const proof = readProof(files.get(PROOF_PATH));
  const sealed = proof && (await sealedHash(proof.packet));
  const problems: PacketProblem[] = [];
  if (sealed !== null && sealed !== packetHash) problems.push('list');
  if (sealed === null || !proof || !(await proofHolds(proof, contents))) problems.push('proof');
  const stamp = await checkStamp(manifest, files, contents.papers);
  if (stamp === 'wrong') problems.push('stamp');
  if (hasStrangers(manifest, zip.entries)) problems.push('added');
  if (!zip.exact) problems.push('wrapping');
  const unchanged = problems.length === 0 && parts.every(({ state }) => state === 'unchanged');
  return {
    ...{ kind: 'packet', unchanged, manifest, sha256: packetHash, parts, problems },
    ...{ head: proof?.head ?? null, papers: contents.papers, stamp: stamp === 'wrong' ? null : stamp },
  };
}

/** A stamped head is also listed among the printed ones, which proves that these records continue from it. */
async function checkStamp(
  manifest: PacketManifest,
  files: Files,
  papers: readonly PrintedHead[],
): Promise<TimeStamp | 'wrong' | null> {
  const stamp = stampIn(manifest, files);
  if (stamp === null) return null;
  if (stamp === 'unreadable') return 'wrong';
  const { size, root, token } = stamp;
  const listed = papers.some(
    (paper) => paper.paper === 'time_stamp' && paper.size === size && paper.root === root,
  );
  return (listed && (await readTimeStamp(fromBase64(token), root))) || 'wrong';
}

async function checkPart(part: PacketPart, files: Files): Promise<CheckedPart> {
  const hashNow = async (path: string) => {
    const bytes = files.get(path);
    return bytes ? sha256Hex(bytes) : null;
  };
  const changedFiles: ChangedFile[] = [];
  for (const { path, label, sha256: sealed } of part.files) {
    const found = await hashNow(path);
    if (found !== sealed)
      changedFiles.push({ path, label, sealed, found, state: found === null ? 'missing' : 'changed' });
  }
  const found = await hashNow(part.path);
  const same = found === part.sha256 && changedFiles.length === 0;
  const state = found === null ? 'missing' : same ? 'unchanged' : 'changed';
  return { ...part, state, found, changedFiles };
}

/** Names are unique and known. */
function hasStrangers({ parts }: PacketManifest, entries: readonly { readonly name: string }[]): boolean {
  const known = [
    MANIFEST_PATH,
    PROOF_PATH,
    ...parts.flatMap((part) => [part.path, ...part.files.map((file) => file.path)]),
  ];
  return (
    new Set(entries.map(({ name }) => name)).size < entries.length ||
    entries.some(({ name }) => !known.includes(name))
  );
}

/** The hash of the manifest that the audit log sealed; null: the row's content does not match its hash. */
async function sealedHash({ record, after, salt }: PacketProof['packet']): Promise<string | null> {
  const hash = base64Url(await sha256(utf8(saltedContent(salt, 'after', after))));
  return hash === record.afterHash && typeof after.packet === 'string' ? after.packet : null;
}

interface Contents {
  readonly manifest: PacketManifest;
  readonly packetHash: string;
  readonly events: readonly PacketEvent[];
  readonly papers: readonly PrintedHead[];
}

async function proofHolds(proof: PacketProof, { manifest, events, papers }: Contents): Promise<boolean> {
  const { head, packet } = proof;
  const included = (seq: number, leaf: string, path: readonly string[]) =>
    verifyInclusion({ index: seq - 1, size: head.size, root: head.root, leaf, path });
  if (packet.record.action !== 'evidence.packet.sealed') return false;
  if (packet.record.subjectId !== manifest.packet.id) return false;
  if (!(await included(packet.record.seq, await leafOf(packet.record), packet.path))) return false;
  if (!(await included(1, manifest.log, proof.log))) return false;
  if (proof.events.length !== events.length || proof.heads.length !== papers.length) return false;
  for (const [at, { seq, leaf, record, path }] of proof.events.entries()) {
    const listed = events[at];
    if (!listed || listed.seq !== seq || !(await included(seq, leaf, path))) return false;
    if (record && !(await isRecordOf(record, listed, leaf))) return false;
  }
  for (const [at, { size, root, path }] of proof.heads.entries()) {
    const paper = papers[at];
    if (!paper || paper.size !== size || paper.root !== root) return false;
    if (!(await verifyConsistency({ size, root }, head, path))) return false;
  }
  return true;
}

const isRecordOf = async (record: SealedRecord, listed: PacketEvent, leaf: string): Promise<boolean> =>
  record.seq === listed.seq &&
  record.at === listed.at &&
  record.action === listed.action &&
  (await leafOf(record)) === leaf;

/** Whether this packet's log continues from a head that a person copied from a receipt. */
export function comparePaper(
  packet: CheckedPacket,
  typed: string,
): 'unreadable' | 'same' | 'other' | 'unknown' {
  const read = readHead(typed);
  if (!read) return 'unreadable';
  const printed = packet.papers.filter(({ size }) => size === read.size);
  if (printed.length === 0) return 'unknown';
  return printed.some(({ root }) => root.startsWith(read.digits)) ? 'same' : 'other';
}

const BASE64_URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Without padding, as the audit log writes its hashes. */
function base64Url(bytes: Uint8Array): string {
  const bits = BigInt(`0x${toHex(bytes)}`) << 2n; // 256 bits are 43 digits of 6, less two
  return Array.from(
    { length: 43 },
    (_, at) => BASE64_URL[Number((bits >> BigInt(6 * (42 - at))) & 63n)],
  ).join('');
}
