import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The results of one part of the test run. A test that failed first and passed on retry has passed, and is listed as
 * flaky.
 * @typedef {{ passed: number, failed: string[], flaky: string[] }} Results
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ projectName: string, status: string, results?: { errors?: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ message: string, location?: { file: string, line: number } }} PlaywrightError
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
    for (const { projectName, status, results: tries = [] } of tests) {
      const errors = tries.flatMap(({ errors = [] }) => errors).map(messageOf);
      const name = withReason(`[${projectName}] ${file}:${line} › ${title}`, errors);
      if (status === 'unexpected') results.failed.push(name);
      if (status === 'expected' || status === 'flaky') results.passed += 1;
      if (status === 'flaky') results.flaky.push(name);
    }
  }
  const { errors: outside = [] } = /** @type {{ errors?: PlaywrightError[] }} */ (report ?? {});
  for (const error of outside) results.failed.push(withReason('outside of every test', [messageOf(error)]));
  return atLeastOneFailure(results, exitCode, 'playwright');
}

const REASON_LINES = 12;

/**
 * The message of a time-out does not say where it happened; that is in its location, or in the error after it.
 * @param {PlaywrightError} error
 */
const messageOf = ({ message, location }) =>
  location ? `${basename(location.file)}:${location.line} ${message}` : message;

/**
 * Includes the messages of each failed attempt, because often only the end of a long output is kept.
 * @param {string} name
 * @param {readonly string[]} [errors]
 */
export function withReason(name, errors = []) {
  const reasons = errors.map((message) => {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '');
    return lines.slice(0, REASON_LINES).join('\n      ');
  });
  return [name, ...reasons].join('\n      ');
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * A run that failed without a failed test, or without a report, counts as one failure.
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
