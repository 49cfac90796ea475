import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Language } from '@kickstand/domain/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Answer = { readonly state: 'there'; readonly value: unknown } | { readonly state: 'missing' };

/** The exports of the web app's build for the server: customer pages as HTML. */
interface PublicPages {
  /** The call whose answer the page shows. */
  dataPath(pathname: string, search: string): string | null;
  renderPage(request: {
    readonly pathname: string;
    readonly search: string;
    readonly headers: FastifyRequest['headers'];
    readonly path: string;
    readonly answer: Answer;
  }): Promise<RenderedPage>;
}

export interface RenderedPage {
  readonly language: Language;
  readonly title: string;
  readonly html: string;
  readonly data: string;
}

/** Renders the page of a request; null if the browser must fetch the data and render it. */
type RenderPublicPage = (request: FastifyRequest) => Promise<RenderedPage | null>;

/** Headers passed on, so that a call is answered as if the page's code had sent it. */
const PASSED_ON = [
  'cookie',
  'user-agent',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

/**
 * Customer pages are rendered on the server: it calls its own API with the same checks and limits as a call from
 * outside, and renders the web app's components with the answer.
 */
export async function openPublicPages(
  app: FastifyInstance,
  file: string | undefined,
): Promise<RenderPublicPage> {
  if (!file || !existsSync(file)) return async () => null;
  const pages = (await import(pathToFileURL(file).href)) as PublicPages;
  return async (request) => {
    const { pathname, search } = new URL(request.url, 'http://page');
    const path = pages.dataPath(pathname, search);
    const answer = path ? await ask(app, request, path) : null;
    if (!path || !answer) return null;
    return pages.renderPage({ pathname, search, headers: request.headers, path, answer });
  };
}

/** Calls the server's own API as the page's code would. */
export async function ask(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
): Promise<Answer | null> {
  const passed = PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : []));
  const response = await app.inject({
    method: 'GET',
    url: path,
    headers: { ...Object.fromEntries(passed), accept: 'application/json' },
    remoteAddress: request.socket.remoteAddress ?? '',
  });
  if (response.statusCode === 200) return { state: 'there', value: response.json() };
  return response.statusCode === 404 || response.statusCode === 400 ? { state: 'missing' } : null;
}

/** The document with the page, as far as it was rendered. */
export function fillDocument(document: string, page: Partial<RenderedPage>): string {
  const { language = 'en', title, html = '', data = '' } = page;
  return document
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace('<title>Kickstand</title>', (plain) => (title ? `<title>${escapeText(title)}</title>` : plain))
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${data}`);
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
