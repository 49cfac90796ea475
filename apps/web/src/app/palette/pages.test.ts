import { describe, expect, it } from 'vitest';
import { cutAt } from './marked.tsx';
import { findPages, type PageItem } from './pages.ts';

const page = (title: string, words = '', detail = ''): PageItem => ({
  id: title,
  path: `/dashboard/${title}`,
  icon: 'dashboard',
  title,
  detail,
  words,
});

const PAGES = [
  page('Intake Forms', 'arrivals'),
  page('Customers', 'clients riders', 'Intake Forms'),
  page('Inventory', 'stock parts'),
  page('Inventory settings', 'suppliers', 'Inventory'),
  page('Órdenes de compra', 'proveedores'),
];
const titles = (typed: string) => findPages(PAGES, typed).items.map(({ title }) => title);

describe('NAV-08 pages by name', () => {
  it('puts matching names first and leaves out pages that are only listed below one', () => {
    expect(findPages(PAGES, 'in')).toMatchObject({ fit: 'strong' });
    expect(titles('in')).toEqual(['Intake Forms', 'Inventory', 'Inventory settings']);
    expect(titles('set inv')).toEqual(['Inventory settings']);
  });

  it('knows other words for a page, and takes accents and capitals for the same', () => {
    expect(findPages(PAGES, 'RIDERS')).toMatchObject({ fit: 'weak' });
    expect(titles('RIDERS')).toEqual(['Customers']);
    expect(titles('ordenes')).toEqual(['Órdenes de compra']);
  });

  it('forgives a slip of the finger, two in a long word, and says that it did', () => {
    expect(findPages(PAGES, 'cusotmers')).toMatchObject({ fit: 'alike' });
    expect(titles('cusotmers')).toEqual(['Customers']);
    expect(titles('invwntpry')).toEqual(['Inventory', 'Inventory settings']);
    expect(titles('cosutmres')).toEqual([]);
    expect(titles('xyz')).toEqual([]);
  });
});

describe('NAV-08 highlights the query', () => {
  it('whatever accents and capitals it is written with', () => {
    expect(cutAt('Siobhán PEÑA', ['pena', 'han'])).toEqual([
      { text: 'Siob', marked: false },
      { text: 'hán', marked: true },
      { text: ' ', marked: false },
      { text: 'PEÑA', marked: true },
    ]);
    expect(cutAt('2021 Ducati', [])).toEqual([{ text: '2021 Ducati', marked: false }]);
  });
});
