import { describe, expect, it } from 'vitest';
import { checkVin, makerPrefixes, modelPrefix, normalizeVin, vinFromBarcode } from './vin.ts';

describe('a VIN', () => {
  it.each([
    ['1HD1BML16MY023282', 1991],
    ['JYAVM01E27A113338', 2007],
    ['VTTGM51A862100705', 2006],
    ['1HD1GP4558K319097', 2008],
    ['1HD1MAM20DB857910', 2013],
    ['1HD1FS4178Y631180', 2008],
    ['LJCPCBLCX11000237', 2001],
    ['JH2PC35106M700635', 2006],
    ['ME3FSM248KK436493', 2019],
  ])('INT-07 %s is valid and may be of %i', (vin, year) => {
    const verdict = checkVin(vin);
    expect(verdict.ok).toBe(true);
    expect(verdict.ok && verdict.years).toContain(year);
    expect(verdict.ok && verdict.years).toHaveLength(2);
  });

  it.each([
    ['MD2A67MXXRCK99693', 'X', '2'],
    ['95VCB1K589M017683', '8', '7'],
    ['1HD1KB4197Y678901', '9', '7'],
    ['JH2SC5900GK123456', '0', '1'],
  ])('INT-07 %s has the check digit %s where %s belongs', (vin, found, expected) => {
    expect(checkVin(vin)).toMatchObject({ ok: false, code: 'VIN_CHECK_DIGIT', found, expected });
  });

  it('INT-07 asks no check digit of a European number, and is certain only where every bike has one', () => {
    expect(checkVin('VBKEXC400FM123456')).toMatchObject({ ok: true, checked: false });
    expect(checkVin('WB10A0308AZ123456')).toMatchObject({ ok: true, checked: false });
    expect(checkVin('VTTGM51A862100705')).toMatchObject({ ok: true, checked: true });
    expect(checkVin('1HD1KB4197Y678901')).toMatchObject({ ok: false, certain: true });
    expect(checkVin('JH2SC5900GK123456')).toMatchObject({ ok: false, certain: false });
    expect(checkVin('JH2SC59AZGK123456')).toMatchObject({ ok: true, checked: false });
  });

  it('INT-07 names the first character that cannot be in it', () => {
    expect(checkVin('JS1GI51I6C2102966')).toEqual({
      ok: false,
      code: 'VIN_CHARACTER',
      character: 'I',
      position: 5,
    });
    expect(checkVin('JS1G🏍️51I6C210296')).toMatchObject({ ok: false });
  });

  it('INT-07 asks for one, and for 17 characters of it', () => {
    expect(checkVin('  ')).toEqual({ ok: false, code: 'VIN_EMPTY' });
    expect(checkVin('JKAZX600RFA12345')).toEqual({ ok: false, code: 'VIN_LENGTH' });
  });

  it('INT-07 is kept in upper case, at most 17', () => {
    expect(normalizeVin(' jh2pc35106m700635999')).toBe('JH2PC35106M700635');
  });

  it('CAM-05 is read from a label with an extra I before it', () => {
    expect(vinFromBarcode('I1HD1BML16MY023282')).toBe('1HD1BML16MY023282');
    expect(vinFromBarcode('*1HD1BML16MY023282*')).toBe('1HD1BML16MY023282');
    expect(vinFromBarcode('HTTPS://EXAMPLE.COM')).toBeNull();
  });

  it('looks a small maker up by its longer prefix first', () => {
    expect(makerPrefixes('1A9BC1234D5678901')).toEqual(['1A9678', '1A9']);
    expect(makerPrefixes('JH2PC35106M700635')).toEqual(['JH2']);
  });

  it('INT-07 two bikes of one model share the first eight characters', () => {
    expect(modelPrefix('jh2pc35106m700635')).toBe(modelPrefix('JH2PC351X7M000001'));
    expect(modelPrefix('JH2PC35106M700635')).not.toBe(modelPrefix('JH2PC40001M200001'));
  });
});
