/**
 * @typedef {{ id: string, area: string, text: string }} Requirement
 */

/**
 * The rows `| RT-01 | text |` of the requirements' tables.
 * @param {string} markdown
 * @returns {Requirement[]}
 */
export function parseRequirements(markdown) {
  return markdown.split(/\r?\n/).flatMap((line) => {
    const [, id, text] = /^\| ([A-Z]{2,3}-\d{2}) \| (.*) \|$/.exec(line) ?? [];
    return id && text ? [{ id, area: id.slice(0, id.indexOf('-')), text }] : [];
  });
}

/** `it('…`, `test.describe('…`, `it.each(rows)('…`: the quoted title. */
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g;

/**
 * The ids in titles of tests and suites. A comment that mentions one does not count.
 * @param {string} source of a test file
 */
export function idsInTitles(source) {
  const titles = [...source.matchAll(TITLE)].map(([, , title]) => title ?? '');
  return new Set(titles.flatMap((title) => title.match(/\b[A-Z]{2,3}-\d{2}\b/g) ?? []));
}

/**
 * @param {Requirement[]} requirements
 * @param {Set<string>} tested
 * @param {{ all: boolean, areas: string[] }} options
 * @returns {string[]} the lines to show, the sum last
 */
export function reportRequirements(requirements, tested, { all, areas }) {
  const wanted = requirements.filter(({ area }) => areas.length === 0 || areas.includes(area));
  const shown = wanted.filter(({ id }) => all || !tested.has(id));
  const done = wanted.filter(({ id }) => tested.has(id)).length;
  return [
    ...shown.map(({ id, text }) => `${tested.has(id) ? 'tested ' : 'no test'}  ${id}  ${text.slice(0, 110)}`),
    `${done} of ${wanted.length} requirements are named by a test`,
  ];
}
