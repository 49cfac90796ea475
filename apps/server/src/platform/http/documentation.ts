import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppRouter } from '../rpc/handlers.ts';
import { acceptsEncoding } from './accept-encoding.ts';
import { type ApiFacts, describeApi } from './describe-api.ts';
import { contentSecurityPolicy, newNonce } from './security-headers.ts';

/** `/api/openapi.json` and a page that shows it, with assets from this server. */
export async function mountDocumentation(
  app: FastifyInstance,
  router: AppRouter,
  facts: ApiFacts,
): Promise<void> {
  // cached: anyone can request it, and serializing and compressing it is expensive
  let document: Promise<Document> | null = null;
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= writeDocument(router, facts);
    const { etag, json, gzipped } = await document;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const takesGzip = acceptsEncoding(request.headers['accept-encoding'], 'gzip');
    // for identity too, otherwise the compress plugin would compress it
    reply.header('content-encoding', takesGzip ? 'gzip' : 'identity');
    return reply.send(takesGzip ? gzipped : json);
  });

  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/.test(path),
  });
  app.get('/api/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    reply.header(
      'content-security-policy',
      contentSecurityPolicy({ styleHashes: [], https: false }, newNonce()),
    );
    return PAGE;
  });
  app.get('/api/docs/start.js', async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8');
    return START;
  });
}

interface Document {
  readonly etag: string;
  readonly json: Buffer;
  readonly gzipped: Buffer;
}

async function writeDocument(router: AppRouter, facts: ApiFacts): Promise<Document> {
  const json = Buffer.from(JSON.stringify(await describeApi(router, facts)));
  // weak: the same for the compressed and the plain document
  const etag = `W/"${createHash('sha256').update(json).digest('base64url')}"`;
  return { etag, json, gzipped: await promisify(gzip)(json) };
}

const isFresh = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((known) => [etag, etag.slice(2), '*'].includes(known.trim()));

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Kickstand</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });\n`;
