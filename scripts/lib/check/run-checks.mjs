import { elapsed, say } from '../console.mjs';
import { KINDS } from './kinds.mjs';

/**
 * Runs every check, says how each went, and returns what failed with what to read about it. All at once: most of
 * them keep one core busy.
 */
export async function runChecks() {
  const since = performance.now();
  const failed = await Promise.all(
    KINDS.map(async ({ name, check }) => {
      const { ok, words } = await check();
      say(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)}  ${elapsed(since)}`);
      if (ok) return [];
      const indented = words.trimEnd().replace(/^/gm, '        ');
      say(indented);
      return [`${name}\n${indented}`];
    }),
  );
  return failed.flat();
}
