import { termsFor } from '@kickstand/domain/terms';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicApp } from './app.tsx';
import { findPage } from './pages.ts';
import { fakeServer } from './testing/page.tsx';

// the first page is compiled during the test, which takes a busy machine a while
configure({ asyncUtilTimeout: 15_000 });

function open(address: string) {
  history.replaceState(null, '', address);
  return render(<PublicApp page={findPage(location.pathname, location.search)} />);
}

const termsAnswer = (inForce: boolean, paragraph = 'Cash only.') => {
  const [first, ...others] = termsFor('en').sections;
  const en = { ...termsFor('en'), sections: first ? [{ ...first, paragraphs: [paragraph] }, ...others] : [] };
  const shop = { name: 'Ironbound Moto', street: '210 Ferry Street', city: 'Newark', state: 'NJ' };
  const reach = { zip: '07105', phone: '9735550100', email: '', logoUrl: '/files/logo.png' };
  return {
    value: { version: '2025-04-01', number: 3, inForce, en, es: termsFor('es'), shop: { ...shop, ...reach } },
  };
};

beforeEach(() => {
  fakeServer({
    '/api/terms': termsAnswer(true),
    '/api/terms?version=2025-04-01': termsAnswer(false, 'Say <b>please</b> & {{nothing}}'),
  });
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  // why: jsdom lays nothing out and cannot scroll.
  vi.stubGlobal('scrollBy', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the not-found page', () => {
  it.each(['/unauthorized', '/no/such/page', '/dashboard'])('RT-02 stands at %s', async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(document.title).toBe('Page not found · Kickstand');
  });

  it('RT-02 PUB-04 calls the shop when its phone is known, and goes home otherwise', async () => {
    open('/no/such/page');
    const call = await screen.findByRole('link', { name: 'Call (973) 555-0100' });
    expect(call.getAttribute('href')).toBe('tel:+19735550100');
    expect(screen.queryByRole('link', { name: 'Go home' })).toBeNull();
    cleanup();
    fakeServer({ '/api/terms': 'no network' });
    open('/no/such/page');
    const home = await screen.findByRole('link', { name: 'Go home' });
    expect(home.getAttribute('href')).toBe('/');
  });

  it.each(['/review/none', '/payment/none', '/report/none', '/form/view/none'])(
    'PUB-04 names the shop and how to get a new link at %s, and leads to no sign-in',
    async (path) => {
      open(path);
      expect(await screen.findByRole('link', { name: 'Call (973) 555-0100' })).toBeTruthy();
      expect(screen.getByText(/Call the shop for a new one/)).toBeTruthy();
      expect(screen.getAllByText('Ironbound Moto').length).toBeGreaterThan(0);
      expect(screen.queryByRole('link', { name: /Kickstand|Go home/ })).toBeNull();
    },
  );

  it('RT-02 is in Spanish if chosen', async () => {
    localStorage.setItem('kickstand.language', 'es');
    open('/no/such/page');
    expect(await screen.findByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeTruthy();
    expect(screen.getByText(/^Este enlace no funciona\./)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Llamar al (973) 555-0100' })).toBeTruthy();
    expect(document.title).toBe('Página no encontrada · Kickstand');
    expect(document.documentElement.lang).toBe('es');
  });
});

describe('the terms page', () => {
  it('TRM-01 shows title, effective date, version and 14 numbered sections that can be linked to', async () => {
    open('/terms-and-conditions');
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeTruthy();
    expect(screen.getByText('April 1, 2025').getAttribute('datetime')).toBe('2025-04-01');
    expect(screen.getByText('Version 3 (2025-04-01)')).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings).toHaveLength(14);
    expect(headings[0]?.textContent).toBe('1. Service Authorization');
    expect(headings[13]?.textContent).toBe('14. Terms Modification');
    const index = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    for (const link of index) {
      const section = document.querySelector(link.getAttribute('href') ?? '');
      expect(section?.tagName).toBe('SECTION');
    }
    expect(index).toHaveLength(14);
  });

  it('TRM-01 names the shop, with its logo, at the head of the page and on its print', async () => {
    open('/terms-and-conditions');
    await screen.findByRole('heading', { level: 1, name: 'Terms and Conditions' });
    // once in the page's header, once on the paper
    await waitFor(() => expect(screen.getAllByText('Ironbound Moto')).toHaveLength(2));
    const article = screen.getByRole('article');
    expect(within(article).getByText('Ironbound Moto')).toBeTruthy();
    expect(within(article).getByText('210 Ferry Street · Newark, NJ 07105 · (973) 555-0100')).toBeTruthy();
    expect(article.querySelector('img')?.getAttribute('src')).toBe('/files/logo.png');
  });

  it('TRM-01 shows the same in Spanish', async () => {
    localStorage.setItem('kickstand.language', 'es');
    open('/terms-and-conditions');
    expect(await screen.findByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeTruthy();
    expect(screen.getByText('1 de abril de 2025')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(14);
    expect(document.title).toBe('Términos y condiciones · Kickstand');
  });

  it('TRM-01 scrolls to the section in the URL, although it was rendered later', async () => {
    open('/terms-and-conditions#storage-fees');
    await screen.findByRole('heading', { name: '6. Storage Fees' });
    await vi.waitFor(() =>
      expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
        document.getElementById('storage-fees'),
      ]),
    );
  });
});

describe('the terms that something was signed with', () => {
  it('TRM-01 SET-01 are shown by their version, word by word as they were written, and say that others hold now', async () => {
    open('/terms-and-conditions?version=2025-04-01');
    expect(await screen.findByText('Say <b>please</b> & {{nothing}}')).toBeTruthy();
    expect(screen.getByRole('note').textContent).toMatch(/^This version is no longer current/);
    expect(screen.getByRole('link', { name: 'See the current terms' }).getAttribute('href')).toBe(
      '/terms-and-conditions',
    );
  });

  it('TRM-01 a version that never was is not found; without a connection it can be tried again', async () => {
    open('/terms-and-conditions?version=never');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    cleanup();
    const { replies } = fakeServer({ '/api/terms': 'no network' });
    open('/terms-and-conditions');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    replies['/api/terms'] = termsAnswer(true);
    fireEvent.click(again);
    expect(await screen.findByText('Cash only.')).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('the language switch', () => {
  it('NAV-06 changes the language immediately, without a reload, and stays at the section', async () => {
    open('/terms-and-conditions#storage-fees');
    await screen.findByRole('heading', { name: '6. Storage Fees' });
    const section = document.getElementById('storage-fees');

    fireEvent.click(screen.getByRole('radio', { name: 'Español' }));

    expect(screen.getByRole('heading', { name: '6. Cargos por almacenamiento' })).toBeTruthy();
    expect(document.getElementById('storage-fees')).toBe(section);
    expect(location.hash).toBe('#storage-fees');
    expect(document.documentElement.lang).toBe('es');
    expect(document.title).toBe('Términos y condiciones · Kickstand');
    expect(screen.getByRole('status').textContent).toBe('Esta página está ahora en español');
    expect(localStorage.getItem('kickstand.language')).toBe('es');
  });

  it('NAV-06 scrolls by what the texts above grew, so that the eye stays where it was', async () => {
    open('/terms-and-conditions');
    await screen.findByRole('heading', { name: '6. Storage Fees' });
    // why: jsdom has no layout; here the section is 40 px lower in Spanish
    const section = document.getElementById('storage-fees');
    for (const other of document.querySelectorAll('main section')) {
      const top = () => (other.textContent?.includes('almacenamiento') ? 140 : 100);
      other.getBoundingClientRect = () => new DOMRect(0, other === section ? top() : 900, 0, 0);
    }

    fireEvent.click(screen.getByRole('radio', { name: 'Español' }));

    expect(scrollBy).toHaveBeenCalledWith({ top: 40, behavior: 'instant' });
  });

  it("NAV-06 starts in the browser's language where the device has no choice yet", async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-US', 'en']);
    open('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeTruthy();
    vi.restoreAllMocks();
  });
});

describe('the theme switch', () => {
  it('NAV-05 sets the theme, remembers it and says so', async () => {
    document.documentElement.dataset.theme = 'light';
    open('/terms-and-conditions');
    await screen.findByRole('heading', { level: 1 });
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('kickstand.theme')).toBe('dark');
    expect(screen.getByRole('status').textContent).toBe('Dark mode activated');
  });
});

describe('a page whose code does not arrive', () => {
  it('says so and offers to try again', async () => {
    // why: React logs a caught error, which is expected here
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = () => Promise.reject(new Error('gone'));
    render(<PublicApp page={{ load, params: {}, search: '' }} />);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
    vi.restoreAllMocks();
  });
});
