import process from 'node:process';

/** An error that the user can fix: printed as one sentence, without a stack. */
export class UserError extends Error {}

/** @param {number} since a `performance.now()` */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a long step: prints a line at the start, one every 15 seconds, and the time at the end.
 * @template T
 * @param {string} name such as `Installing packages`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = performance.now();
  say(`${name} …`);
  const tick = setInterval(() => say(`${name} … ${elapsed(since)}`), 15_000);
  try {
    const result = await work();
    say(`${name}: done in ${elapsed(since)}`);
    return result;
  } finally {
    clearInterval(tick);
  }
}

/**
 * Runs a script's body. An expected failure ends it with one sentence, a bug with its stack.
 * @param {() => Promise<void>} body
 */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}
