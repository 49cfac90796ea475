/**
 * What a part of the test run came to. What failed first and passed at its second try has passed, and is listed as
 * flaky.
 * @typedef {{ passed: number, failed: string[], flaky: string[] }} Results
 * @typedef {{ title: string, file: string, line: number, tests: { projectName: string, status: string }[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 */

/** @type {Results} */
export const NOTHING = { passed: 0, failed: [], flaky: [] };

/**
 * Reads Playwright's JSON report.
 * @param {unknown} report
 * @param {number} exitCode
 * @returns {Results}
 */
export function readPlaywright(report, exitCode) {
  /** @type {Results} */
  const results = { passed: 0, failed: [], flaky: [] };
  for (const { title, file, line, tests } of specsOf(/** @type {PlaywrightSuite} */ (report ?? {}))) {
    for (const { projectName, status } of tests) {
      const name = `[${projectName}] ${file}:${line} › ${title}`;
      if (status === 'unexpected') results.failed.push(name);
      if (status === 'expected' || status === 'flaky') results.passed += 1;
      if (status === 'flaky') results.flaky.push(name);
    }
  }
  return atLeastOneFailure(results, exitCode, 'playwright');
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * A run that failed without a failed test, or left no report, has failed.
 * @param {Results} results
 * @param {number} exitCode
 * @param {string} name
 */
export function atLeastOneFailure(results, exitCode, name) {
  return exitCode !== 0 && results.failed.length === 0 ? { ...results, failed: [name] } : results;
}

/** @param {Results[]} list @returns {Results} */
export function sum(list) {
  return {
    passed: list.reduce((total, { passed }) => total + passed, 0),
    failed: list.flatMap(({ failed }) => failed),
    flaky: list.flatMap(({ flaky }) => flaky),
  };
}
