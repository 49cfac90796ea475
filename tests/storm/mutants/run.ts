// The body of `npm run storm -- --mutants`: breaks one rule at a time in a copy of the sources, and checks that the
// storm notices. A mutant that survives is a rule that the storm does not check.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { elapsed, main, say } from '../../../scripts/lib/console.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { TIMED_OUT } from '../replay.ts';
import { MUTANTS } from './index.ts';
import type { Mutant } from './mutant.ts';

await main(async () => {
  const { values } = parseArgs({
    options: {
      mutants: { type: 'boolean' },
      rounds: { type: 'string', default: '40' },
      only: { type: 'string' },
      from: { type: 'string', default: '1' },
    },
    strict: false,
  });
  const copy = copyOfSources();
  let survivors = 0;
  try {
    const selected = MUTANTS.slice(Number(values.from) - 1).filter(
      ({ name }) =>
        !values.only ||
        String(values.only)
          .split('|')
          .some((part) => name.includes(part)),
    );
    for (const mutant of selected) {
      const began = performance.now();
      const outcome = tryMutant(copy, mutant, Number(values.rounds));
      if (!outcome.caught) survivors += 1;
      say(`${outcome.caught ? 'caught  ' : 'SURVIVED'}  ${mutant.name} (${elapsed(began)})  ${outcome.how}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  if (survivors > 0) process.exitCode = 1;
});

interface Outcome {
  readonly caught: boolean;
  readonly how: string;
}

function tryMutant(copy: string, { file, find, replace, more = [] }: Mutant, rounds: number): Outcome {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(find)) return { caught: false, how: `${file} has no longer the text to change` };
  writeFileSync(path, before.replace(find, replace));
  try {
    return playUntilCaught(copy, more, rounds);
  } finally {
    writeFileSync(path, before);
  }
}

/** A round that timed out proves nothing either way: the next one is played. */
function playUntilCaught(copy: string, more: readonly string[], rounds: number): Outcome {
  let hung = 0;
  for (let from = 1; from <= rounds; ) {
    const run = play(copy, more, { from, rounds: rounds - from + 1 });
    const [, round = '', message = ''] = /Round (\d+) failed:.*\n(.*)/.exec(run.stdout) ?? [];
    if (run.status !== 0 && round === '')
      return { caught: false, how: `${run.stdout}\n${run.stderr}`.trim().slice(-300) };
    if (round === '') break;
    if (!message.startsWith(TIMED_OUT)) return { caught: true, how: `round ${round}: ${message}` };
    hung += 1;
    from = Number(round) + 1;
  }
  return { caught: false, how: hung > 0 ? `${hung} of ${rounds} rounds did not end` : '' };
}

function play(copy: string, more: readonly string[], { from, rounds }: { from: number; rounds: number }) {
  return spawnSync(
    process.execPath,
    [
      ...['--import', 'tsx', join(copy, 'tests', 'storm', 'run.ts')],
      ...['--from', String(from), '--rounds', String(rounds)],
      // More steps than usual: some rules only matter after the customer's decision and the work.
      ...['--steps', '24'],
      ...['--shrink', '0'],
      // The pages for Chromium would have to be rebuilt for each mutant.
      ...['--chromium', '0'],
      ...['--more', more.join(',')],
    ],
    {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, TSX_TSCONFIG_PATH: join(copy, 'apps', 'web', 'tsconfig.json') },
    },
  );
}

/** A copy of the sources, with the installed packages linked. @kickstand must resolve to the copy. */
function copyOfSources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kickstand-mutants-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  const link = (from: string, to: string) => symlinkSync(from, to, 'junction');
  mkdirSync(join(copy, 'node_modules', '@kickstand'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '@kickstand'))
    link(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  for (const [name, place] of [
    ['api', 'packages/api'],
    ['domain', 'packages/domain'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const) {
    link(join(copy, place), join(copy, 'node_modules', '@kickstand', name));
    if (existsSync(join(ROOT, place, 'node_modules')))
      link(join(ROOT, place, 'node_modules'), join(copy, place, 'node_modules'));
  }
  return copy;
}
