import { describe, expect, it } from 'vitest';
import { vehicleWord } from './index.ts';

describe('colors and classes', () => {
  it('VEH-01 are read in Spanish; one of the shop stays as typed', () => {
    expect(vehicleWord('Red', 'es')).toBe('Rojo');
    expect(vehicleWord('Off-Road/Dirt', 'es')).toBe('Todoterreno/Enduro');
    expect(vehicleWord('Red', 'en')).toBe('Red');
    expect(vehicleWord('Candy Lime', 'es')).toBe('Candy Lime');
  });
});
