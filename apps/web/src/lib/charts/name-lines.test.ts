import { describe, expect, it } from 'vitest';
import { nameLines } from './name-lines.ts';

describe('the name next to a bar', () => {
  it('INV-06 keeps short names whole and puts longer ones on two lines', () => {
    expect(nameLines('Fork seal kit', 20)).toEqual(['Fork seal kit']);
    expect(nameLines('Brembo sintered pad set front', 20)).toEqual(['Brembo sintered pad', 'set front']);
  });

  it('INV-06 keeps the end of a name, where parts of one family differ', () => {
    const tires = ['120/70 ZR17 front', '180/55 ZR17 rear', '190/50 ZR17 rear'].map(
      (size) => `Michelin Road 6 GT sport touring motorcycle tire ${size}`,
    );
    const shown = tires.map((name) => nameLines(name, 20));
    expect(shown).toEqual([
      ['Michelin Road 6 GT', '…120/70 ZR17 front'],
      ['Michelin Road 6 GT', '…180/55 ZR17 rear'],
      ['Michelin Road 6 GT', '…190/50 ZR17 rear'],
    ]);
  });

  it('INV-06 cuts a word that is longer than a line', () => {
    expect(nameLines('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 10)).toEqual(['ABCDEFGHIJ', '…RSTUVWXYZ']);
  });
});
