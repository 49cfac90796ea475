import { describe, expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

describe('initials', () => {
  it.each([
    ['Marisol Vega', 'MV'],
    ['Ana María de la Cruz', 'AC'],
    ['  luis ', 'L'],
    ['Ángel Núñez', 'ÁN'],
    ['', ''],
  ])('of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
