import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

const SERVER = 'apps/server/src';
/** The one writer, and the code that makes orders of a sample shop whose past never happened. */
const WRITERS = ['workorders/moves/apply-transition.ts'];
const MAKERS = ['create-order.ts', 'sample/', 'demo/', 'testing/', '.test.ts'];

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', SERVER], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !MAKERS.some((part) => file.includes(part)));

/** Calls that write rows of `diagnostic_reports`, up to the end of the statement. */
const writes = (text: string): string[] => [
  ...[...text.matchAll(/update\(workOrders\)[\s\S]*?;/g)].map(([call]) => call),
  ...[...text.matchAll(/replaceAtRevision\(\s*tx,\s*workOrders[\s\S]*?;/g)].map(([call]) => call),
  ...[...text.matchAll(/update diagnostic_reports set[\s\S]*?`/g)].map(([call]) => call),
];

describe('the status of a work order', () => {
  it('WO-18 is written in one place, by the machine with its guards and effects', () => {
    const writers = sources.filter((file) =>
      writes(readFileSync(join(ROOT, file), 'utf8')).some((call) => /\bstatus(Since)?\b\s*[:=]/.test(call)),
    );
    expect(writers.map((file) => file.slice(SERVER.length + 1))).toEqual(WRITERS);
  });
});
