import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, sum } from './results.mjs';

describe('the counts of a test run', () => {
  it('are those of the reports', () => {
    expect(countVitest({ numPassedTests: 12, numFailedTests: 1 }, 1)).toEqual({ passed: 12, failed: 1 });
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 } }, 1)).toEqual({
      passed: 6,
      failed: 1,
    });
  });

  it('have a failure when a run failed without a failed test, or left no report', () => {
    expect(countVitest({ numPassedTests: 12, numFailedTests: 0 }, 1)).toEqual({ passed: 12, failed: 1 });
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 0 });
  });

  it('add up', () => {
    expect(
      sum([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3 },
      ]),
    ).toEqual({ passed: 3, failed: 3 });
  });
});
