import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicApp } from './app.tsx';
import { findPage } from './pages.ts';
import { readServed, ServedContext } from './served.ts';
import { type PageRequest, renderPage } from './server.tsx';
import { aReport } from './testing/orders.ts';
import { freshBrowser } from './testing/page.tsx';

const PATH = '/api/review/link/report';
const HOSTILE = '</script><img src=x onerror=alert(1)>';

const requestOf = (change: Partial<PageRequest> = {}): PageRequest => ({
  pathname: '/report/link',
  search: '',
  headers: {},
  path: PATH,
  answer: { state: 'there', value: aReport() },
  ...change,
});

/** The document as a browser parses it. */
function show({ html, data }: { html: string; data: string }) {
  document.body.innerHTML = `<div id="root">${html}</div>${data}`;
  return document.getElementById('root') as HTMLElement;
}

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('a public page from the server', () => {
  it('PUB-06 has bike, jobs, prices, the shop and its title before any script', async () => {
    const page = await renderPage(requestOf());
    show(page);
    expect(page.title).toBe('2019 Triumph Street Twin · Kickstand');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2019 Triumph Street Twin');
    expect(screen.getAllByText('Ironbound Moto').length).toBeGreaterThan(0);
    expect(document.body.textContent).toMatch(/\$\d/);
    expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
  });

  it('PUB-06 is taken over by the page’s code without a call and without a difference', async () => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    history.replaceState(null, '', '/report/link');
    const root = show(await renderPage(requestOf()));
    const page = findPage('/report/link', '');
    const { default: Page } = await page.load();
    const onRecoverableError = vi.fn();
    const before = root.textContent;
    // a tap before the page's code is loaded would be lost
    for (const button of screen.getAllByRole('button')) expect(button.matches(':disabled')).toBe(true);
    const hydrated = await act(async () =>
      hydrateRoot(
        root,
        <ServedContext.Provider value={readServed()}>
          <PublicApp page={page} Page={Page} />
        </ServedContext.Provider>,
        { onRecoverableError },
      ),
    );
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(root.textContent).toBe(before);
    for (const button of screen.getAllByRole('button')) expect(button.matches(':disabled')).toBe(false);
    expect(asked).not.toHaveBeenCalled();
    await act(async () => hydrated.unmount());
  });

  it('PUB-06 AUT-17 keeps hostile text as text, in the page and in its data', async () => {
    const value = { ...aReport(), bikeInfo: HOSTILE };
    const page = await renderPage(requestOf({ answer: { state: 'there', value } }));
    show(page);
    expect(document.querySelectorAll('img[src=x]')).toHaveLength(0);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(HOSTILE);
    const served = readServed()?.answers[PATH];
    expect(served?.state === 'there' && (served.value as { bikeInfo: string }).bikeInfo).toBe(HOSTILE);
  });

  it('PUB-05 is in the language chosen on the device, else the customer’s, else the browser’s', async () => {
    const languageOf = async (change: Partial<PageRequest>) => (await renderPage(requestOf(change))).language;
    const value = { ...aReport(), language: 'es' };
    const spanish = { answer: { state: 'there', value } } as const;
    expect(await languageOf({ ...spanish, headers: { cookie: 'a=b; kickstand.language=en' } })).toBe('en');
    expect(await languageOf({ ...spanish, headers: { cookie: 'kickstand.language=xx' } })).toBe('es');
    const missing = { answer: { state: 'missing' } } as const;
    expect(await languageOf({ ...missing, headers: { 'accept-language': 'es-MX,es;q=0.9' } })).toBe('es');
  });

  it('PUB-06 a link that opens nothing is left to the browser, which needs no second call to say so', async () => {
    const page = await renderPage(requestOf({ answer: { state: 'missing' } }));
    expect(page.html).toBe('');
    show(page);
    expect(readServed()).toMatchObject({ rendered: false, answers: { [PATH]: { state: 'missing' } } });
  });
});
