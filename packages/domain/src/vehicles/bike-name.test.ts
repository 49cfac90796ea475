import { describe, expect, it } from 'vitest';
import { bikeName } from './bike-name.ts';

describe('the name of a bike', () => {
  it('WO-01 has no year, and its maker apart where that is known', () => {
    const cases: [string, string, string, string][] = [
      ['2021 Ducati Scrambler Icon', 'Ducati', 'Ducati', 'Scrambler Icon'],
      ['1998 moto guzzi V7 Stone', 'Moto Guzzi', 'moto guzzi', 'V7 Stone'],
      ['Harley-Davidson Sportster 883', '', '', 'Harley-Davidson Sportster 883'],
      ['2020 Ducati', 'Ducati', '', 'Ducati'],
      ['2020 BMWorks X1', 'BMW', '', 'BMWorks X1'],
      ['Vespa GTS 300', 'Piaggio', '', 'Vespa GTS 300'],
      ['', 'Honda', '', ''],
    ];
    for (const [info, known, make, model] of cases)
      expect(bikeName(info, known), info).toEqual({ make, model });
  });
});
