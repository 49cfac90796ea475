import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ORIGIN,
  openSetUpShop,
  type TestBrowser,
  type TestShop,
  testShopOn,
} from '../../testing/test-shop.ts';
import { ownAddresses } from './origin.ts';
import { mountPages } from './pages.ts';
import { contentSecurityPolicy } from './security-headers.ts';

describe('every answer', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const post = (headers: Record<string, string>, payload: string | object = { json: {} }) =>
    shop.app.inject({
      method: 'POST',
      url: '/rpc/auth/signOut',
      headers: { host: 'localhost:3000', ...headers },
      payload,
    });

  /** `inject` would normalize the path. */
  async function sendAsWritten(method: string, path: string, headers: Record<string, string> = {}) {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    return new Promise<IncomingMessage>((resolve, reject) => {
      const to = { host: '127.0.0.1', port, method, path, headers: { host: 'localhost:3000', ...headers } };
      open(to, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end();
    });
  }

  it('carries the security headers and a request id of its own', async () => {
    for (const [method, url] of [
      ...[
        ['GET', '/api/health'] as const,
        ['GET', '/api/openapi.json'] as const,
        ['GET', '/api/docs'] as const,
      ],
      ...[['POST', '/rpc/auth/session'] as const, ['GET', '/rpc/auth/signOut'] as const],
      ...[['GET', '/files/bike-photos/none.jpg'] as const, ['GET', '/nowhere'] as const],
      ...[
        ['DELETE', '/api/health'] as const,
        ['GET', '/live'] as const,
        ['POST', '/webhooks/stripe'] as const,
      ],
    ]) {
      const { headers } = await owner.request({ method, url, headers: { 'x-request-id': 'mine' } });
      expect([url, headers]).toMatchObject([
        url,
        {
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        },
      ]);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('refuses a write from another origin, or from none', async () => {
    for (const origin of ['https://evil.test', 'http://localhost:3001', 'https://localhost:3000', 'null', ''])
      expect((await post(origin ? { origin } : {})).statusCode, origin).toBe(403);
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000'])
      expect((await post({ origin })).statusCode, origin).toBe(200);
  });

  it('refuses another Host, except for health checks', async () => {
    const ask = (url: string) => shop.app.inject({ url, headers: { host: 'evil.test' } });
    expect((await ask('/api/settings/boot')).statusCode).toBe(421);
    expect((await ask('/api/health')).statusCode).toBe(200);
  });

  it('explains a wrong address to a person in their language, and to a program in a code', async () => {
    const ask = (headers: Record<string, string>) =>
      shop.app.inject({ url: '/dashboard', headers: { host: '<b>evil</b>.test', ...headers } });
    const page = await ask({ accept: 'text/html,application/xhtml+xml' });
    expect(page.statusCode).toBe(421);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Kickstand doesn’t answer at this address');
    expect(page.body).not.toContain('evil');
    expect(page.body).not.toContain('href'); // localhost would be the reader's own device
    expect((await ask({ accept: 'text/html', 'accept-language': 'es-MX' })).body).toContain(
      '<html lang="es">',
    );
    expect((await ask({ accept: 'application/json' })).json()).toMatchObject({ code: 'HOST_NOT_OURS' });
  });

  it('answers at the names of ALLOWED_HOSTS too, with scheme and port of the main address', () => {
    const addresses = ownAddresses(
      {
        publicUrl: new URL('https://workshop.local:3000'),
        tls: null,
        allowedHosts: ['localhost', '[::1]', 'b.lan:8443'],
      },
      3000,
    );
    for (const host of ['workshop.local:3000', 'localhost:3000', '[::1]:3000', 'b.lan:8443'])
      expect(addresses.isOwnHost(host), host).toBe(true);
    expect(addresses.isOwnOrigin('https://localhost:3000')).toBe(true);
    expect(addresses.isOwnOrigin('http://localhost:3000')).toBe(false);
    expect(addresses.isOwnHost('192.168.1.9:3000')).toBe(false);
    expect(addresses.baseUrl).toBe('https://workshop.local:3000');
  });

  it('takes only the public address as its own when one is set', () => {
    const addresses = ownAddresses(
      { publicUrl: new URL('https://shop.example.com'), tls: null, allowedHosts: [] },
      3000,
    );
    expect(addresses.baseUrl).toBe('https://shop.example.com');
    expect(addresses.isOwnHost('shop.example.com')).toBe(true);
    expect(addresses.isOwnHost('Shop.Example.com:443')).toBe(true);
    expect(addresses.isOwnHost('localhost:3000')).toBe(false);
    expect(addresses.isOwnHost(undefined)).toBe(false);
    expect(addresses.isOwnOrigin('https://shop.example.com')).toBe(true);
    expect(addresses.isOwnOrigin('http://shop.example.com')).toBe(false);
  });

  it('answers bad bodies in codes, never with a 5xx', async () => {
    const origin = 'http://localhost:3000';
    const json = { origin, 'content-type': 'application/json' };
    expect((await post(json, '{bad')).statusCode).toBe(400);
    expect((await post(json, '')).statusCode).toBe(400);
    expect((await post(json, '{"json":{"__proto__":{"x":1}}}')).statusCode).toBe(400);
    expect((await post(json, `"${'x'.repeat(1_100_000)}"`)).statusCode).toBe(413);
    expect((await post({ origin, 'content-type': 'application/xml' }, '<x/>')).statusCode).toBe(415);
    for (const input of [null, 5, [], 'x', { a: { b: [1] } }])
      expect((await owner.call('auth/signIn', input)).status, JSON.stringify(input)).toBe(400);
  });

  it('returns codes for fields, no prose', async () => {
    const answer = await owner.call<unknown>('auth/signIn', { email: 5, extra: true });
    const { issues } = answer.data as { issues: { path: string; message: string }[] };
    expect(issues.map((issue) => issue.path)).toContain('email');
    for (const issue of issues) expect(issue.message).toMatch(/^[A-Z_]+$/);
  });

  it('describes itself: every procedure is in the OpenAPI document, and the page is our own', async () => {
    const document = (await owner.request({ url: '/api/openapi.json' })).json();
    expect(document.paths['/auth/sign-in'].post.responses).toHaveProperty('401');
    expect(Object.keys(document.paths).length).toBeGreaterThan(15);
    const page = await owner.request({ url: '/api/docs' });
    expect(page.body).not.toMatch(/https?:\/\//);
    for (const [, asset] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await owner.request({ url: asset ?? '' })).statusCode, asset).toBe(200);
    expect((await owner.request({ url: '/api/docs/package.json' })).statusCode).toBe(404);
  });

  it('W3 builds and compresses the OpenAPI document once, and answers 304 to a client that has it', async () => {
    const url = '/api/openapi.json';
    const written = vi.spyOn(JSON, 'stringify');
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => owner.request({ url, headers: { 'accept-encoding': 'br, gzip' } })),
    );
    const large = written.mock.results.filter(({ value }) => String(value).length > 500_000);
    written.mockRestore();
    expect(large.length).toBeLessThanOrEqual(1);
    const [first] = answers;
    const etag = String(first?.headers.etag);
    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({ etag, 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(rawPayload.length).toBeLessThan(300_000);
    }
    const plain = await owner.request({ url, headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.body).toBe(String(gunzipSync(first?.rawPayload ?? '')));
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const again = await owner.request({ url, headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await owner.request({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  it('reads over plain HTTP what the contract marks as GET', async () => {
    expect((await owner.request({ url: '/api/settings/boot' })).json()).toMatchObject({ setUp: 'done' });
    expect((await owner.request({ url: '/api/auth/sessions' })).json()).toHaveLength(1);
  });

  it('answers a flood with 429 and how long to wait, and keeps serving pages and health', async () => {
    const flood = { remoteAddress: '10.9.9.9', url: '/api/nothing', headers: { host: 'localhost:3000' } };
    for (let i = 0; i < 1200; i++) expect((await shop.app.inject(flood)).statusCode).toBe(404);
    const refused = await shop.app.inject(flood);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await shop.app.inject({ ...flood, url: '/api/health' })).statusCode).toBe(200);
  });

  it('rate-limits a call by its route, however its URL is written', async () => {
    for (const path of [
      '/api/settings/boot',
      '/api/health/../settings/boot',
      '/api/health/%2e%2e/settings/boot',
      '/%61pi/../api/settings/boot',
    ]) {
      const { headers, statusCode } = await sendAsWritten('GET', path);
      expect([path, statusCode, headers['x-ratelimit-limit']]).toEqual([path, 200, '1200']);
    }
    expect((await sendAsWritten('GET', '/api/health')).headers['x-ratelimit-limit']).toBeUndefined();
  });

  it('has no TRACE, with or without our own Origin', async () => {
    for (const [origin, status] of [
      ['', 403],
      [ORIGIN, 404],
    ] as const)
      expect([origin, (await sendAsWritten('TRACE', '/api/settings/boot', { origin })).statusCode]).toEqual([
        origin,
        status,
      ]);
  });

  it('lets no other origin read it, and has a referrer policy', async () => {
    const asked = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'POST', 'OPTIONS'] as const)
      for (const url of ['/api/settings/boot', '/rpc/auth/session', '/files/bike-photos/x.jpg']) {
        const { headers } = await owner.request({ method, url, headers: asked });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      }
  });

  it('takes the client’s address from a proxy that TRUST_PROXY names, and from nobody else', async () => {
    const behindProxy = await testShopOn(shop.database, { TRUST_PROXY: '10.7.7.1' });
    /** How many calls the client may make after two that claim to come from different addresses. */
    const leftAfterTwo = async ({ app }: TestShop) => {
      const call = (claimed: string) =>
        app.inject({
          ...{ url: '/api/settings/boot', remoteAddress: '10.7.7.1' },
          headers: { host: 'localhost:3000', 'x-forwarded-for': claimed },
        });
      await call('192.0.2.1');
      return (await call('192.0.2.2')).headers['x-ratelimit-remaining'];
    };
    expect([await leftAfterTwo(shop), await leftAfterTwo(behindProxy)]).toEqual(['1198', '1199']);
    await behindProxy.close();
  });

  it('is never cached', async () => {
    expect((await owner.call('auth/session')).headers['cache-control']).toBe('no-store');
  });
});

describe('pages', () => {
  const webDir = mkdtempSync(join(tmpdir(), 'kickstand-pages-'));
  const app = Fastify();
  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(
      join(webDir, 'index.html'),
      '<title>staff</title><meta name="csp-nonce" content="%CSP_NONCE%">',
    );
    writeFileSync(join(webDir, 'public.html'), '<title>public</title>');
    writeFileSync(join(webDir, 'sign-in.html'), '<title>sign-in</title><div id="root"></div>');
    app.get('/api/settings/boot', async () => ({ setUp: 'done', shop: { name: '</script><b>' } }));
    writeFileSync(join(webDir, 'csp.json'), '{"styleHashes":["sha256-abc="]}');
    writeFileSync(join(webDir, 'assets', 'a-1234.js'), 'let a');
    writeFileSync(join(webDir, 'assets', 'a-1234.js.br'), 'brotli');
    writeFileSync(join(webDir, 'assets', 'data-1234.gz'), 'packed');
    writeFileSync(join(webDir, 'assets', 'large-1234.wasm'), Buffer.alloc(1024 * 1024));
    writeFileSync(join(webDir, 'assets', 'removed-1234.js'), 'let r');
    writeFileSync(join(webDir, 'theme.js'), 'let t');
    const isStaff = async (headers: Headers) => {
      if (headers.get('cookie') === 'broken') throw new Error('database away');
      return headers.get('cookie') === 'staff';
    };
    await mountPages(app, {
      webDir,
      https: false,
      sessionCookie: 'kickstand.session_token',
      pictureHosts: ['pictures.example'],
      isStaff,
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
  });
  const get = (url: string) => app.inject({ url });

  it('RT-11 serves the staff entry to staff pages, the public one to public pages, and the sign-in its own', async () => {
    expect((await get('/dashboard')).body).toContain('staff');
    expect((await get('/auth/login?redirect=%2Fx')).body).toContain('sign-in');
    expect((await get('/auth/register')).body).toContain('staff');
    expect((await get('/terms-and-conditions')).body).toContain('public');
  });

  it('RT-11 the sign-in page brings what its code asks for, to a visitor without a session', async () => {
    const { body, headers } = await get('/auth/login');
    const [, data = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual({ setUp: 'done', shop: { name: '</script><b>' } });
    expect(headers['cache-control']).toBe('no-store');
    const cookie = 'a=b; kickstand.session_token=x';
    const known = await app.inject({ url: '/auth/login', headers: { cookie } });
    expect(known.body).not.toContain('setUp');
  });

  it('RT-07 serves a form as its page to staff and as the public view to everyone else', async () => {
    const form = (cookie?: string) =>
      app.inject({ url: `/intake/form/${'0'.repeat(8)}`, headers: cookie ? { cookie } : {} });
    expect((await form('staff')).body).toContain('staff');
    for (const cookie of [undefined, 'customer', 'broken'])
      expect((await form(cookie)).body, cookie).toContain('public');
  });

  it('RT-02 answers an unknown path with 404 and the page, a missing asset with a plain 404', async () => {
    for (const path of [
      '/unauthorized',
      '/nope',
      '/dashboard/nope',
      '/index.html',
      '/csp.json',
      '/.vite/manifest.json',
      '/..%2f..%2fetc%2fpasswd',
    ]) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['content-type']], path).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    }
    expect((await get('/assets/gone-9999.js')).headers['content-type']).toContain('json');
  });

  it('RT-03 redirects the short addresses and keeps the query string', async () => {
    expect((await get('/login?redirect=%2Fdashboard%3Fa%3D1')).headers.location).toBe(
      '/auth/login?redirect=%2Fdashboard%3Fa%3D1',
    );
    expect((await get('/')).headers.location).toBe('/dashboard');
  });

  it('gives each page a nonce of its own and no unsafe source', async () => {
    const [first, second] = [await get('/dashboard'), await get('/dashboard')];
    const policy = String(first?.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(first?.body).toContain(`content="${nonce}"`);
    expect(second?.body).not.toContain(nonce);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("'sha256-abc='");
  });

  it('CAM-06 allows pictures only from this server and from the configured hosts', async () => {
    const images = (policy: string) => /img-src ([^;]+)/.exec(policy)?.[1];
    const { headers } = await get('/dashboard');
    expect(images(String(headers['content-security-policy']))).toBe(
      "'self' data: blob: https://pictures.example",
    );
    const closed = contentSecurityPolicy({ styleHashes: [], https: true }, 'n');
    expect(images(closed)).toBe("'self' data: blob:");
  });

  it('allows hashed assets to be cached forever, and everything else to be revalidated', async () => {
    expect((await get('/assets/a-1234.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/dashboard')).headers['cache-control']).toBe('no-cache');
  });

  it('sends a file in the best encoding that it has and the browser takes, and a packed file as it is', async () => {
    const script = (encoding: string) =>
      app.inject({ url: '/assets/a-1234.js?x=1', headers: { 'accept-encoding': encoding } });
    expect((await script('gzip, deflate, br')).body).toBe('brotli');
    expect((await script('gzip, deflate, br')).headers['content-encoding']).toBe('br');
    expect((await script('gzip, br;q=0')).body).toBe('let a');
    expect((await script('gzip')).headers.vary).toBe('accept-encoding');
    expect((await script('gzip')).headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get('/assets/data-1234.gz')).headers['content-type']).toBe('application/gzip');
    expect((await get('/assets/large-1234.wasm')).rawPayload.length).toBe(1024 * 1024);
    expect((await get('/assets/a-1234.js.br')).statusCode).toBe(404);
  });

  it('answers 304 for a file that has not changed, and 404 for one that a new build removed', async () => {
    const { headers } = await get('/theme.js');
    const again = await app.inject({ url: '/theme.js', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    rmSync(join(webDir, 'assets', 'removed-1234.js'));
    expect((await get('/assets/removed-1234.js')).statusCode).toBe(404);
  });
});
