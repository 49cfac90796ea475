import { fromHex, joinBytes, sha256, toHex } from './bytes.ts';

/*
 * The Merkle tree of RFC 6962, section 2.1: which hashes make up a proof, and how it is verified. All hashes
 * are hexadecimal text. No bit operations, which are limited to 2^31.
 */

/** Prefixes of what is hashed, so that a leaf can never pass for a node. */
export const LEAF_PREFIX = 0;
export const NODE_PREFIX = 1;

/** A complete subtree: 2^level leaves, the position-th of its size. Level 0 is a leaf. */
export interface Subtree {
  readonly level: number;
  readonly position: number;
}

/** Leaves from `from` (inclusive) to `to` (exclusive). */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const leafHash = async (content: Uint8Array): Promise<string> =>
  toHex(await sha256(joinBytes(Uint8Array.of(LEAF_PREFIX), content)));

const nodeHash = async (left: string, right: string): Promise<string> =>
  toHex(await sha256(joinBytes(Uint8Array.of(NODE_PREFIX), fromHex(left), fromHex(right))));

/** The largest power of two below n, for n > 1: where RFC 6962 splits n leaves. */
function splitAt(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/** The complete subtrees of a range, largest first. Its hash is folded from the right. */
export function subtreesOf({ from, to }: Range): Subtree[] {
  const found: Subtree[] = [];
  for (let at = from; at < to; ) {
    let level = 0;
    let size = 1;
    while (size * 2 <= to - at) {
      size *= 2;
      level++;
    }
    found.push({ level, position: at / size });
    at += size;
  }
  return found;
}

/** PATH(index, D[size]): the ranges whose hashes prove a leaf, from the leaf up. */
export function inclusionRanges(index: number, size: number): Range[] {
  const path = (m: number, from: number, to: number): Range[] => {
    if (to - from <= 1) return [];
    const middle = from + splitAt(to - from);
    return m < middle
      ? [...path(m, from, middle), { from: middle, to }]
      : [...path(m, middle, to), { from, to: middle }];
  };
  return path(index, 0, size);
}

/**
 * PROOF(first, D[second]): the ranges whose hashes prove that the smaller tree is a prefix of the larger one.
 */
export function consistencyRanges(first: number, second: number): Range[] {
  const proof = (m: number, from: number, to: number, whole: boolean): Range[] => {
    if (m === to) return whole ? [] : [{ from, to }];
    const middle = from + splitAt(to - from);
    return m <= middle
      ? [...proof(m, from, middle, whole), { from: middle, to }]
      : [...proof(m, middle, to, false), { from, to: middle }];
  };
  return first === 0 || first === second ? [] : proof(first, 0, second, true);
}

const isOdd = (n: number) => n % 2 === 1;
const half = (n: number) => Math.floor(n / 2);

interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: string;
  readonly path: readonly string[];
  readonly root: string;
}

/** RFC 9162, section 2.1.3.2. */
export async function verifyInclusion({ index, size, leaf, path, root }: Inclusion): Promise<boolean> {
  if (index < 0 || index >= size) return false;
  let [fn, sn] = [index, size - 1];
  let hash = leaf;
  for (const sibling of path) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      hash = await nodeHash(sibling, hash);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else hash = await nodeHash(hash, sibling);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && hash === root;
}

export interface TreeHead {
  readonly size: number;
  readonly root: string;
}

/** RFC 9162, section 2.1.4.2. */
export async function verifyConsistency(
  first: TreeHead,
  second: TreeHead,
  proof: readonly string[],
): Promise<boolean> {
  if (first.size < 1 || first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && first.root === second.root;
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)];
  // a first tree that is a complete subtree of the second is not repeated in the proof
  const [start, ...rest] = fn === 0 ? [first.root, ...proof] : proof;
  if (start === undefined) return false;
  let [fr, sr] = [start, start];
  for (const hash of rest) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      [fr, sr] = [await nodeHash(hash, fr), await nodeHash(hash, sr)];
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else sr = await nodeHash(sr, hash);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && fr === first.root && sr === second.root;
}
