import { describe, expect, it } from 'vitest';
import { isCopyFromClient, readListen } from './statement-text.ts';

describe('what the wire server reads ahead', () => {
  it.each([
    ['LISTEN changes', { kind: 'listen', channel: 'changes' }],
    ['  listen Changes ; ', { kind: 'listen', channel: 'changes' }],
    ['LISTEN "Two ""Words"""', { kind: 'listen', channel: 'Two "Words"' }],
    ['unlisten *', { kind: 'unlisten', channel: '*' }],
    ["select 'listen changes'", undefined],
    ['listen', undefined],
  ])('reads %s', (sql, expected) => {
    expect(readListen(sql)).toEqual(expected);
  });

  it.each([
    ['copy parts from stdin', true],
    ['COPY parts (id, name) FROM STDIN WITH (FORMAT csv)', true],
    ['-- load\n/* all */ copy parts from stdin', true],
    ['begin; copy parts from stdin', true],
    ['copy parts to stdout', false],
    ["insert into notes values ('we copy parts from stdin')", false],
    ['select stdin from copy', false],
  ])('knows whether the client brings data: %s', (sql, expected) => {
    expect(isCopyFromClient(sql)).toBe(expected);
  });
});
