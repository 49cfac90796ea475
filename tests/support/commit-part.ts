import { execFileSync } from 'node:child_process';
import process from 'node:process';

/**
 * Whether the tests of this commit run that one of `parts`: each commit another one, and the same one again when its
 * tests are repeated. The environment variable chooses one, or `all`. Without a repository, as in an unpacked archive, it
 * is the first.
 */
export function isInTurn(index: number, parts: number, variable: string): boolean {
  const chosen = process.env[variable];
  return chosen === 'all' || index % parts === partOfCommit(parts, variable, chosen);
}

function partOfCommit(parts: number, variable: string, chosen: string | undefined): number {
  const part = Number(chosen ?? numberOfCommit()) % parts;
  if (!Number.isInteger(part))
    throw new Error(`${variable} is 0 to ${parts - 1} or all, not ${process.env[variable]}.`);
  return part;
}

let known: number | undefined;

function numberOfCommit(): number {
  known ??= readNumberOfCommit();
  return known;
}

function readNumberOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}
