import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describeError } from './log.ts';

describe('what is logged of an error', () => {
  it('keeps the statement and drops the values that people typed', () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (email)=(ana@mail.test)',
    });
    const error = new DrizzleQueryError('insert into x values ($1)', ['ana@mail.test'], cause);
    const logged = JSON.stringify(describeError(error));
    expect(logged).toContain('insert into x');
    expect(logged).toContain('23505');
    expect(logged).not.toContain('ana@mail.test');
  });

  it('logs where it happened, through every cause', () => {
    const logged = describeError(new Error('outer', { cause: new TypeError('inner') }));
    expect(logged).toMatchObject({ message: 'outer', cause: { type: 'TypeError', message: 'inner' } });
    expect((logged as { stack: string }).stack).toMatch(/log\.test\.ts/);
  });

  it('does not treat arbitrary values as errors', () => {
    expect(describeError('ana@mail.test')).toEqual({ message: 'not an Error' });
  });
});
