import { execFileSync } from 'node:child_process';
import process from 'node:process';

/**
 * Which of `parts` the tests of this commit run: each commit another one, and the same one again when its tests are
 * repeated. The environment variable chooses one. Without a repository, as in an unpacked archive, it is the first.
 */
export function partOfCommit(parts: number, variable: string): number {
  const chosen = Number(process.env[variable] ?? numberOfCommit()) % parts;
  if (!Number.isInteger(chosen))
    throw new Error(`${variable} is 0 to ${parts - 1}, not ${process.env[variable]}.`);
  return chosen;
}

function numberOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}
