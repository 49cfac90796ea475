import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** Files are named from the root of the repository, or from the server's sources. */
const HOMES = ['', 'apps/server/src'];
const QUOTED = /`(?<file>[\w./-]+\.(?:test|spec)\.(?:tsx?|mjs))`: “(?<title>[^”]+)”/g;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function sourceOf(file: string): string {
  const path = HOMES.map((home) => join(ROOT, home, file)).find((candidate) => existsSync(candidate));
  return path ? readFileSync(path, 'utf8') : '';
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The whole title of a test that runs: no part of one, no comment, no `describe`, no `it.skip`. */
function isTitled(source: string, title: string): boolean {
  const called = new RegExp(`(\\b[\\w.]+|\\))\\(\\s*(['"\`])${literal(title)}\\2`, 'g');
  return [...source.replaceAll("\\'", "'").matchAll(called)].some(
    ([, before = '']) => before === ')' || /^(it|test)(\.(?!skip|todo|fixme)\w+)*$/.test(before),
  );
}

const quotesIn = (text: string) =>
  [...text.matchAll(QUOTED)].map(({ groups }) => ({ file: groups?.file ?? '', title: groups?.title ?? '' }));

it.each(['docs/asvs.md', 'docs/security.md'])(
  'every test title that %s quotes is the title of a test',
  (doc) => {
    const quotes = quotesIn(read(doc));
    expect(quotes.length).toBeGreaterThan(20);
    const wrong = quotes.filter(({ file, title }) => !isTitled(sourceOf(file), title));
    expect(wrong.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  },
);

it('a title counts only as a whole, and only of a test that runs', () => {
  expect(isTitled("it('V1 is safe', () => {})", 'V1 is safe')).toBe(true);
  expect(isTitled("it.each([1])('V1 %s is safe', () => {})", 'V1 %s is safe')).toBe(true);
  expect(isTitled("it('V1 is the owner\\'s', () => {})", "V1 is the owner's")).toBe(true);
  for (const source of [
    "it('V1 is safe now')",
    '// V1 is safe',
    "describe('V1 is safe'",
    "it.skip('V1 is safe'",
  ])
    expect(isTitled(source, 'V1 is safe')).toBe(false);
});

describe('the table of ASVS', () => {
  const rows = read('docs/asvs.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))
    .map(([, id = '', , name = '', status = '', ...reason]) => ({
      id,
      name,
      status,
      reason: reason.join('|'),
    }));
  const having = (status: string) => rows.filter((row) => row.status === status);
  const MET = having('met');
  const NOT_MET = having('**not met**');
  const NOT_APPLICABLE = having('not applicable');

  /** Met by a document, which the row links. */
  const BY_A_DOCUMENT = [
    ...['2.1.2', '2.1.3', '5.1.1', '6.1.1', '6.1.2', '6.1.3', '7.1.1', '7.1.2', '7.1.3', '8.1.1', '8.1.2'],
    ...['11.1.2', '13.1.1', '14.1.1', '14.1.2', '15.1.1', '15.1.2', '15.1.3', '16.1.1'],
  ];
  /** Met by what is not there, or by the tools that build and check. */
  const WITHOUT_TEST = ['6.2.10', '6.4.2', '10.1.1', '15.3.5'];

  it('has all 253 requirements of levels 1 and 2 once, each met, not met or not applicable, and says why', () => {
    expect(rows).toHaveLength(253);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
    expect(MET.length + NOT_MET.length + NOT_APPLICABLE.length).toBe(253);
    expect(rows.filter(({ reason }) => !/\w{2}/.test(reason)).map(({ id }) => id)).toEqual([]);
    expect(
      NOT_MET.filter(({ reason }) => reason.length < 20 && !/^See \d/.test(reason)).map(({ id }) => id),
    ).toEqual([]);
  });

  it('names a test for each that is met, unless a document is what is asked for', () => {
    const untested = MET.filter(({ reason }) => quotesIn(reason).length === 0).map(({ id }) => id);
    expect(untested.sort()).toEqual([...BY_A_DOCUMENT, ...WITHOUT_TEST].sort());
    const documented = MET.filter(({ id }) => BY_A_DOCUMENT.includes(id));
    const linked = documented.filter(({ reason }) => /\]\(.+\)|^The same table/.test(reason));
    expect(linked.map(({ id }) => id)).toEqual(documented.map(({ id }) => id));
  });

  it('has the counts that it and security.md give, and security.md lists what is not met', () => {
    const chapters = [...read('docs/asvs.md').matchAll(/^\| V(\d+) [^|]+\| (\d+) \| (\d+) \| (\d+) \|$/gm)];
    expect(chapters).toHaveLength(17);
    const given = chapters.map(([, chapter, ...counts]) => [chapter, ...counts.map(Number)]);
    const count = (of: typeof rows, chapter = '') =>
      of.filter(({ id }) => id.startsWith(`${chapter}.`)).length;
    expect(given).toEqual(
      chapters.map(([, chapter]) => [
        chapter,
        ...[MET, NOT_MET, NOT_APPLICABLE].map((of) => count(of, chapter)),
      ]),
    );
    const totals = [MET, NOT_MET, NOT_APPLICABLE].map((of) => of.length);
    expect(read('docs/asvs.md')).toContain(
      `| **all 253** | ${totals.map((one) => `**${one}**`).join(' | ')} |`,
    );
    const [met, notMet, notApplicable] = totals;
    const security = read('docs/security.md');
    expect(security).toContain(`${met} are met, ${notMet} are not met, ${notApplicable} are not applicable`);
    const listed = [...security.matchAll(/^- (\d+\.\d+\.\d+) (.+)$/gm)].map(
      ([, id, name]) => `${id} ${name}`,
    );
    expect(listed).toEqual(NOT_MET.map(({ id, name }) => `${id} ${name}`));
  });
});

describe('the findings of the penetration test', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .flatMap((line) => {
      const [, finding] = /^\| ([VW]\d+) \|/.exec(line) ?? [];
      return finding ? [{ finding, titles: quotesIn(line).map(({ title }) => title) }] : [];
    });

  it('V1 to V10 and W1 to W13 each have tests with the finding in their titles', () => {
    const numbered = (letter: string, last: number) =>
      Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);
    expect(rows.map(({ finding }) => finding)).toEqual([...numbered('V', 10), ...numbered('W', 13)]);
    for (const { finding, titles } of rows) {
      expect([finding, titles.length > 0]).toEqual([finding, true]);
      for (const title of titles) expect(title).toMatch(new RegExp(`\\b${finding}\\b`));
    }
  });
});
