import type { CheckedPacket, CheckedPart } from '@kickstand/domain/evidence';
import { describe, expect, it } from 'vitest';
import { reportOf } from './packet-report.ts';

const HASH = 'a'.repeat(64);
const part: CheckedPart = {
  kind: 'photos',
  number: null,
  at: null,
  by: '',
  path: 'parts/001-photos.json',
  sha256: HASH,
  files: [],
  state: 'unchanged',
  found: HASH,
  changedFiles: [],
};
const packet: CheckedPacket = {
  kind: 'packet',
  unchanged: true,
  manifest: {
    format: 'kickstand-packet',
    version: 1,
    log: HASH,
    shop: { name: 'Ironbound Moto', city: 'Newark', phone: '', timeZone: 'UTC' },
    order: { number: 1034, bike: '2020 Honda CBR650R', customer: 'Marcus Hale' },
    packet: { id: '1', number: 1, sealedAt: '2026-11-12T23:24:00.000Z', sealedBy: 'Sam Kim' },
    parts: [part],
  },
  sha256: HASH,
  parts: [part],
  problems: [],
  head: { size: 7, root: HASH },
  stamp: null,
  papers: [{ paper: 'invoice', at: '2026-11-12T23:00:00.000Z', size: 5, root: 'b'.repeat(64) }],
};

describe('npm run verify -- packet', () => {
  it('EVD-03 reports an unchanged packet, whose it is and what its papers print', () => {
    const { lines, exitCode } = reportOf(packet);
    expect(exitCode).toBe(0);
    expect(lines[0]).toBe('Unchanged since 2026-11-12T23:24:00.000Z: all 1 parts are what was sealed.');
    expect(lines.join('\n')).toContain('Ironbound Moto, Newark: work order WO-1034');
    expect(lines.at(-1)).toBe('Printed on 2026-11-12, invoice: 5 · bbbb bbbb bbbb bbbb bbbb');
  });

  it('EVD-03 names the part and the picture that differ', () => {
    const found = 'c'.repeat(64);
    const file = {
      path: 'pictures/002.jpg',
      label: 'photoFront',
      state: 'changed',
      sealed: HASH,
      found,
    } as const;
    const changed = { ...part, state: 'changed', changedFiles: [file] } satisfies CheckedPart;
    const { lines, exitCode } = reportOf({
      ...packet,
      unchanged: false,
      parts: [changed],
      problems: ['wrapping'],
    });
    expect(exitCode).toBe(1);
    expect(lines.slice(0, 4)).toEqual([
      'Changed: 1 of 1 parts since 2026-11-12T23:24:00.000Z.',
      '- photos (parts/001-photos.json): a picture differs',
      '  - pictures/002.jpg (photoFront): sealed aaaa aaaa … aaaa, now cccc cccc … cccc',
      '- Bytes around the contents were changed.',
    ]);
  });

  it('EVD-03 compares what a customer’s paper prints', () => {
    expect(reportOf(packet, '5 · BBBB bbbb bbbb bbbb bbbb')).toMatchObject({ exitCode: 0 });
    expect(reportOf(packet, '5 · ffff ffff ffff ffff ffff')).toMatchObject({ exitCode: 1 });
    expect(reportOf(packet, '6 · bbbb bbbb bbbb bbbb bbbb')).toMatchObject({ exitCode: 1 });
  });

  it('EVD-03 explains a file that is not a packet, a damaged one and one of a later version', () => {
    for (const kind of ['not_a_packet', 'damaged', 'newer'] as const)
      expect(reportOf({ kind })).toMatchObject({ exitCode: 2, lines: [expect.stringContaining('packet')] });
  });
});
