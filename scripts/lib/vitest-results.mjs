import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { ROOT } from './paths.mjs';
import { withReason } from './results.mjs';

/**
 * @typedef {import('./results.mjs').Results} Results
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {import('vitest/node').SerializedError} SerializedError
 */

/**
 * A vitest reporter that writes `Results` to VITEST_RESULTS. Vitest's JSON report includes neither retries nor errors
 * outside of tests.
 */
export default class VitestResults {
  /** @param {readonly TestModule[]} modules @param {readonly SerializedError[]} unhandled */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.VITEST_RESULTS;
    if (file) writeFileSync(file, JSON.stringify(resultsOf(modules, unhandled)));
  }
}

/** @param {readonly TestModule[]} modules @param {readonly SerializedError[]} unhandled @returns {Results} */
function resultsOf(modules, unhandled) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const named = (/** @type {import('vitest/node').TestCase[]} */ list) =>
    list.map((test) =>
      withReason(
        `${pathOf(test.module)} › ${test.fullName}`,
        test.result().errors?.map(({ message }) => message),
      ),
    );
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: [
      ...named(tests.filter((test) => test.result().state === 'failed')),
      ...modules.flatMap((module) => module.errors().map(({ message }) => `${pathOf(module)}: ${message}`)),
      ...unhandled.map(
        (error) => `outside of every test${whileRunning(error)}: ${error.stack ?? error.message}`,
      ),
    ],
    flaky: named(tests.filter((test) => test.diagnostic()?.flaky)),
  };
}

/** @param {TestModule} module */
const pathOf = (module) => relative(ROOT, module.moduleId);

/** Vitest reports the file and the last test in it, unless the error came from the runner. @param {SerializedError} error */
function whileRunning({ VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }) {
  if (typeof path !== 'string') return '';
  return ` in ${relative(ROOT, path)}${typeof test === 'string' ? ` › ${test}` : ''}`;
}
