import { isLanguage, type Language, pickLanguage } from '@kickstand/domain/language';
import { dataBlock } from '@kickstand/domain/navigation';
import { renderToString } from 'react-dom/server';
import { PublicApp } from './app.tsx';
import { TitleContext } from './page-title.ts';
import { findPage } from './pages.ts';
import { LANGUAGE_KEY } from './preferences.ts';
import { type Asked, SERVED_ID, type Served, ServedContext } from './served.ts';

export { dataPath } from './pages.ts';

/** A request for a page, with the API's answer for the path of `dataPath`. */
export interface PageRequest {
  readonly pathname: string;
  readonly search: string;
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };
  readonly path: string;
  readonly answer: Asked<unknown>;
}

/** What is inserted into the document. */
export interface RenderedPage {
  readonly language: Language;
  readonly title: string;
  /** For `#root`; empty if the browser renders it. */
  readonly html: string;
  /** A data block for hydration. */
  readonly data: string;
}

/** Renders a public page with the browser's components. A missing page is left to the browser. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { pathname, search, path, answer } = request;
  const rendered = answer.state === 'there';
  const language = languageFor(request);
  const served: Served = { answers: { [path]: answer }, rendered, language, now: Date.now() };
  const page = findPage(pathname, search);
  const { default: Page } = await page.load();
  let title = '';
  const app = (
    <TitleContext.Provider
      value={(shown) => {
        title = shown;
      }}
    >
      <ServedContext.Provider value={served}>
        <PublicApp page={page} Page={Page} />
      </ServedContext.Provider>
    </TitleContext.Provider>
  );
  return { language, html: rendered ? renderToString(app) : '', title, data: dataBlock(SERVED_ID, served) };
}

/** The language chosen on this device, otherwise the customer's, otherwise the browser's. */
function languageFor({ headers, answer }: PageRequest): Language {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_KEY}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  const own = answer.state === 'there' ? (answer.value as { language?: unknown }).language : null;
  return isLanguage(own) ? own : pickLanguage(headers['accept-language']);
}
