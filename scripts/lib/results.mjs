/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * The counts in vitest's JSON report. A file that could not be loaded, or an error outside every test, has no
 * failed test to its name and must not vanish.
 * @param {unknown} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  const { numPassedTests = 0, numFailedTests = 0 } =
    /** @type {{ numPassedTests?: number, numFailedTests?: number }} */ (report ?? {});
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests }, exitCode);
}

/**
 * The counts in Playwright's JSON report. What failed first and passed at its second try has passed; Playwright
 * lists it by name as flaky.
 * @param {unknown} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  const { stats } = /** @type {{ stats?: { expected: number, unexpected: number, flaky: number } }} */ (
    report ?? {}
  );
  const counts = stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    : { passed: 0, failed: 0 };
  return atLeastOneFailure(counts, exitCode);
}

/**
 * @param {Counts} counts
 * @param {number} exitCode
 */
export function atLeastOneFailure(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts[]} list */
export function sum(list) {
  return list.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
