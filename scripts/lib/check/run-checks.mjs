import { elapsed, say } from '../console.mjs';
import { KINDS } from './kinds.mjs';

/** Runs every check, prints each result, and returns the failures with their output. */
export async function runChecks() {
  const [types, ...others] = KINDS;
  // The type check uses all cores, the others one each.
  const failed = types ? [await runCheck(types)] : [];
  return [...failed, ...(await Promise.all(others.map(runCheck)))].flat();
}

/** @param {import('./kinds.mjs').Kind} kind */
async function runCheck({ name, check }) {
  const since = performance.now();
  const { ok, words } = await check();
  say(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)}  ${elapsed(since)}`);
  if (ok) return [];
  const indented = words.trimEnd().replace(/^/gm, '        ');
  say(indented);
  return [`${name}\n${indented}`];
}
