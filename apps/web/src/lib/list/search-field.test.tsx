import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWedge } from '../scan/wedge.ts';
import { useListFilter } from './list-filter.ts';
import { SearchField } from './search-field.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Search');
/** Types one key as a browser would. */
const type = (text: string) => {
  for (const key of text) fireEvent.input(field(), { target: { value: field().value + key } });
};
const pause = () => act(() => vi.advanceTimersByTime(1000));

/** A slow page: a value written to the URL comes back only when the test allows it. */
function slowPage(start = '') {
  const written: string[] = [];
  let show: (value: string) => void = () => {};
  function Page() {
    const [value, setValue] = useState(start);
    show = setValue;
    return <SearchField label="Search" value={value} onChange={(text) => written.push(text)} />;
  }
  render(<Page />);
  return { written, show: (value: string) => act(() => show(value)) };
}

/** Presses a key on the page; a real event has a timestamp. */
const press = (key: string, at: number, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  target.dispatchEvent(event);
};

describe('the search of a list', () => {
  it('WO-01 gets the focus by the / key, but not from a field or in the middle of a scan', () => {
    slowPage();
    press('A', 1000);
    press('/', 1010);
    expect(document.activeElement).toBe(document.body);
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    press('/', 3000, other);
    expect(document.activeElement).toBe(other);
    other.remove();
    press('/', 5000);
    expect(document.activeElement).toBe(field());
  });

  it('INV-01 loses no letter while the page is slower than the hand', () => {
    const page = slowPage();
    type('brake');
    pause();
    type(' pad');
    pause();
    expect(page.written).toEqual(['brake', 'brake pad']);
    type(' set');
    page.show('brake');
    expect(field().value).toBe('brake pad set');
    page.show('brake pad');
    type(' honda');
    pause();
    page.show('brake pad set honda');
    expect(field().value).toBe('brake pad set honda');
    expect(page.written.at(-1)).toBe('brake pad set honda');
  });

  it('INV-01 shows what came from elsewhere: a cleared filter, a scanned code, a link', () => {
    const page = slowPage('chain');
    expect(field().value).toBe('chain');
    page.show('');
    expect(field().value).toBe('');
    type('oil');
    page.show('07BB38SA');
    expect(field().value).toBe('07BB38SA');
    pause();
    expect(page.written).toEqual([]);
  });

  it('INV-01 shows what came from elsewhere though it once was typed', () => {
    const page = slowPage();
    type('oil');
    pause();
    page.show('oil');
    type(' filter');
    pause();
    page.show('oil filter');
    page.show('oil');
    expect(field().value).toBe('oil');
  });

  it('INV-01 does not wait once the field is left or Enter is pressed', () => {
    const page = slowPage();
    type('oil');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(page.written).toEqual(['oil']);
    type(' filter');
    fireEvent.blur(field());
    expect(page.written).toEqual(['oil', 'oil filter']);
    pause();
    expect(page.written).toHaveLength(2);
  });
});

function List({ onCode }: { onCode?: (code: string, set: (text: string) => void) => void }) {
  const { get, set } = useListFilter<'search' | 'state'>();
  useWedge((code) => onCode?.(code, (text) => set('search', text)));
  return (
    <>
      <SearchField label="Search" value={get('search') ?? ''} onChange={(text) => set('search', text)} />
      <button type="button" onClick={() => set('state', 'short')}>
        Short
      </button>
    </>
  );
}

const showList = (list = <List />) => {
  const router = createMemoryRouter([{ path: '*', element: list }]);
  render(<RouterProvider router={router} />);
  return router;
};
const settle = () => act(() => vi.advanceTimersByTimeAsync(1000));

describe('a list and its address', () => {
  it('INV-01 keeps the words when another filter is set before the page has followed', async () => {
    const router = showList();
    type('pad');
    act(() => {
      fireEvent.blur(field());
      fireEvent.click(screen.getByRole('button', { name: 'Short' }));
    });
    await settle();
    expect(router.state.location.search).toBe('?search=pad&state=short');
    expect(field().value).toBe('pad');
  });

  it('INV-09 leaves nothing of a scanned code in the field but what was found', async () => {
    const router = showList(<List onCode={(code, set) => set(`SKU-${code}`)} />);
    type('br');
    [...'4006381', 'Enter'].forEach((key, place) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: 5000 + place * 8 });
      if (fireEvent(field(), event) && key !== 'Enter') type(key);
    });
    await settle();
    expect(field().value).toBe('SKU-4006381');
    expect(router.state.location.search).toBe('?search=SKU-4006381');
  });
});
