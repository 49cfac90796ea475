import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountPages } from './pages.ts';

/** why: the real one is the web app's build, which the browser tests use */
const PAGES = `
export const dataPath = (pathname, search) => pathname.startsWith('/report/') ? '/api/data' + pathname + search : null;
export const renderPage = async ({ path, answer, headers }) => ({
  language: 'es',
  title: 'A & <b>',
  html: '<h1>' + path + ' ' + answer.state + '</h1>',
  data: '<script type="application/json">' + JSON.stringify({ $: "$&", answer, language: headers['accept-language'] }) + '</script>',
});`;

describe('a customer’s page from the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-public-'));
  const app = Fastify({ trustProxy: '127.0.0.1' });
  const asked: unknown[] = [];
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<title>staff</title>');
    writeFileSync(join(folder, 'sign-in.html'), '<title>sign-in</title>');
    writeFileSync(
      join(folder, 'public.html'),
      '<html lang="en"><title>Kickstand</title><meta content="%CSP_NONCE%"><div id="root"></div></html>',
    );
    writeFileSync(join(folder, 'pages.mjs'), PAGES);
    app.get('/api/data/report/:id', async ({ params, headers, ip, query }, reply) => {
      const { id } = params as { id: string };
      asked.push({ id, ip, query, cookie: headers.cookie });
      return reply.code(Number(id)).send({ id, nonce: '%CSP_NONCE%' });
    });
    await mountPages(app, {
      webDir: folder,
      publicPages: join(folder, 'pages.mjs'),
      https: false,
      sessionCookie: 'kickstand.session_token',
      pictureHosts: [],
      isStaff: async () => false,
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, method, headers: { cookie: 'c=1', 'x-forwarded-for': '203.0.113.9' } });

  it('PUB-06 is compressed for a browser that takes it', async () => {
    const asking = (encoding: string) =>
      app.inject({ url: '/report/200', headers: { 'accept-encoding': encoding } });
    const { headers, rawPayload } = await asking('gzip, deflate, br');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString('utf8')).toContain('<h1>/api/data/report/200 there</h1>');
    for (const encoding of ['identity', 'gzip;q=0, deflate', 'xgzip'])
      expect((await asking(encoding)).body, encoding).toContain('<h1>/api/data/report/200 there</h1>');
  });

  it('PUB-06 comes with what the API answered to this caller, in its language, and is stored nowhere', async () => {
    const { body, headers } = await get('/report/200?a=b');
    expect(asked.at(-1)).toEqual({ id: '200', ip: '203.0.113.9', query: { a: 'b' }, cookie: 'c=1' });
    expect(body).toContain('<html lang="es"><title>A &amp; &lt;b></title>');
    expect(body).toContain('<div id="root"><h1>/api/data/report/200?a=b there</h1></div><script');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('PUB-06 AUT-17 changes nothing in what people wrote: no nonce, no pattern of a replacement', async () => {
    const { body } = await get('/report/200');
    expect(body).toContain('"nonce":"%CSP_NONCE%"');
    expect(body).toContain('"$":"$&"');
    expect(body).not.toContain('<meta content="%CSP_NONCE%">');
  });

  it('PUB-06 reports an invalid link, and leaves a refused or failed call to the browser', async () => {
    for (const status of [400, 404]) expect((await get(`/report/${status}`)).body).toContain('missing');
    for (const status of [401, 429, 500, 503]) {
      const { body, headers } = await get(`/report/${status}`);
      expect(body, String(status)).toContain('<div id="root"></div>');
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('PUB-06 asks nothing for a HEAD, for a page without data, or without the built pages', async () => {
    const before = asked.length;
    await get('/report/200', 'HEAD');
    expect((await get('/terms-and-conditions')).body).toContain('<div id="root"></div>');
    expect(asked).toHaveLength(before);
  });
});
