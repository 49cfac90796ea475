import { describe, expect, it } from 'vitest';
import { parseLicense } from './license.ts';

/** The example of the AAMVA card design standard, with its separators. */
const NEW_JERSEY =
  "@\n\x1e\rANSI 636036080002DL00410288ZN03290015DLDAQD12345678901234\nDCSO'NEIL-RUIZ\nDDEN\nDACMARIA\nDDFN\nDADLUZ\nDDGN\nDCAD\nDBB07311985\nDBA07312028\nDBC2\nDAU064 in\nDAYBRO\nDAG210 FERRY STREET\nDAINEWARK\nDAJNJ\nDAK071050000\nDCF1234\nDCGUSA\rZNZNAC1\r";

describe('a license', () => {
  it('CAM-05 is read into name and address, with birth date and number for review', () => {
    expect(parseLicense(NEW_JERSEY)).toEqual({
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

  it('CAM-05 is read when it is an old one with the whole name in one field', () => {
    const old = '@\n\x1e\rAAMVA6360050101DL00290179DLDAADE LA CRUZ,JUAN,CARLOS\nDAG1 MAIN ST\nDBB19700102\n';
    expect(parseLicense(old)).toMatchObject({
      firstName: 'Juan',
      lastName: 'De La Cruz',
      birthDate: '1970-01-02',
    });
  });

  it.each(['', 'https://example.com', 'ANSI nothing here', '1HD1BML16MY023282'])(
    'CAM-05 is null for anything else: %j',
    (text) => {
      expect(parseLicense(text)).toBeNull();
    },
  );
});
