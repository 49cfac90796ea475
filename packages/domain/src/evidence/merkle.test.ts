import { describe, expect, it } from 'vitest';
import { fromHex, joinBytes, sha256, toHex, utf8 } from './bytes.ts';
import { formatHead, readHead } from './head.ts';
import {
  consistencyRanges,
  inclusionRanges,
  leafHash,
  type Range,
  subtreesOf,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts';

/** MTH of RFC 6962, implemented literally. */
async function mth(leaves: readonly string[]): Promise<string> {
  if (leaves.length <= 1) return leaves[0] ?? toHex(await sha256(new Uint8Array()));
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  const [left, right] = [await mth(leaves.slice(0, k)), await mth(leaves.slice(k))];
  return toHex(await sha256(joinBytes(Uint8Array.of(1), fromHex(left), fromHex(right))));
}

const leaves = await Promise.all(Array.from({ length: 35 }, (_, i) => leafHash(utf8(`leaf ${i}`))));
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 33, 35];
const known = new Map<string, Promise<string>>();
function rangeHash({ from, to }: Range): Promise<string> {
  const key = `${from}-${to}`;
  const hash = known.get(key) ?? mth(leaves.slice(from, to));
  known.set(key, hash);
  return hash;
}
const hashesOf = (ranges: Range[]) => Promise.all(ranges.map(rangeHash));
const headOf = async (size: number) => ({ size, root: await rangeHash({ from: 0, to: size }) });
const flip = (hash: string) => `${hash[0] === '0' ? '1' : '0'}${hash.slice(1)}`;

describe('the Merkle tree', () => {
  it('EVD-01 hashes leaves as RFC 6962 does: the known hashes of its test data', async () => {
    // the test vectors of Certificate Transparency's reference implementation
    expect(await leafHash(new Uint8Array())).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    const data = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const hashes = await Promise.all(data.map((hex) => leafHash(fromHex(hex))));
    expect(await mth(hashes)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('EVD-01 proves every leaf of every size, and no other leaf, place, size or path', async () => {
    for (const size of SIZES)
      for (let index = 0; index < size; index++) {
        const { root } = await headOf(size);
        const path = await hashesOf(inclusionRanges(index, size));
        const leaf = leaves[index] ?? '';
        const claim = { index, size, leaf, path, root };
        expect(await verifyInclusion(claim), `${index} of ${size}`).toBe(true);
        expect(await verifyInclusion({ ...claim, leaf: flip(leaf) })).toBe(false);
        expect(await verifyInclusion({ ...claim, root: flip(root) })).toBe(false);
        expect(await verifyInclusion({ ...claim, index: (index + 1) % size })).toBe(size === 1);
        expect(await verifyInclusion({ ...claim, path: [...path, root] })).toBe(false);
        if (path.length > 0) expect(await verifyInclusion({ ...claim, path: path.slice(1) })).toBe(false);
      }
  });

  it('EVD-01 proves that an earlier head is the beginning of a later one, and no other head', async () => {
    for (const second of SIZES)
      for (let first = 1; first <= second; first++) {
        const proof = await hashesOf(consistencyRanges(first, second));
        const [old, now] = [await headOf(first), await headOf(second)];
        expect(await verifyConsistency(old, now, proof), `${first} in ${second}`).toBe(true);
        expect(await verifyConsistency({ ...old, root: flip(old.root) }, now, proof)).toBe(false);
        expect(await verifyConsistency(old, { ...now, root: flip(now.root) }, proof)).toBe(false);
        expect(await verifyConsistency(old, now, [...proof, old.root])).toBe(false);
        const [hash, ...rest] = proof;
        if (hash) expect(await verifyConsistency(old, now, [flip(hash), ...rest])).toBe(false);
      }
  });

  it('EVD-01 needs some dozen stored hashes for a proof in a tree of a million', () => {
    for (const index of [0, 1, 524_287, 777_777, 999_998]) {
      const needed = inclusionRanges(index, 999_999).flatMap(subtreesOf);
      expect(needed.length).toBeLessThan(40);
      for (const { level, position } of needed) {
        expect(Number.isInteger(position)).toBe(true);
        expect((position + 1) * 2 ** level).toBeLessThanOrEqual(999_999);
      }
    }
  });

  it('EVD-01 prints a head that a person can read out, and reads it back', async () => {
    const head = await headOf(21);
    const printed = formatHead(head);
    expect(printed).toMatch(/^21 · [0-9a-f]{4}( [0-9a-f]{4}){4}$/);
    expect(readHead(` ${printed.toUpperCase()} `)).toEqual({ size: 21, digits: head.root.slice(0, 20) });
    expect(readHead('21')).toBeNull();
    expect(readHead('21 · 7f3a')).toBeNull();
    expect(readHead('')).toBeNull();
  });

  it('hashes text as UTF-8', () => {
    expect(utf8('ñ')).toEqual(Uint8Array.of(0xc3, 0xb1));
  });
});
