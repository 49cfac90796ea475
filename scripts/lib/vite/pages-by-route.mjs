import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {typeof import('../../../packages/domain/src/navigation/index.ts')} Navigation
 */

/** The design system's gallery, which exists only in development and is not in the route table. */
const GALLERY_PATH = '/gallery';

/** Paths that the server answers in development too. */
const SERVER_PATHS = ['/rpc', '/api', '/files', '/live'];

/**
 * In development Vite serves the pages. This chooses HTML entry, redirect and status by the server's route table.
 * @returns {import('vite').Plugin}
 */
export function pagesByRoute() {
  return {
    name: 'kickstand:pages-by-route',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!isPageRequest(request)) return next();
        try {
          await sendPage(server, request.url ?? '/', request.headers.cookie ?? '', response);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/**
 * @param {import('vite').ViteDevServer} server
 * @param {string} url
 * @param {string} cookie
 * @param {import('node:http').ServerResponse} response
 */
async function sendPage(server, url, cookie, response) {
  const navigation = /** @type {Navigation} */ (await server.ssrLoadModule('@kickstand/domain/navigation'));
  const [path = '/', query] = url.split('?', 2);
  const match = navigation.matchRoute(path);
  if (match.kind === 'redirect') {
    response.writeHead(302, { location: query ? `${match.to}?${query}` : match.to }).end();
    return;
  }
  const found = match.kind === 'page' || path === GALLERY_PATH;
  const isPublic = match.kind === 'page' ? isPublicEntry(match.route.entry, cookie) : !found;
  const file = isPublic ? 'public.html' : 'index.html';
  const html = await server.transformIndexHtml(url, await readFile(join(server.config.root, file), 'utf8'));
  response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/**
 * The server checks whether the session belongs to staff; here the cookie is enough. The sign-in page is shown by the
 * staff app, because the small one needs a separate build.
 * @param {'staff' | 'public' | 'session' | 'sign_in'} entry
 * @param {string} cookie
 */
function isPublicEntry(entry, cookie) {
  return entry === 'session' ? !/kickstand[^=]*session/.test(cookie) : entry === 'public';
}

/**
 * A browser navigates to pages; modules, assets and calls are not pages.
 * @param {import('vite').Connect.IncomingMessage} request
 */
function isPageRequest({ method, url = '/', headers }) {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const isServers = SERVER_PATHS.some((path) => url === path || url.startsWith(`${path}/`));
  return !isServers && !url.startsWith('/@') && (headers.accept ?? '').includes('text/html');
}

/** @param {string} target the URL of the server */
export function proxyToServer(target) {
  return Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, ws: path === '/live' }]));
}
