import { parseLicense } from '@kickstand/domain/intake';
import { beforeAll, describe, expect, it } from 'vitest';
import { wanted } from './index.ts';
import type { ScanKind } from './messages.ts';
import { readCodes } from './read-codes.ts';
import { loadDecoder, printedCode } from './testing.ts';

/** As printed on the back of a card, with the separators of the AAMVA standard. */
const LICENSE =
  "@\n\x1e\rANSI 636036080002DL00410288ZN03290015DLDAQD12345678901234\nDCSO'NEIL-RUIZ\nDDEN\nDACMARIA\nDDFN\nDADLUZ\nDDGN\nDCAD\nDBB07311985\nDBA07312028\nDBC2\nDAU064 in\nDAYBRO\nDAG210 FERRY STREET\nDAINEWARK\nDAJNJ\nDAK071050000\nDCF1234\nDCGUSA\rZNZNAC1\r";
const VIN = '1HD1BML16MY023282';

beforeAll(loadDecoder);

const scanned = async (kind: ScanKind, bcid: string, text: string) => {
  const texts = await readCodes(await printedCode(bcid, text), kind);
  return texts.flatMap((found) => wanted(kind, found) ?? [])[0] ?? null;
};

describe('a printed code', () => {
  it('CAM-05 of a driver’s license is read into name, address, birth date and number', async () => {
    const text = await scanned('license', 'pdf417', LICENSE);
    expect(text && parseLicense(text)).toEqual({
      firstName: 'Maria',
      lastName: "O'Neil-Ruiz",
      street: '210 Ferry Street',
      city: 'Newark',
      state: 'NJ',
      zip: '07105',
      birthDate: '1985-07-31',
      number: 'D12345678901234',
    });
  });

  it.each(['code39', 'code128', 'datamatrix', 'qrcode'])('CAM-05 of a VIN is read from %s', async (bcid) => {
    expect(await scanned('vin', bcid, VIN)).toBe(VIN);
  });

  it('CAM-05 of a VIN is read with the import mark in front and from inside an address', async () => {
    expect(await scanned('vin', 'code39', `I${VIN}`)).toBe(VIN);
    expect(await scanned('vin', 'qrcode', `https://bikes.test/v/${VIN}?from=tag`)).toBe(VIN);
    expect(await scanned('vin', 'code128', 'KICK-0042')).toBeNull();
  });
});
