import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { desktopFirst, expect, test } from '../support/fixtures.ts';

const ENGLISH = [
  'Service Authorization',
  'Diagnostic Fee',
  'Personal Belongings',
  'Additional Work Approval',
  'Payment Terms',
  'Storage Fees',
  'Limited Warranty',
  'Photographic Documentation',
  'Abandoned Vehicles',
  'Liability Limitation',
  'Vehicle Inspection',
  'Sales Tax',
  'Refund Policy',
  'Terms Modification',
];
const SPANISH = [
  'Autorización de servicio',
  'Tarifa de diagnóstico',
  'Pertenencias personales',
  'Aprobación de trabajo adicional',
  'Condiciones de pago',
  'Cargos por almacenamiento',
  'Garantía limitada',
  'Documentación fotográfica',
  'Vehículos abandonados',
  'Limitación de responsabilidad',
  'Inspección del vehículo',
  'Impuesto sobre las ventas',
  'Política de reembolsos',
  'Modificación de los términos',
];

const numbered = (titles: readonly string[]) => titles.map((title, index) => `${index + 1}. ${title}`);

interface Script {
  readonly path: string;
  readonly text: string;
  readonly gzip: number;
}

/** Listens to the scripts a page fetches; the answer waits for them. */
function collectScripts(page: Page): () => Promise<Script[]> {
  const scripts: Promise<Script>[] = [];
  const take = (response: Response) => {
    const path = new URL(response.url()).pathname;
    if (!path.endsWith('.js')) return;
    scripts.push(
      response.body().then((body) => ({ path, text: body.toString('utf8'), gzip: gzipSync(body).length })),
    );
  };
  page.on('response', take);
  return () => {
    page.off('response', take);
    return Promise.all(scripts);
  };
}

/** Every script that a URL makes the browser load until nothing more is loading. */
async function scriptsOf(page: Page, address: string): Promise<Script[]> {
  const collected = collectScripts(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return collected();
}

/** Of the scripts of a URL, those that were requested before a heading appeared, by the page's own clock. */
async function scriptsUntil(page: Page, address: string, heading: string): Promise<Script[]> {
  await page.addInitScript((text) => {
    const headings = document.getElementsByTagName('h2');
    new MutationObserver((_, observer) => {
      if (![...headings].some(({ textContent }) => textContent === text)) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, heading);
  const collected = collectScripts(page);
  await page.goto(address);
  // The network of a page that shows live data is never idle while another test changes the same shop.
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  const scripts = await collected();
  const early = await page.evaluate(() => {
    const [usable] = performance.getEntriesByName('usable');
    if (!usable) return [];
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < usable.startTime)
      .map(({ name }) => new URL(name).pathname);
  });
  return scripts.filter(({ path }) => early.includes(path));
}

const kilobytes = (scripts: readonly Script[]) => scripts.reduce((sum, { gzip }) => sum + gzip, 0) / 1000;

// What is loaded ahead is part of what these tests measure.
test.use({ loadsAhead: true });

test.describe('what a page weighs', { tag: '@desktop-only' }, () => {
  test('RT-11 the sign-in page fetches at most 90 kB of script, none of the screens behind it, and no data; the app is fetched while a person types', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/(rpc|api)\//.test(request.url())) calls.push(request.url());
    });
    const scripts = await scriptsOf(page, '/auth/login');
    expect(scripts.length).toBeGreaterThan(1);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(90);
    const names = scripts.map(({ path }) => path).join(' ');
    for (const screen of [
      'home-screen',
      'profile-screen',
      'setup-screen',
      'register-screen',
      'shell-',
      'terms-',
      'es-',
    ])
      expect(names).not.toContain(`/assets/${screen}`);
    expect(calls).toEqual([]);
    const ahead = page.locator('link[rel="prefetch"]');
    await expect(ahead).toHaveCount(0);
    await page.getByLabel('Email').fill('a');
    await expect(ahead).not.toHaveCount(0);
  });

  test('DSH-01 the home page can be used after at most 260 kB of script in 15 files', async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, 'admin');
    const scripts = await scriptsUntil(page, '/dashboard', 'Stuck bikes');
    expect(scripts.map(({ path }) => path)).toContainEqual(expect.stringContaining('home-screen'));
    expect(kilobytes(scripts)).toBeLessThanOrEqual(260);
    expect(scripts.length).toBeLessThanOrEqual(15);
  });

  test('PUB-06 RT-11 a public page fetches at most 60 kB of script, none of the app, and no data', async ({
    page,
    anotherBrowser,
  }) => {
    const elsewhere = await (await anotherBrowser()).newPage();
    const staff = new Set(
      (await scriptsOf(elsewhere, '/auth/login'))
        .filter(({ text }) => isStaffCode(text))
        .map(({ path }) => path),
    );
    expect(staff.size).toBeGreaterThan(0);

    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/(rpc|api)\//.test(request.url())) calls.push(request.url());
    });
    const scripts = await scriptsOf(page, '/terms-and-conditions');
    expect(scripts.length).toBeGreaterThan(1);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(60);
    expect(scripts.filter(({ path }) => staff.has(path))).toEqual([]);
    for (const { path, text } of scripts) expect(isStaffCode(text), path).toBe(false);
    // the terms are in the document
    expect(calls).toEqual([]);
  });

  for (const [address, content] of [
    ['/book', /I don’t know what’s wrong/],
    ['/check-in', /What’s your name\?/],
  ] as const)
    test(`CAL-05 CAL-06 RT-11 ${address} is in the document before any script, and fetches at most 60 kB of it`, async ({
      page,
      request,
    }) => {
      expect(await (await request.get(address)).text()).toMatch(content);
      const calls: string[] = [];
      page.on('request', (sent) => {
        if (/\/(rpc|api)\//.test(sent.url())) calls.push(sent.url());
      });
      const scripts = await scriptsOf(page, address);
      expect(scripts.length).toBeGreaterThan(1);
      expect(kilobytes(scripts)).toBeLessThanOrEqual(60);
      for (const { path, text } of scripts) expect(isStaffCode(text), path).toBe(false);
      expect(calls).toEqual([]);
    });

  test('CAL-05 booking shows its services before its script runs, and works on a slow phone', async ({
    page,
  }) => {
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // the scripts wait until what the document shows was looked at
    let goOn = () => {};
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await seen;
      await route.continue();
    });
    await page.goto('/book', { waitUntil: 'commit' });
    const diagnosis = page.getByRole('button', { name: /^I don’t know what’s wrong/ });
    await expect(diagnosis).toBeVisible();
    // a tap before the code is loaded would be lost
    await expect(diagnosis).toBeDisabled();
    goOn();
    await diagnosis.click();
    await expect(page.getByRole('heading', { name: 'When can you bring it in?' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Free/ }).first()).toBeVisible();
  });

  test('RT-11 what is fetched once stays in the browser, and comes compressed', async ({ page, request }) => {
    const [entry] = await scriptsOf(page, '/terms-and-conditions').then((all) =>
      all.filter(({ path }) => path.startsWith('/assets/')),
    );
    const response = await request.get(entry?.path ?? '', { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers()['content-encoding']).toBe('gzip');
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await request.get('/dashboard')).headers()['cache-control']).toBe('no-cache');
    for (const withData of ['/auth/login', '/terms-and-conditions'])
      expect((await request.get(withData)).headers()['cache-control']).toBe('no-store');
  });
});

/** Words that only the app's own code has: its calls, its router, its waiting texts. */
function isStaffCode(text: string): boolean {
  return [
    '"/rpc"',
    '`/rpc`',
    'createBrowserRouter',
    'Initializing authentication',
    '/dashboard/inventory',
  ].some((word) => text.includes(word));
}

test(
  'TRM-01 RT-01 the terms open for everyone: 14 numbered sections in both languages',
  desktopFirst,
  async ({ page }) => {
    await page.goto('/terms-and-conditions');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
    await expect(page.getByText('April 1, 2025')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(numbered(ENGLISH));
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones');
    await expect(page.getByText('1 de abril de 2025')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(numbered(SPANISH));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  },
);

test.describe('the terms', { tag: '@desktop-only' }, () => {
  test('TRM-01 a section has a URL, and the index leads to it', { tag: '@full-only' }, async ({ page }) => {
    await page.goto('/terms-and-conditions#sales-tax');
    await expect(page.getByRole('heading', { level: 2, name: '12. Sales Tax' })).toBeInViewport();
    const index = page.getByRole('navigation', { name: 'Sections' });
    await expect(index.getByRole('link')).toHaveCount(14);
    await index.getByRole('link', { name: /Diagnostic Fee/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: '2. Diagnostic Fee' })).toBeInViewport();
    await expect(page).toHaveURL(/#diagnostic-fee$/);
    await expect(index.locator('[aria-current="location"]')).toHaveText(/Diagnostic Fee/);
  });
});

test.describe('the answers of the server', { tag: '@desktop-only' }, () => {
  test('every page carries a strict content security policy with a nonce of its own', async ({ request }) => {
    const nonces = new Set<string>();
    for (const path of ['/auth/login', '/dashboard', '/terms-and-conditions', '/nope']) {
      const headers = (await request.get(path)).headers();
      const policy = headers['content-security-policy'] ?? '';
      const directives = new Map(
        policy.split('; ').map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1)]),
      );
      expect(directives.get('default-src'), path).toEqual(["'none'"]);
      expect(directives.get('script-src'), path).toEqual(["'self'"]);
      expect(directives.get('connect-src'), path).toEqual(["'self'"]);
      expect(directives.get('img-src'), path).toEqual(["'self'", 'data:', 'blob:']);
      expect(directives.get('frame-ancestors'), path).toEqual(["'none'"]);
      expect(directives.get('base-uri'), path).toEqual(["'none'"]);
      expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
      nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['x-frame-options'], path).toBe('DENY');
      expect(headers['x-robots-tag'], path).toContain('noindex');
      expect(headers['permissions-policy'], path).toContain('camera=(self)');
    }
    expect(nonces.size).toBe(4);
  });

  test('the description of the calls opens without a violation of the policy', { tag: '@full-only' }, async ({
    page,
  }) => {
    // It renders every procedure: half a minute.
    await page.goto('/api/docs');
    await expect(page).toHaveTitle('API · Kickstand');
    await expect(page.getByRole('heading', { name: /^Kickstand/ })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('button', { name: /^post .*sign-in$/ })).toBeVisible();
  });
});
