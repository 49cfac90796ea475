import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // why: jsdom has no layout and no ResizeObserver; the tooltip's position is not tested
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function bar() {
  render(
    <TooltipProvider>
      <Tooltip label="Opens the board">
        <button type="button">Board</button>
      </Tooltip>
      <Tooltip label="Opens the archive">
        <button type="button">Archive</button>
      </Tooltip>
    </TooltipProvider>,
  );
}

const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const enter = (name: string) =>
  act(() => void fireEvent.pointerMove(screen.getByText(name), { pointerType: 'mouse' }));
/** Leaves the control and its tooltip, over which the pointer may also rest. */
async function leave(name: string) {
  await act(() => void fireEvent.pointerLeave(screen.getByText(name), { pointerType: 'mouse' }));
  await act(
    () => void fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 500, clientY: 500 }),
  );
}
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

describe('Tooltip', () => {
  it('NAV-07 opens after the pointer has rested for 700 ms', async () => {
    bar();
    await enter('Board');
    await rest(699);
    expect(shown()).toBeNull();
    await rest(1);
    expect(shown()).toBe('Opens the board');
  });

  it('NAV-07 opens immediately if the pointer comes from a neighbor within 300 ms', async () => {
    bar();
    await enter('Board');
    await rest(700);
    await leave('Board');
    await rest(299);
    await enter('Archive');
    await rest(0);
    expect(shown()).toBe('Opens the archive');
  });

  it('NAV-07 waits again when more than 300 ms have passed', async () => {
    bar();
    await enter('Board');
    await rest(700);
    await leave('Board');
    await rest(301);
    await enter('Archive');
    await rest(0);
    expect(shown()).not.toBe('Opens the archive');
    await rest(700);
    expect(shown()).toBe('Opens the archive');
  });
});
