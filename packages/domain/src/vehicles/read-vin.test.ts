import { describe, expect, it } from 'vitest';
import { charactersOf, type ReadCharacter, readVin } from './read-vin.ts';
import { checkVin } from './vin.ts';

/** As read, with alternatives for some characters. */
const seen = (text: string, doubts: Record<number, Record<string, number>> = {}): ReadCharacter[] =>
  charactersOf(text).map((character, i) => (doubts[i] ? { chances: doubts[i] } : character));

describe('a VIN read from a picture', () => {
  it.each([
    ['IHDIBMLI6MYO23282', '1HD1BML16MY023282'],
    ['1HDIBML16MYQ23282', '1HD1BML16MY023282'],
    ['JH2PC351O6M7OO635', 'JH2PC35106M700635'],
  ])('CAM-05 has no I, O or Q: %s is %s', (text, vin) => {
    expect(readVin(charactersOf(text))).toMatchObject({ vin, repaired: [] });
  });

  it.each([
    ['1HD1FS417BY631180', '1HD1FS4178Y631180', [9]],
    ['1HD1F54178Y631180', '1HD1FS4178Y631180', [5]],
  ])('CAM-05 the check digit tells look-alikes apart: %s is %s', (text, vin, repaired) => {
    const reading = readVin(charactersOf(text));
    expect(reading.vin).toBe(vin);
    expect(checkVin(reading.vin)).toMatchObject({ ok: true, checked: true });
    for (const place of repaired.filter((i) => i < 13)) expect(reading.uncertain).toContain(place);
  });

  it('CAM-05 the chances decide which of two possible exchanges is taken, and a tie takes none', () => {
    const clear = readVin(seen('1HD18ML16MY023282', { 4: { 8: 0.6, B: 0.4 } }));
    expect(clear).toMatchObject({ vin: '1HD1BML16MY023282', repaired: [4], uncertain: [4] });
    const tie = readVin(charactersOf('1HD18ML16MY023282'));
    expect(tie).toMatchObject({ vin: '1HD18ML16MY023282', repaired: [] });
    expect(tie.uncertain).toContain(4);
  });

  it('CAM-05 a European VIN is never repaired by its ninth character', () => {
    for (const text of ['WB10A0308AZ123456', 'ZDM1XB5T5FB012345', 'VBKEXC400FM123456', 'SMTTE80SXHT800001'])
      expect(readVin(charactersOf(text))).toMatchObject({ vin: text, repaired: [] });
    const doubtful = readVin(seen('WB10A0308AZ123456', { 4: { A: 0.55, 4: 0.45 } }));
    expect(doubtful).toEqual({ vin: 'WB10A0308AZ123456', uncertain: [4], repaired: [] });
  });

  it('CAM-05 where only some bikes have a check digit, a clear character stays', () => {
    const vin = 'JH2SC5900GK123456';
    expect(readVin(charactersOf(vin))).toMatchObject({ vin, repaired: [] });
  });

  it('CAM-05 ends in four digits', () => {
    expect(readVin(charactersOf('WB10A0308AZ12B4S6')).vin).toBe('WB10A0308AZ128456');
  });
});
