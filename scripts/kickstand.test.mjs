import { devNull } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS, OPERATOR_COMMANDS } from './lib/commands.mjs';
import { ROOT } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

/** @param {string[]} args */
const kickstand = (...args) =>
  runNode(join(ROOT, 'bin', 'kickstand.mjs'), args, { env: { PATH: process.env.PATH, ENV_FILE: devNull } });

describe('the command kickstand', () => {
  it('OPS-01 lists its commands, answers --help for each and says its version', async () => {
    const { code, output } = await kickstand();
    expect(code).toBe(0);
    for (const name of OPERATOR_COMMANDS) expect(output).toContain(`kickstand ${name}`);
    const help = await kickstand('backup', '--help');
    expect(help).toMatchObject({ code: 0 });
    expect(help.output).toContain(COMMANDS.backup.text);
    expect(help.output).toContain('kickstand backup [--to <file>]');
    expect((await kickstand('--version')).output).toMatch(/^Kickstand \d+\.\d+\.\d+ /);
  });

  it('OPS-01 refuses a command or an option it does not know, in one sentence', async () => {
    expect(await kickstand('strat')).toEqual({
      code: 64,
      output: '"strat" is not a command: kickstand --help lists them.\n',
    });
    expect(await kickstand('doctor', '--nonsense')).toEqual({
      code: 1,
      output: "Unknown option '--nonsense': kickstand doctor (--help says more).\n",
    });
  });
});
