import { describe, expect, it } from 'vitest';
import { MessageReader } from './message-reader.ts';
import { message, text } from './messages.ts';

const WHOLE = Buffer.concat([
  message('Q', text('select 1')),
  message('S'),
  message('Q', text('x'.repeat(5_000))),
]);

describe('the message reader', () => {
  it.each([1, 3, 5, 7, 1_000, 10_000])('cuts the same messages from pieces of %i bytes', (size) => {
    const reader = new MessageReader();
    const found: string[] = [];
    for (let at = 0; at < WHOLE.length; at += size) {
      reader.push(WHOLE.subarray(at, at + size));
      for (let next = reader.next(); next; next = reader.next())
        found.push(`${String.fromCharCode(next[0]!)}${next.length}`);
    }
    expect(found).toEqual(['Q14', 'S5', 'Q5006']);
  });
});
