import { textOf, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  PACKET_FORMAT,
  PACKET_VERSION,
  PART_KINDS,
  type PacketEvent,
  type PacketManifest,
  type PacketPart,
  type PacketProof,
  type PrintedHead,
  type StampedHead,
} from './packet.ts';
import type { SealedRecord } from './record.ts';

/* Parses untrusted JSON: anything unexpected is null, never an exception. */

export type Files = ReadonlyMap<string, Uint8Array>;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isList = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is);

/** Canonical JSON only, so that every changed byte changes a value, and every value is checked. */
function readJson(bytes: Uint8Array | undefined): unknown {
  if (!bytes) return null;
  try {
    const text = textOf(bytes);
    const value: unknown = JSON.parse(text);
    return canonicalJson(value) === text ? value : null;
  } catch {
    return null; // not UTF-8 or not JSON: the caller reports it
  }
}

export const mentionsFormat = (bytes: Uint8Array): boolean => {
  const wanted = utf8(PACKET_FORMAT);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
};

const isFile = (value: unknown): value is PacketPart['files'][number] =>
  isObject(value) &&
  isText(value.path) &&
  isHash(value.sha256) &&
  isText(value.label) &&
  isCount(value.bytes);

const isPart = (value: unknown): value is PacketPart =>
  isObject(value) &&
  PART_KINDS.some((kind) => kind === value.kind) &&
  (value.number === null || isCount(value.number)) &&
  (value.at === null || isMoment(value.at)) &&
  isText(value.by) &&
  isText(value.path) &&
  isHash(value.sha256) &&
  isList(value.files, isFile);

const isMoment = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

export function readManifest(bytes: Uint8Array): PacketManifest | 'damaged' | 'newer' {
  const value = readJson(bytes);
  if (!isObject(value) || value.format !== PACKET_FORMAT) return 'damaged';
  if (isCount(value.version) && value.version > PACKET_VERSION) return 'newer';
  const { shop, order, packet } = value;
  const whole =
    isHash(value.log) &&
    isObject(shop) &&
    [shop.name, shop.city, shop.phone, shop.timeZone].every(isText) &&
    isObject(order) &&
    isCount(order.number) &&
    [order.bike, order.customer].every(isText) &&
    isObject(packet) &&
    isCount(packet.number) &&
    [packet.id, packet.sealedBy].every(isText) &&
    isMoment(packet.sealedAt) &&
    isList(value.parts, isPart);
  return whole ? (value as unknown as PacketManifest) : 'damaged';
}

const isHead = (value: unknown): value is PacketProof['head'] =>
  isObject(value) && isCount(value.size) && isHash(value.root);

const isRecord = (value: unknown): value is SealedRecord =>
  isObject(value) &&
  isCount(value.seq) &&
  [value.id, value.at, value.action, value.subject, value.subjectId, value.beforeHash, value.afterHash].every(
    isText,
  ) &&
  [value.actorId, value.requestId].every((id) => id === null || isText(id));

export function readProof(bytes: Uint8Array | undefined): PacketProof | null {
  const value = readJson(bytes);
  if (!isObject(value) || !isHead(value.head) || !isList(value.log, isHash)) return null;
  const { packet, events, heads } = value;
  const opened =
    isObject(packet) &&
    isRecord(packet.record) &&
    isObject(packet.after) &&
    isText(packet.salt) &&
    isList(packet.path, isHash);
  const listed =
    Array.isArray(events) &&
    events.every(
      (event: unknown) =>
        isObject(event) &&
        isCount(event.seq) &&
        isHash(event.leaf) &&
        (event.record === null || isRecord(event.record)) &&
        isList(event.path, isHash),
    );
  const printed =
    Array.isArray(heads) &&
    heads.every((head: unknown) => isHead(head) && isList((head as unknown as Json).path, isHash));
  return opened && listed && printed ? (value as unknown as PacketProof) : null;
}

const contentOf = (
  { parts }: PacketManifest,
  kind: 'events' | 'papers' | 'time_stamp',
  files: Files,
): unknown => {
  const part = parts.find((one) => one.kind === kind);
  const value = part && readJson(files.get(part.path));
  return isObject(value) ? value[kind] : null;
};

const isEvent = (value: unknown): value is PacketEvent =>
  isObject(value) && isCount(value.seq) && [value.at, value.action, value.by].every(isText);

export function eventsIn(manifest: PacketManifest, files: Files): PacketEvent[] {
  const events = contentOf(manifest, 'events', files);
  return isList(events, isEvent) ? events : [];
}

const isPrinted = (value: unknown): value is PrintedHead =>
  isObject(value) &&
  isHead(value) &&
  [(value as unknown as Json).paper, (value as unknown as Json).at].every(isText);

export function papersIn(manifest: PacketManifest, files: Files): PrintedHead[] {
  const papers = contentOf(manifest, 'papers', files);
  return isList(papers, isPrinted) ? papers : [];
}

/** Null: the packet has no time stamp; 'unreadable': its time stamp cannot be parsed. */
export function stampIn(manifest: PacketManifest, files: Files): StampedHead | 'unreadable' | null {
  if (!manifest.parts.some(({ kind }) => kind === 'time_stamp')) return null;
  const stamp = contentOf(manifest, 'time_stamp', files);
  const readable = isHead(stamp) && isText((stamp as unknown as Json).token);
  return readable ? (stamp as unknown as StampedHead) : 'unreadable';
}
