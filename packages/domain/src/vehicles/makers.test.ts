import { describe, expect, it } from 'vitest';
import { makersIn } from './index.ts';

const MAKES = [
  'Aprilia',
  'Benelli',
  'Buell',
  'GasGas',
  'Harley-Davidson',
  'Husqvarna',
  'Indian',
  'KTM',
  'Polaris',
  'Royal Enfield',
].map((displayName) => ({ name: displayName.toLowerCase(), displayName }));

describe('the makers behind a VIN code', () => {
  it('INT-07 offers every maker that shares the code, not the first', () => {
    expect(makersIn('GasGas; Husaberg; Husqvarna; KTM', MAKES)).toEqual({
      makers: ['GasGas', 'Husaberg', 'Husqvarna', 'KTM'],
      makes: ['GasGas', 'Husqvarna', 'KTM'],
    });
    expect(makersIn('B Motobi; Benelli; Harley-Davidson; QJMOTOR', MAKES)).toEqual({
      makers: ['B Motobi', 'Benelli', 'Harley-Davidson', 'QJMOTOR'],
      makes: ['Benelli', 'Harley-Davidson'],
    });
  });

  it('INT-07 names a maker as the shop does, each once', () => {
    expect(makersIn('APRILIA', MAKES)).toEqual({ makers: ['Aprilia'], makes: ['Aprilia'] });
    expect(makersIn('BUELL (EBR); Buell', MAKES).makers).toEqual(['Buell']);
    expect(makersIn('Royal Enfield; Royal Enfield Highway Motorcycle', MAKES).makers).toEqual([
      'Royal Enfield',
    ]);
    expect(makersIn('Indian Motorcycle; Polaris; Victory', MAKES).makes).toEqual(['Indian', 'Polaris']);
  });

  it('INT-07 writes the registry’s capitals as names', () => {
    expect(makersIn('CUSTOM TRIKES, INC.', MAKES).makers).toEqual(['Custom Trikes, Inc.']);
    expect(makersIn('ATK', MAKES).makers).toEqual(['ATK']);
    expect(makersIn('', MAKES)).toEqual({ makers: [], makes: [] });
  });
});
