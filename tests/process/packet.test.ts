import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXIT_CODES } from '../../apps/server/src/platform/startup-error.ts';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { runNode } from '../../scripts/lib/run.mjs';
import { changePart, makePacket } from '../support/packet.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-packet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As `npm run verify -- packet` runs it, with no shop on the machine. */
async function check(...args: string[]) {
  const { PATH = '' } = process.env;
  const env = { PATH, ENV_FILE: devNull, DATA_DIR: join(folder, 'no-shop') };
  const { code, output } = await runNode(join(ROOT, 'apps/server/dist/verify.js'), ['packet', ...args], {
    env,
  });
  return { code, lines: output.trim().split('\n') };
}
function keep(bytes: Uint8Array): string {
  const file = join(folder, 'packet.zip');
  writeFileSync(file, bytes);
  return file;
}

describe('npm run verify -- packet', () => {
  it('EVD-03 ends with 0 for an unchanged packet, of whichever shop, and says whose it is', async () => {
    expect(await check(keep(await makePacket()))).toMatchObject({
      code: 0,
      lines: [
        'Unchanged since 2026-11-12T23:24:00.000Z: all 1 parts are what was sealed.',
        'Sealed by Ironbound Moto, Newark: work order WO-1034, 2020 Honda CBR650R, packet 1.',
        expect.stringMatching(/^Packet [0-9a-f]{64}$/),
        expect.stringContaining(`Shop’s records ${'ab'.repeat(32)}, head 2 · `),
      ],
    });
    const other = await check(keep(await makePacket({ log: 'cd'.repeat(32), shopName: 'Harbor Cycles' })));
    expect(other.code).toBe(0);
    expect(other.lines[1]).toContain('Sealed by Harbor Cycles, Newark');
    expect(other.lines[3]).toContain('cd'.repeat(32));
  });

  it('EVD-03 ends with 1 for one changed byte, and names the part', async () => {
    const { code, lines } = await check(keep(changePart(await makePacket())));
    expect(code).toBe(1);
    expect(lines[0]).toBe('Changed: 1 of 1 parts since 2026-11-12T23:24:00.000Z.');
    expect(lines[1]).toMatch(/^- intake 7 \(parts\/001-intake\.json\): sealed .+, now /);
  });

  it('EVD-03 ends with 1 when the customer’s paper is of other records', async () => {
    const { code, lines } = await check(keep(await makePacket()), '--paper', '9 · ffff ffff ffff ffff ffff');
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('No paper of this order has that number.');
  });

  it('EVD-03 ends with 2 for a file that is no packet, and otherwise for one that is not there or not named', async () => {
    expect(await check(keep(new TextEncoder().encode('a letter')))).toEqual({
      code: 2,
      lines: ['This isn’t a Kickstand packet.'],
    });
    expect(await check(join(folder, 'gone.zip'))).toEqual({
      code: EXIT_CODES.settingsWrong,
      lines: [`${join(folder, 'gone.zip')} can’t be read: ENOENT.`],
    });
    expect(await check()).toEqual({
      code: EXIT_CODES.settingsWrong,
      lines: ['Name the packet: npm run verify -- packet <file> (--help says more).'],
    });
  });
});
