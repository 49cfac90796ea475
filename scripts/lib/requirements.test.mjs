import { describe, expect, it } from 'vitest';
import { idsInTitles, parseRequirements, reportRequirements } from './requirements.mjs';

const DOCUMENT = `
## RT Routes
| id | requirement |
|---|---|
| RT-01 | Public pages open without login. |
| NAV-04 | Ctrl+B toggles the navigation. |
A line that mentions RT-09 is no row.
`;

// Not called `test`, or this file would itself count as naming requirements.
const titled = (/** @type {string} */ title) => `it('${title}', () => {})`;

describe('the list of requirements', () => {
  it('is read from the rows of the tables', () => {
    expect(parseRequirements(DOCUMENT)).toEqual([
      { id: 'RT-01', area: 'RT', text: 'Public pages open without login.' },
      { id: 'NAV-04', area: 'NAV', text: 'Ctrl+B toggles the navigation.' },
    ]);
  });

  it('counts an id in the name of a test or a suite, not one in a comment or in the code', () => {
    const source = [titled('RT-01 and NAV-04 hold'), '// RT-02', "expect('RT-03')", titled('none')].join(
      '\n',
    );
    expect([...idsInTitles(source)]).toEqual(['RT-01', 'NAV-04']);
    expect([...idsInTitles(`test.describe(\`${'RT'}-05\`, f); it.each(list)('${'RT'}-06', f)`)]).toEqual([
      'RT-05',
      'RT-06',
    ]);
  });

  it('shows what no test names, all of it on request, or one area', () => {
    const requirements = parseRequirements(DOCUMENT);
    const tested = new Set(['RT-01']);
    expect(reportRequirements(requirements, tested, { all: false, areas: [] })).toEqual([
      'no test  NAV-04  Ctrl+B toggles the navigation.',
      '1 of 2 requirements are named by a test',
    ]);
    expect(reportRequirements(requirements, tested, { all: true, areas: ['RT'] })).toEqual([
      'tested   RT-01  Public pages open without login.',
      '1 of 1 requirements are named by a test',
    ]);
  });
});
