import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Module = typeof import('./toast.tsx');

let ui: Module;

beforeEach(async () => {
  vi.useFakeTimers();
  // why: jsdom has no pointer capture, which a swipe needs
  HTMLElement.prototype.setPointerCapture = () => {};
  // every test starts before the toaster is loaded
  vi.resetModules();
  ui = await import('./toast.tsx');
  render(<ui.Toasters generalLabel="Messages" intakeLabel="Intake messages" closeLabel="Close" />);
});

afterEach(async () => {
  // sonner keeps its toasts for the next toaster, even if our modules are reset
  ui.toast.dismiss();
  await pass(1000);
  cleanup();
  vi.useRealTimers();
});

/** Advances time in small steps, so that React renders in between. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 50) await act(() => vi.advanceTimersByTimeAsync(Math.min(50, left)));
}

/** Loads the toaster, shows waiting toasts, and waits until it settles. */
async function settle() {
  await act(() => ui.loadToaster());
  await pass(50);
}

const region = (name: string) => screen.queryByRole('region', { name });
const toasts = (name: string) => [
  ...(region(name)?.querySelectorAll<HTMLElement>('[data-sonner-toast]') ?? []),
];
const visible = (name: string) =>
  toasts(name)
    .filter((toast) => toast.dataset.visible === 'true')
    .map(textOf);
const textOf = (toast: HTMLElement) => toast.querySelector('[data-title]')?.textContent;

describe('general toasts', () => {
  it('wait until the toaster is loaded and are lost to nobody', async () => {
    ui.toast.success('Saved');
    expect(region('Messages')).toBeNull();
    await settle();
    expect(visible('Messages')).toEqual(['Saved']);
  });

  it('ERR-03 show at most three, the newest first', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) ui.toast.info(title);
    await settle();
    expect(visible('Messages')).toEqual(['Four', 'Three', 'Two']);
  });

  it('ERR-03 stay for 4000 ms', async () => {
    await settle();
    ui.toast.info('Dark mode activated');
    await pass(1);
    await pass(3990);
    expect(visible('Messages')).toEqual(['Dark mode activated']);
    await pass(300);
    expect(visible('Messages')).toEqual([]);
  });

  it('ERR-03 stand top right, 356 px wide, 14 px apart', async () => {
    ui.toast.info('Saved');
    await settle();
    const list = region('Messages')?.querySelector('ol');
    expect([list?.dataset.yPosition, list?.dataset.xPosition]).toEqual(['top', 'right']);
    expect(list?.style.getPropertyValue('--width')).toBe('356px');
    expect(list?.style.getPropertyValue('--gap')).toBe('14px');
  });

  it('ERR-03 take the focus with Alt+T', async () => {
    ui.toast.info('Saved');
    await settle();
    await act(() => void fireEvent.keyDown(document, { altKey: true, code: 'KeyT' }));
    expect(region('Messages')?.contains(document.activeElement)).toBe(true);
  });

  it.each([
    [44, ['Saved']],
    [45, []],
  ])('ERR-03 swiped %i px to the right leave %j', async (distance, left) => {
    ui.toast.success('Saved');
    await settle();
    await swipe(toasts('Messages')[0], distance);
    expect(visible('Messages')).toEqual(left);
  });

  it('are replaced by one of the same id and dismissed by it', async () => {
    await settle();
    const id = ui.toast.loading('Recovering...', { id: 'recover' });
    await pass(50);
    ui.toast.success('Recovered', { id });
    await pass(50);
    expect(visible('Messages')).toEqual(['Recovered']);
    ui.toast.dismiss(id);
    await pass(500);
    expect(visible('Messages')).toEqual([]);
  });

  it('offer one action, which takes the place of the close button', async () => {
    let undone = 0;
    ui.toast.info('Draft deleted', { action: { label: 'Undo', onClick: () => (undone += 1) } });
    await settle();
    const toast = toasts('Messages')[0] ?? document.body;
    expect(within(toast).queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
    expect(undone).toBe(1);
  });
});

describe('intake toasts', () => {
  it('ERR-03 show one at a time: a new one takes the place of the old', async () => {
    await settle();
    ui.intakeToast({ variant: 'info', title: 'Reading the plate' });
    await pass(50);
    ui.intakeToast({ variant: 'warning', title: 'VIN numbers should be 17 characters' });
    await pass(500);
    expect(toasts('Intake messages').map(textOf)).toEqual(['VIN numbers should be 17 characters']);
    expect(visible('Messages')).toEqual([]);
  });

  it('ERR-03 leave their queue 5 s after they were dismissed', async () => {
    await settle();
    ui.intakeToast({ variant: 'success', title: 'Signature saved' });
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await pass(4990);
    expect(ui.intakeQueue.list().map((entry) => [entry.message.title, entry.open])).toEqual([
      ['Signature saved', false],
    ]);
    await pass(20);
    expect(ui.intakeQueue.list()).toEqual([]);
  });

  it('ERR-03 close automatically after 4000 ms and count that as a dismissal', async () => {
    await settle();
    ui.intakeToast({ variant: 'success', title: 'Signature saved' });
    await pass(1);
    await pass(3990);
    expect(visible('Intake messages')).toEqual(['Signature saved']);
    await pass(300);
    expect(visible('Intake messages')).toEqual([]);
    expect(ui.intakeQueue.list()).toHaveLength(1);
    await pass(5000);
    expect(ui.intakeQueue.list()).toEqual([]);
  });

  it.each([
    ['success', 'success'],
    ['destructive', 'error'],
    ['warning', 'warning'],
    ['info', 'info'],
  ] as const)('ERR-03 come as %s', async (variant, look) => {
    ui.intakeToast({ variant, title: 'A message' });
    await settle();
    expect(toasts('Intake messages')[0]?.dataset.type).toBe(look);
  });
});

/** Slow enough that the distance decides, not the speed. */
async function swipe(toast: HTMLElement | undefined, distance: number) {
  if (!toast) throw new Error('there is no toast to swipe');
  const at = (clientX: number) => ({ pointerId: 1, clientX, clientY: 10 });
  await act(() => void fireEvent.pointerDown(toast, at(100)));
  await act(() => void fireEvent.pointerMove(toast, at(102)));
  await act(() => void fireEvent.pointerMove(toast, at(100 + distance)));
  await pass(1000);
  await act(() => void fireEvent.pointerUp(toast, at(100 + distance)));
  await pass(300);
}
