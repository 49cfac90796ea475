import { HOSTILE_TEXTS, madeUpAnswer, PROCEDURES } from '@kickstand/api/testing';
import { matchPattern, ROUTES } from '@kickstand/domain/navigation';
import { beforeEach, describe, expect, it } from 'vitest';
import { readServed } from './served.ts';
import { dataPath, renderPage } from './server.tsx';
import { freshBrowser } from './testing/page.tsx';

/** All pages that the server renders, from the route table. */
const PAGES = ROUTES.flatMap(({ path }) => {
  const pathname = path.replaceAll(/:\w+/g, 'link');
  const data = dataPath(pathname, '');
  return data ? [{ path, pathname, data }] : [];
});

/** Each breaks out of another context: an element, an attribute, the data block, a URL. */
const KINDS = ['markup', 'script', 'quote', 'link'];

/** The page's data by the contract. */
function outputAt(data: string) {
  const { pathname } = new URL(data, 'http://here');
  const found = PROCEDURES.find(
    ({ route }) => route && matchPattern(`/api${route.replaceAll(/\{(\w+)\}/g, ':$1')}`, pathname),
  );
  if (!found?.output) throw new Error(`no procedure answers ${data}`);
  return found.output;
}

/** Attributes that a browser follows, loads or sends to. */
const FOLLOWED = ['href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc', 'style'];

const attributesOf = (page: Document) =>
  [...page.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? ''] as const),
  );

beforeEach(freshBrowser);

describe('a page from the server', () => {
  it('PUB-06 is one of eight, so that this list is not empty', () => {
    expect(PAGES.length).toBeGreaterThanOrEqual(8);
  });

  it.each(PAGES.flatMap((page) => KINDS.map((kind) => ({ ...page, kind, text: HOSTILE_TEXTS[kind] ?? '' }))))(
    'AUT-17 PUB-06 V8 $path keeps a $kind payload as text, in every field that its answer has',
    async ({ pathname, data, text }) => {
      const value = madeUpAnswer(outputAt(data), text);
      const rendered = await renderPage({
        ...{ pathname, search: '', headers: {}, path: data },
        answer: { state: 'there', value },
      });
      const page = new DOMParser().parseFromString(
        `<div id="root">${rendered.html}</div>${rendered.data}`,
        'text/html',
      );
      expect(page.querySelector('#root')?.textContent).toContain(text);
      expect(page.querySelectorAll('#root script, img[src="x"], iframe, svg[onload]')).toHaveLength(0);
      expect(page.querySelectorAll('script')).toHaveLength(1);
      for (const bold of page.querySelectorAll('b')) expect(bold.textContent).not.toBe('bold');
      const attributes = attributesOf(page);
      expect(attributes.filter(([name]) => name.startsWith('on'))).toEqual([]);
      const followed = attributes.filter(([name]) => FOLLOWED.includes(name));
      expect(followed.filter(([, given]) => /^\s*(javascript|vbscript):|expression\(/i.test(given))).toEqual(
        [],
      );
      document.body.innerHTML = page.body.innerHTML;
      expect(readServed()?.answers[data]).toEqual({ state: 'there', value });
      document.body.innerHTML = '';
    },
  );
});
