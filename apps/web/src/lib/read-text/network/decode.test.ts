import { describe, expect, it } from 'vitest';
import { decodeFixed, decodeFree } from './decode.ts';
import { ALPHABET, BLANK, CLASSES } from './network.ts';

/** Columns as the network would score them: characters, with a dot for the gap between two. */
function columns(text: string, doubt: Record<number, [string, number]> = {}): Float32Array {
  const scores = new Float32Array(text.length * CLASSES).fill(Math.log(0.001));
  [...text].forEach((character, t) => {
    const c = character === '.' ? BLANK : ALPHABET.indexOf(character);
    scores[t * CLASSES + c] = Math.log(0.9);
    const other = doubt[t];
    if (!other) return;
    scores[t * CLASSES + c] = Math.log(1 - other[1]);
    scores[t * CLASSES + ALPHABET.indexOf(other[0])] = Math.log(other[1]);
  });
  return scores;
}
const text = (symbols: readonly { character: string }[]) =>
  symbols.map(({ character }) => character).join('');

describe('columns', () => {
  it('become characters: neighbors of one kind are one, a gap makes them two', () => {
    expect(text(decodeFree(columns('.AA.A.77..B.')))).toBe('AA7B');
  });

  it('CAM-05 are read as exactly that many characters, even if one is fainter than the gap', () => {
    const faint = columns('.AA...77..B.', { 4: ['5', 0.3] });
    expect(text(decodeFixed(faint, 4).symbols)).toBe('A57B');
    expect(decodeFixed(faint, 3).symbols).toHaveLength(3);
    expect(decodeFixed(faint, 3).score).toBeGreaterThan(decodeFixed(faint, 7).score);
  });

  it('CAM-05 give the probability of each other character', () => {
    const [symbol] = decodeFixed(columns('.8.', { 1: ['B', 0.4] }), 1).symbols;
    expect(symbol?.character).toBe('8');
    expect(symbol?.chances[ALPHABET.indexOf('B')]).toBeCloseTo(0.4, 1);
  });

  it('CAM-05 are read as digits where only digits are allowed', () => {
    expect(text(decodeFixed(columns('.S.0.', { 1: ['5', 0.2] }), 2, '0123456789').symbols)).toBe('50');
  });
});
