import { elapsed, say } from '../console.mjs';
import { KINDS } from './kinds.mjs';

/** Runs every check, says how each went, and returns what failed with what to read about it. */
export async function runChecks() {
  /** @type {string[]} */
  const failed = [];
  for (const { name, check } of KINDS) {
    const since = performance.now();
    const { ok, words } = await check();
    say(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)}  ${elapsed(since)}`);
    if (ok) continue;
    const indented = words.trimEnd().replace(/^/gm, '        ');
    say(indented);
    failed.push(`${name}\n${indented}`);
  }
  return failed;
}
