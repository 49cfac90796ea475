import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMANDS, helpOf, takeArguments } from './lib/commands.mjs';
import { ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const scripts = readdirSync(join(ROOT, 'scripts')).filter((name) => /^[a-z]+\.mjs$/.test(name));
const folder = mkdtempSync(join(tmpdir(), 'kickstand-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} script @param {string[]} args */
const run = (script, args) =>
  runNode(join(ROOT, 'scripts', script), args, {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
  });

describe('every script', () => {
  it('has its line in the table of commands, and every command its script', () => {
    expect(scripts.map((name) => name.replace('.mjs', '')).sort()).toEqual(Object.keys(COMMANDS).sort());
    const { scripts: listed } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const commands = Object.keys(listed).filter((name) => !name.includes(':'));
    expect(commands.sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  it('answers --help with what it does, and refuses what it does not know in one sentence, before it does anything', async () => {
    for (const script of scripts) {
      const [help, unknown] = await Promise.all([run(script, ['--help']), run(script, ['--nonsense'])]);
      expect(help, script).toMatchObject({ code: 0 });
      expect(help.output, script).toContain('npm ');
      expect(unknown.code, script).toBe(1);
      expect(unknown.output.trim(), script).toMatch(
        /^Unknown option '--nonsense': npm .*\(--help says more\)\.$/,
      );
    }
    expect(readdirSync(folder)).toEqual([]);
  }, 120_000);
});

describe('what is typed after a command', () => {
  it('is read by the table', () => {
    expect(takeArguments('backup', ['--to', 'x.kickstand', '--other-disk'])?.values).toEqual({
      to: 'x.kickstand',
      'other-disk': true,
    });
    expect(takeArguments('restore', ['a.kickstand'])?.positionals).toEqual(['a.kickstand']);
    expect(() => takeArguments('restore', ['a', 'b'])).toThrow(/^"b" is too much: npm run restore/);
    expect(() => takeArguments('backup', ['--to'])).toThrow(/^Option '--to <value>' argument missing: npm/);
    expect(helpOf(COMMANDS.backup)).toContain('--create-folder');
  });
});
