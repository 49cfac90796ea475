import { act, cleanup, configure, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PublicApp } from './app.tsx';
import { formPath, orderPath } from './order/paths.ts';
import { findPage } from './pages.ts';
import { readServed, ServedContext } from './served.ts';
import { renderPage } from './server.tsx';
import { anEstimate, aReport } from './testing/orders.ts';
import { fakeServer, freshBrowser, openPage } from './testing/page.tsx';

const ODD = { language: 'xx' as never };

configure({ asyncUtilTimeout: 15_000 });

const { shop, bikeInfo } = aReport();
const aForm = {
  ...{ bikeInfo, shop, createdAt: '2026-11-17T15:00:00.000Z', termsVersion: '2025-04-01' },
  ...{ bikeMake: 'Triumph', bikeModel: 'Street Twin', bikeYear: '2019', bikeColor: 'Black', vin: '' },
  ...{ bikeClassification: 'Standard', mileage: '1200', customerName: 'Hannah Ruiz', customerConcerns: '' },
  ...{ maskedPhone: '', maskedEmail: '', deposit: { amountCents: 10_000, paidAt: null } },
  ...{ pictures: {}, extraPictures: [], marks: [], signatures: {} },
};

const PAGES = [
  ['/review/link', orderPath('review', 'link', ''), () => anEstimate(ODD)],
  ['/report/link', orderPath('report', 'link', ''), () => aReport(ODD)],
  ['/form/view/link', formPath('link'), () => ({ ...aForm, ...ODD })],
] as const;

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it.each(PAGES)(
  'V8 PUB-05 %s is shown in the browser’s language if the stored one is no language',
  async (address, path, value) => {
    fakeServer({ [path]: { value: value() } });
    openPage(address);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('');
    expect(document.documentElement.lang).toBe('en');
  },
);

it.each(PAGES)(
  'V8 PUB-06 %s from the server is taken over if the stored language is none',
  async (address, path, value) => {
    vi.stubGlobal('fetch', vi.fn());
    history.replaceState(null, '', address);
    const answer = { state: 'there', value: value() } as const;
    const { html, data } = await renderPage({ pathname: address, search: '', headers: {}, path, answer });
    document.body.innerHTML = `<div id="root">${html}</div>${data}`;
    const page = findPage(address, '');
    const { default: Page } = await page.load();
    const onUncaughtError = vi.fn();
    const app = (
      <ServedContext.Provider value={readServed()}>
        <PublicApp page={page} Page={Page} />
      </ServedContext.Provider>
    );
    const root = document.getElementById('root') as HTMLElement;
    const hydrated = await act(async () => hydrateRoot(root, app, { onUncaughtError }));
    expect(onUncaughtError).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    await act(async () => hydrated.unmount());
  },
);
