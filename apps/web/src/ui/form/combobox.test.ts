import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { comboboxProps, onListKey } from './combobox.ts';

const press = (key: string, state: { open?: boolean; active?: number; isRing?: boolean } = {}) => {
  const did = { onOpen: vi.fn(), onMove: vi.fn(), onEnter: vi.fn(), onClose: vi.fn() };
  const event = { key, shiftKey: false, nativeEvent: {}, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  onListKey(event as unknown as KeyboardEvent, { open: true, active: 0, count: 10, ...state, ...did });
  return { ...did, isTaken: event.preventDefault.mock.calls.length > 0 };
};

describe('a text box with a list', () => {
  it('opens with an arrow, and moves by one or by a page, no further than the ends', () => {
    expect(press('ArrowDown', { open: false, active: -1 }).onOpen).toHaveBeenCalledOnce();
    expect(press('ArrowDown', { active: -1 }).onMove).toHaveBeenCalledWith(0);
    expect(press('PageDown', { active: 5 }).onMove).toHaveBeenCalledWith(9);
    expect(press('ArrowUp').onMove).toHaveBeenCalledWith(0);
  });

  it('wraps around the ends if the list is a ring, but not with Page Up and Down', () => {
    expect(press('ArrowUp', { isRing: true }).onMove).toHaveBeenCalledWith(9);
    expect(press('ArrowDown', { isRing: true, active: 9 }).onMove).toHaveBeenCalledWith(0);
    expect(press('PageDown', { isRing: true, active: 9 }).onMove).toHaveBeenCalledWith(9);
    expect(press('End', { isRing: true }).onMove).toHaveBeenCalledWith(9);
  });

  it('leaves Home, End and letters to the text, and Escape to the dialog when no list is open', () => {
    for (const key of ['Home', 'End', 'a']) expect(press(key).isTaken).toBe(false);
    expect(press('Escape').onClose).toHaveBeenCalledOnce();
    expect(press('Escape', { open: false }).isTaken).toBe(false);
    expect(press('Enter').onEnter).toHaveBeenCalledOnce();
  });

  it('names its list and the active option only while it is open', () => {
    expect(comboboxProps({ listId: 'list', open: true, activeId: 'list-2' })).toMatchObject({
      'aria-controls': 'list',
      'aria-activedescendant': 'list-2',
    });
    expect(comboboxProps({ listId: 'list', open: false, activeId: 'list-2' })).toMatchObject({
      'aria-controls': undefined,
      'aria-activedescendant': undefined,
    });
  });
});
