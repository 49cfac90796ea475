import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BOOT_ELEMENT_ID, dataBlock, matchRoute, type Route } from '@kickstand/domain/navigation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StartupError } from '../startup-error.ts';
import { acceptsEncoding } from './accept-encoding.ts';
import { refusal } from './origin.ts';
import { ask, fillDocument, openPublicPages, type RenderedPage } from './public-pages.ts';
import { contentSecurityPolicy, newNonce } from './security-headers.ts';
import { mountWebFiles } from './web-files.ts';

export interface PagesOptions {
  /** The built web app. */
  readonly webDir: string;
  /** The web app's build for the server; without it the browser renders the customer pages. */
  readonly publicPages?: string | undefined;
  readonly https: boolean;
  readonly pictureHosts: readonly string[];
  readonly sessionCookie: string;
  /** Whether a request comes from staff; only called for pages that both entries have. */
  readonly isStaff: (headers: Headers) => Promise<boolean>;
}

type Entry = Exclude<Route['entry'], 'session'>;
const ENTRY_FILES: Record<Entry, string> = {
  staff: 'index.html',
  public: 'public.html',
  sign_in: 'sign-in.html',
};
const NONCE_MARK = /%CSP_NONCE%/g;
const BOOT_PATH = '/api/settings/boot';

/**
 * Serves the HTML entries and their assets. The domain's route table decides which entry a path gets and with which
 * status: an unknown path is a 404 with a page, a missing asset a plain 404.
 */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const entries = {
    staff: readEntry(options.webDir, 'staff'),
    public: readEntry(options.webDir, 'public'),
    sign_in: readEntry(options.webDir, 'sign_in'),
  };
  const styleHashes = readStyleHashes(options.webDir);

  mountWebFiles(app, options.webDir);

  const renderPublicPage = await openPublicPages(app, options.publicPages);

  /**
   * For visitors without a session: the page contains the data that its code would fetch, so the form shows
   * immediately.
   */
  const renderSignIn = async (request: FastifyRequest): Promise<Partial<RenderedPage> | null> => {
    if (request.headers.cookie?.includes(options.sessionCookie)) return null;
    const boot = await ask(app, request, BOOT_PATH);
    return boot?.state === 'there' ? { data: dataBlock(BOOT_ELEMENT_ID, boot.value) } : null;
  };

  const render = async (entry: Entry, request: FastifyRequest) => {
    if (request.method !== 'GET' || entry === 'staff') return null;
    return entry === 'public' ? renderPublicPage(request) : renderSignIn(request);
  };

  const sendPage = async (
    reply: FastifyReply,
    entry: Entry,
    status: number,
    page?: Partial<RenderedPage> | null,
  ) => {
    const nonce = newNonce();
    reply.code(status).type('text/html; charset=utf-8');
    reply.header('cache-control', page ? 'no-store' : 'no-cache');
    reply.header('content-security-policy', contentSecurityPolicy({ ...options, styleHashes }, nonce));
    const document = entries[entry].replace(NONCE_MARK, nonce);
    return sendCompressed(reply, page ? fillDocument(document, page) : document);
  };

  const entryOf = async ({ entry }: Route, { headers, log }: FastifyRequest): Promise<Entry> => {
    if (entry !== 'session') return entry;
    try {
      return (await options.isStaff(new Headers({ cookie: headers.cookie ?? '' }))) ? 'staff' : 'public';
    } catch (error) {
      // The database is down. The public page can say so, and shows nothing of the staff app.
      log.warn({ err: error }, 'session not readable');
      return 'public';
    }
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) return reply.code(404).send(refusal('NOT_FOUND', 404));
    const [path = '/', query] = request.url.split('?', 2);
    const match = matchRoute(path);
    if (match.kind === 'redirect') return reply.redirect(query ? `${match.to}?${query}` : match.to, 302);
    if (match.kind !== 'page') return sendPage(reply, 'public', 404);
    const entry = await entryOf(match.route, request);
    return sendPage(reply, entry, 200, await render(entry, request));
  });
}

/** The compress plugin handles only routes, and pages have none. */
async function sendCompressed(reply: FastifyReply, document: string): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  if (!acceptsEncoding(reply.request.headers['accept-encoding'], 'gzip')) return reply.send(document);
  reply.header('content-encoding', 'gzip');
  return reply.send(await promisify(gzip)(document));
}

/** A browser navigates to pages; calls and assets get a plain answer. */
function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !/^\/(rpc|api|files|live|assets)(\/|$|\?)/.test(request.url);
}

function readEntry(webDir: string, entry: Entry): string {
  const file = join(webDir, ENTRY_FILES[entry]);
  if (!existsSync(file))
    throw new StartupError(`The web app is not built (${file} is missing): run "npm run build".`);
  return readFileSync(file, 'utf8');
}

function readStyleHashes(webDir: string): string[] {
  const file = join(webDir, 'csp.json');
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { styleHashes: string[] }).styleHashes;
}
