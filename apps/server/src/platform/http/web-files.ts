import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accept-encoding.ts';
import { SCRIPT_POLICY } from './security-headers.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
};

/** In order of preference. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** Larger files are streamed: the text recognition engine and its data, fetched once per device. */
const LARGEST_CACHED_BYTES = 512 * 1024;

interface WebFile {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly encodings: readonly (typeof ENCODINGS)[number][];
}

interface CachedFile {
  readonly content: Buffer;
  readonly etag: string;
}

/**
 * Serves the built web app's files except its documents. A page fetches up to forty of them, so they are cached in
 * memory on first use.
 */
export function mountWebFiles(app: FastifyInstance, webDir: string): void {
  const files = listWebFiles(webDir);
  const cache = new Map<string, CachedFile>();

  const cached = async (path: string) => {
    const read = cache.get(path) ?? (await readSmallFile(path));
    if (typeof read !== 'string') cache.set(path, read);
    return read;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(request.url.split('?', 1)[0] ?? '');
    if (!file) return reply.callNotFound();
    const encoding = file.encodings.find(({ name }) =>
      acceptsEncoding(request.headers['accept-encoding'], name),
    );
    const path = file.path + (encoding?.suffix ?? '');
    const small = await cached(path);
    if (small === 'gone') return reply.callNotFound();
    reply.headers(file.headers);
    if (encoding) reply.header('content-encoding', encoding.name);
    if (small === 'large') return reply.send(createReadStream(path));
    reply.header('etag', small.etag);
    if (request.headers['if-none-match'] === small.etag) return reply.code(304).send();
    return reply.send(small.content);
  };

  // one route for all: several hundred would delay every start
  const options = { compress: false } as const;
  app.get('/assets/*', options, answer);
  for (const url of files.keys()) if (!url.startsWith('/assets/')) app.get(url, options, answer);
}

/** Null if a build running now removed the file. */
async function readSmallFile(path: string): Promise<CachedFile | 'large' | 'gone'> {
  const found = await stat(path).catch(() => null);
  if (!found) return 'gone';
  if (found.size > LARGEST_CACHED_BYTES) return 'large';
  const content = await readFile(path);
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` };
}

function listWebFiles(webDir: string): Map<string, WebFile> {
  const entries = readdirSync(webDir, { recursive: true, withFileTypes: true });
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  );
  const isVariant = (path: string) =>
    ENCODINGS.some(({ suffix }) => path.endsWith(suffix) && paths.has(path.slice(0, -suffix.length)));
  const files = [...paths]
    .filter((path) => !isVariant(path))
    .map((path): [string, WebFile] => {
      const url = `/${relative(webDir, path).split(sep).join('/')}`;
      const encodings = ENCODINGS.filter(({ suffix }) => paths.has(path + suffix));
      return [url, { path, headers: headersOf(url), encodings }];
    });
  return new Map(files.filter(([url]) => isPublic(url)));
}

/** Documents need their nonce; the rest is for the build and the server only. */
const isPublic = (url: string) => !url.endsWith('.html') && url !== '/csp.json' && !url.startsWith('/.vite');

function headersOf(url: string): Record<string, string> {
  const extension = extname(url);
  return {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    // the content of hashed names never changes; everything else is revalidated
    'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(extension === '.js' && { 'content-security-policy': SCRIPT_POLICY }),
  };
}
