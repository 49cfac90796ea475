import { describe, expect, it } from 'vitest';
import { FIGURES } from '../terms/index.ts';
import {
  brandSchema,
  figuresChanged,
  figuresOf,
  keepsPassword,
  linksSettled,
  type MailSettings,
  mailSettingsSchema,
  numberVerdict,
  publicAddressSchema,
  reachOf,
  SECTIONS,
  shopSchema,
} from './index.ts';

const MAIL: MailSettings = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'service',
  from: 'Ironbound Moto <service@example.com>',
  fallbackFrom: '',
};

describe('the mail server', () => {
  const issue = (change: object) =>
    mailSettingsSchema.safeParse({ ...MAIL, ...change }).error?.issues[0]?.message;

  it('SET-01 takes names and addresses, and nothing that could become another header or host', () => {
    expect(issue({})).toBeUndefined();
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'mail.shop-1.example.com'])
      expect(issue({ host }), host).toBeUndefined();
    for (const host of ['smtp.example.com/x', 'a b', 'user@host', 'smtp:587', '-a.example', 'http://x'])
      expect(issue({ host }), host).toBe('HOST_INVALID');
    for (const from of ['service', 'a@b\r\nBcc: c@d', 'Shop <a@b> <c@d>', '<>'])
      expect(issue({ from }), from).toBe('MAILBOX_INVALID');
    expect(issue({ port: 0 })).toBe('OUT_OF_RANGE');
    expect(issue({ port: 65_536 })).toBe('OUT_OF_RANGE');
  });

  it('SET-01 keeps a password only for the server, port and user it was entered for, and never for the clear', () => {
    expect(keepsPassword(MAIL, { ...MAIL, from: 'other@example.com' })).toBe(true);
    expect(keepsPassword(MAIL, { ...MAIL, host: 'smtp.evil.example' })).toBe(false);
    expect(keepsPassword(MAIL, { ...MAIL, port: 2525 })).toBe(false);
    expect(keepsPassword(MAIL, { ...MAIL, user: 'someone' })).toBe(false);
    expect(keepsPassword(MAIL, { ...MAIL, user: '' })).toBe(false);
    expect(keepsPassword(MAIL, { ...MAIL, security: 'none' })).toBe(false);
    expect(keepsPassword(MAIL, { ...MAIL, security: 'tls' })).toBe(true);
  });
});

describe('the figures of the terms', () => {
  const workshop = SECTIONS.workshop.start;

  it('TRM-02 are those of the terms until the shop changes one', () => {
    expect(figuresOf(workshop)).toEqual(FIGURES);
    expect(figuresOf({ ...workshop, depositCents: 15_000 }).diagnosticFee.cents).toBe(15_000);
  });

  it('TRM-01 changed when the terms name the number, and not for the hours of the workshop', () => {
    expect(figuresChanged(workshop, { ...workshop, laborRateCents: 1, shareDays: 1 })).toBe(false);
    for (const name of [
      'depositCents',
      'storageCentsPerDay',
      'storageGraceHours',
      'warrantyDays',
      'abandonedDays',
      'taxRatePpm',
    ] as const)
      expect(figuresChanged(workshop, { ...workshop, [name]: 7 }), name).toBe(true);
  });
});

describe('the next number', () => {
  it('SET-01 only goes up, not too far, and leaves no gap between invoices', () => {
    expect(numberVerdict('order', { last: 41, next: 42 })).toEqual({ ok: true });
    expect(numberVerdict('order', { last: 41, next: 5000 })).toEqual({ ok: true });
    expect(numberVerdict('order', { last: 41, next: 41 })).toEqual({ ok: false, code: 'NUMBER_USED' });
    expect(numberVerdict('order', { last: 41, next: 9_000_000 })).toEqual({
      ok: false,
      code: 'NUMBER_TOO_FAR',
    });
    expect(numberVerdict('invoice', { last: 0, next: 5001 })).toEqual({ ok: true });
    expect(numberVerdict('invoice', { last: 1, next: 5001 })).toEqual({ ok: false, code: 'NUMBERING_FIXED' });
  });
});

describe('the logo', () => {
  it('SET-01 is a stored logo, not any picture and not an address', () => {
    const name = '0b7e6a52-6f1c-4d3e-9a68-3f1f2a9d7c10';
    const ok = (logo: string | null) => brandSchema.safeParse({ logo }).success;
    expect(ok(null)).toBe(true);
    expect(ok(`logos/${name}.png`)).toBe(true);
    expect(ok(`id-images/${name}.jpg`)).toBe(false);
    expect(ok('https://example.com/logo.png')).toBe(false);
  });
});

describe('the shop', () => {
  it('SET-01 takes a ZIP code as the post writes it, or none', () => {
    const shop = {
      name: 'A',
      street: '',
      city: '',
      state: '',
      phone: '',
      email: '',
      timeZone: 'America/New_York',
    };
    const issue = (zip: string) => shopSchema.safeParse({ ...shop, zip }).error?.issues[0]?.message;
    for (const zip of ['', '07105', ' 07105 ', '07105-1234']) expect(issue(zip), zip).toBeUndefined();
    for (const zip of ['0710', '071055', '07105-12', 'abcde']) expect(issue(zip), zip).toBe('ZIP_INVALID');
  });
});

describe('the address of links', () => {
  it('SET-01 knows which phone can open a link: this machine, the shop’s network, anywhere', () => {
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'nonsense'])
      expect(reachOf(url), url).toBe('machine');
    for (const url of [
      'https://workshop.local:3000',
      'http://shopserver:3000',
      'http://192.168.1.20',
      'http://10.0.0.4:3000',
      'http://172.20.1.1',
      'http://100.101.2.3',
      'http://[fd00::1]:3000',
      'http://[fe80::1]',
      'https://bikes.lan',
    ])
      expect(reachOf(url), url).toBe('network');
    for (const url of [
      'https://shop.example.com',
      'http://203.0.113.9:8080',
      'http://172.40.1.1',
      'http://[2001:db8::1]',
    ])
      expect(reachOf(url), url).toBe('world');
  });

  it('SET-01 takes an address people can type, and no localhost, path or password', () => {
    const issue = (publicUrl: string) =>
      publicAddressSchema.safeParse({ publicUrl, accepted: null }).error?.issues[0]?.message;
    for (const good of [
      '',
      'https://shop.example.com',
      ' http://192.168.1.20:3000 ',
      'https://shop.example.com/',
    ])
      expect(issue(good), good).toBeUndefined();
    for (const bad of [
      'shop.example.com',
      'ftp://shop.example.com',
      'https://a.example/x',
      'https://u:p@a.example',
    ])
      expect(issue(bad), bad).toBe('ADDRESS_INVALID');
    expect(issue('http://localhost:3000')).toBe('ADDRESS_LOCAL');
  });

  it('SET-01 is done once links reach everyone or the owner accepted how far they reach', () => {
    expect(linksSettled('world', null)).toBe(true);
    expect(linksSettled('machine', null)).toBe(false);
    expect(linksSettled('machine', 'machine')).toBe(true);
    expect(linksSettled('network', 'machine')).toBe(true);
    expect(linksSettled('machine', 'network')).toBe(false);
  });
});
