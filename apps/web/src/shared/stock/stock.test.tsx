import { fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createWedge, type Press, useWedge } from '../../lib/scan/wedge.ts';
import { parseQuantity } from './quantities.ts';

/** The keys of a text and an Enter, this far apart. */
const burst = (text: string, gap: number, start = 1000): Press[] =>
  [...text, 'Enter'].map((key, place) => ({ key, at: start + place * gap }));

const heard = (...presses: Press[]) => {
  const wedge = createWedge();
  return presses.map((press) => wedge.press(press)).filter((code) => code !== null);
};

describe('a scanner that types', () => {
  it('INV-09 is known by keys less than 50 ms apart that end in Enter', () => {
    expect(heard(...burst('07BB38SA', 12))).toEqual(['07BB38SA']);
    expect(heard(...burst('07BB38SA', 49))).toEqual(['07BB38SA']);
    expect(heard(...burst('07BB38SA', 50))).toEqual([]);
    expect(heard(...burst('123', 10))).toEqual([]);
    expect(heard(...burst('1234', 10))).toEqual(['1234']);
  });

  it('INV-09 is not a hand that types fast, makes a pause and presses Enter', () => {
    const fast = burst('brake', 45);
    const enter = { key: 'Enter', at: (fast.at(-2)?.at ?? 0) + 50 };
    expect(heard(...fast.slice(0, -1), enter)).toEqual([]);
    const paused = [...'brake pads'].map((key, place) => ({ key, at: place * 45 + (place > 7 ? 60 : 0) }));
    expect(heard(...paused, { key: 'Enter', at: (paused.at(-1)?.at ?? 0) + 10 })).toEqual([]);
  });

  it('INV-09 takes only what came without a pause, with the capitals a Shift announces', () => {
    const before = [
      { key: 'x', at: 100 },
      { key: 'y', at: 300 },
    ];
    const shifted = [{ key: 'Shift', at: 999 }, ...burst('AB12', 10)];
    expect(heard(...before, ...shifted)).toEqual(['AB12']);
    expect(heard(...burst('ab', 5), ...burst('12', 5, 1012))).toEqual([]);
  });
});

/** Sends keys as a scanner does, including their effect on the focused field. */
function scanInto(element: HTMLInputElement | HTMLElement, text: string, gap: number) {
  for (const { key, at } of burst(text, gap, 5000)) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    const passed = fireEvent(element, event);
    if (!(element instanceof HTMLInputElement) || !passed) continue;
    if (key === 'Enter') element.form?.requestSubmit();
    else fireEvent.input(element, { target: { value: element.value + key } });
  }
}

function Form({ onCode, onSubmit }: { onCode: (code: string) => void; onSubmit: () => void }) {
  const [text, setText] = useState('old words');
  useWedge(onCode);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <input aria-label="notes" value={text} onChange={({ target }) => setText(target.value)} />
    </form>
  );
}

function Window({ onCode }: { onCode: (code: string) => void }) {
  useWedge(onCode);
  return null;
}

describe('a scanner over a page', () => {
  it('INV-09 is heard while a field has the focus, and leaves nothing in it and sends no form', () => {
    const codes = vi.fn();
    const sent = vi.fn();
    render(<Form onCode={codes} onSubmit={sent} />);
    const field = screen.getByLabelText<HTMLInputElement>('notes');
    scanInto(field, 'KITG-43S', 8);
    expect(codes.mock.calls).toEqual([['KITG-43S']]);
    expect(field.value).toBe('old words');
    expect(sent).not.toHaveBeenCalled();
    scanInto(field, ' more', 120);
    expect(codes).toHaveBeenCalledOnce();
    expect(field.value).toBe('old words more');
    expect(sent).toHaveBeenCalledOnce();
  });

  it('INV-09 is heard by the window that opened last, and by the page again once it closed', () => {
    const page = vi.fn();
    const inside = vi.fn();
    const { rerender } = render(<Form onCode={page} onSubmit={() => {}} />);
    const view = render(<Window onCode={inside} />);
    scanInto(document.body, '4006381333931', 5);
    expect([page.mock.calls, inside.mock.calls]).toEqual([[], [['4006381333931']]]);
    view.unmount();
    scanInto(document.body, '4006381333931', 5);
    expect(page).toHaveBeenCalledOnce();
    rerender(null);
    scanInto(document.body, '4006381333931', 5);
    expect(page).toHaveBeenCalledOnce();
  });
});

describe('a quantity as it is typed', () => {
  it('takes a point or a comma, and refuses what can be read in two ways', () => {
    expect(['2', '0.5', '0,5', ' .125 ', '1250'].map(parseQuantity)).toEqual([
      2000, 500, 500, 125, 1_250_000,
    ]);
    expect(['', '1,250', '-1', '1.2345', '2 L'].map(parseQuantity)).toEqual([null, null, null, null, null]);
  });
});
