import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

type Part = { sku: string; name: string; price: string };

const PARTS: Part[] = [
  { sku: 'BRK-1', name: 'Brake pads', price: '$41.00' },
  { sku: 'OIL-2', name: 'Oil filter', price: '$9.50' },
];

const COLUMNS: Column<Part>[] = [
  { key: 'name', head: 'Name', cell: (part) => <a href={`#${part.sku}`}>{part.name}</a>, mobile: 'title' },
  { key: 'sku', head: 'SKU', cell: (part) => part.sku, mobile: 'subtitle' },
  { key: 'shelf', head: 'Shelf', cell: () => 'A4', mobile: 'hidden' },
  { key: 'price', head: 'Price', cell: (part) => part.price, align: 'end', mobile: 'side' },
];

function table(more: Partial<Parameters<typeof DataTable<Part>>[0]> = {}) {
  return render(
    <DataTable caption="Parts" columns={COLUMNS} rows={PARTS} rowKey={(part) => part.sku} {...more} />,
  );
}

describe('DataTable', () => {
  it('is a named table with a header over every column', () => {
    table();
    const parts = screen.getByRole('table', { name: 'Parts' });
    expect(
      within(parts)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'SKU', 'Shelf', 'Price']);
    expect(within(parts).getAllByRole('row')).toHaveLength(3);
  });

  it('writes its roles out, which a folded row would lose', () => {
    const { container } = table();
    for (const element of container.querySelectorAll('table, thead, tbody, tr, th, td')) {
      expect(element.getAttribute('role'), element.tagName).not.toBeNull();
    }
  });

  it('says of every cell where it goes when the row folds', () => {
    const { container } = table();
    const first = container.querySelector('tbody tr');
    const modes = [...(first?.querySelectorAll('td') ?? [])].map((cell) => cell.dataset.mobile);
    expect(modes).toEqual(['title', 'subtitle', 'hidden', 'side']);
    expect(first?.querySelector('[data-mobile=hidden]')?.className).toContain('max-md:hidden');
  });

  it('opens a row by click, but not in place of the link inside it', () => {
    const opened: string[] = [];
    table({ onRowClick: (part) => opened.push(part.sku) });
    fireEvent.click(screen.getByText('BRK-1'));
    fireEvent.click(screen.getByRole('link', { name: 'Oil filter' }));
    expect(opened).toEqual(['BRK-1']);
  });

  it('has one tab stop per row: its link', () => {
    const { container } = table({ onRowClick: () => {} });
    const stops = [...container.querySelectorAll<HTMLElement>('tbody *')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    expect(stops.map((stop) => stop.textContent)).toEqual(['Brake pads', 'Oil filter']);
  });

  it('WO-01 goes from row to row with the arrow keys, and stays at its ends', () => {
    table();
    const [first, second] = ['Brake pads', 'Oil filter'].map((name) => screen.getByRole('link', { name }));
    first?.focus();
    fireEvent.keyDown(first as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second as Element, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
  });

  it('hides the head and the cells of a column where the table is too narrow for it', () => {
    const { container } = table({
      columns: COLUMNS.map((column) => (column.key === 'sku' ? { ...column, from: 860 } : column)),
    });
    const places = [...container.querySelectorAll('th:nth-child(2), td:nth-child(2)')];
    expect(places).toHaveLength(3);
    for (const place of places) expect(place.className).toContain('md:@max-[859px]/table:hidden');
  });

  it('gives its place to the empty state', () => {
    table({ rows: [], empty: <p>No parts yet.</p> });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('No parts yet.')).toBeTruthy();
  });
});
