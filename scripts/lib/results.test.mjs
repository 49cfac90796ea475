import { describe, expect, it } from 'vitest';
import { atLeastOneFailure, NOTHING, readPlaywright, sum } from './results.mjs';

describe('the results of a test run', () => {
  it('are those of the report, with the names of what failed, why, and of what needed a second try', () => {
    const location = { file: '/tests/home.spec.ts', line: 9 };
    const spec = (
      /** @type {string} */ title,
      /** @type {string} */ status,
      /** @type {string[]} */ ...errors
    ) => ({
      title,
      file: 'home.spec.ts',
      line: 7,
      tests: [
        {
          projectName: 'phone',
          status,
          results: errors.map((message) => ({ errors: [{ message, location }] })),
        },
      ],
    });
    const suites = [
      {
        specs: [spec('opens', 'expected')],
        suites: [
          { specs: [spec('closes', 'unexpected', '\u001b[31mno door\n\nLog:\u001b[0m', 'still none')] },
        ],
      },
      { specs: [spec('waits', 'flaky'), spec('not here', 'skipped')] },
    ];
    expect(readPlaywright({ suites }, 1)).toEqual({
      passed: 2,
      failed: [
        '[phone] home.spec.ts:7 › closes\n      home.spec.ts:9 no door\n      Log:\n      home.spec.ts:9 still none',
      ],
      flaky: ['[phone] home.spec.ts:7 › waits'],
    });
  });

  it('name what failed outside of every test', () => {
    const errors = [{ message: 'route.fetch: closed', location: { file: '/tests/a.spec.ts', line: 3 } }];
    expect(readPlaywright({ suites: [], errors }, 1).failed).toEqual([
      'outside of every test\n      a.spec.ts:3 route.fetch: closed',
    ]);
  });

  it('have a failure when a run failed without a failed test, or left no report', () => {
    expect(readPlaywright(undefined, 1).failed).toEqual(['playwright']);
    expect(atLeastOneFailure(NOTHING, 1, 'vitest').failed).toEqual(['vitest']);
    expect(atLeastOneFailure(NOTHING, 0, 'vitest')).toEqual(NOTHING);
  });

  it('add up', () => {
    expect(
      sum([
        { passed: 1, failed: [], flaky: ['b'] },
        { passed: 2, failed: ['a'], flaky: [] },
      ]),
    ).toEqual({ passed: 3, failed: ['a'], flaky: ['b'] });
  });
});
