import { useSyncExternalStore } from 'react';
import { createIntakeQueue } from '../page/intake-queue.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info' | 'loading';
export type ToastOptions = {
  description?: string | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  /** A toast with the same id replaces the one on screen. */
  id?: string | undefined;
};

export type IntakeVariant = 'success' | 'destructive' | 'warning' | 'info';
export type IntakeToast = {
  variant: IntakeVariant;
  title: string;
  description?: string | undefined;
  /** One button; such a message stays long enough to be read and pressed. */
  action?: { label: string; onClick: () => void } | undefined;
};

/** Implemented by toaster.tsx with sonner; separate, so that sonner is loaded after the first paint. */
export type Shower = {
  show: (type: ToastType, title: string, options: ToastOptions & { id: string }) => void;
  showIntake: (toast: IntakeToast & { id: string }, onGone: () => void) => void;
  dismiss: (id?: string) => void;
};

type Chunk = typeof import('./toaster.tsx');

let chunk: Chunk | undefined;
let loading: Promise<void> | undefined;
let waiting: ((shower: Shower) => void)[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Loads the toaster; called after the first paint, so that the first toast need not wait. */
export function loadToaster(): Promise<void> {
  loading ??= import('./toaster.tsx').then(
    (loaded) => {
      chunk = loaded;
      const calls = waiting;
      waiting = [];
      for (const call of calls) call(loaded.shower);
      for (const listener of listeners) listener();
    },
    (reason: unknown) => {
      // the calls keep waiting; the next toast tries again
      loading = undefined;
      console.error('The toaster could not be loaded', reason);
    },
  );
  return loading;
}

function withShower(call: (shower: Shower) => void): void {
  if (chunk) {
    call(chunk.shower);
  } else {
    waiting.push(call);
    void loadToaster();
  }
}

function nextId(): string {
  lastId += 1;
  return `toast-${lastId}`;
}

const show =
  (type: ToastType) =>
  (title: string, options: ToastOptions = {}): string => {
    const id = options.id ?? nextId();
    withShower((shower) => shower.show(type, title, { ...options, id }));
    return id;
  };

export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  loading: show('loading'),
  /** Dismisses one, or all. */
  dismiss: (id?: string) => withShower((shower) => shower.dismiss(id)),
};

export const intakeQueue = createIntakeQueue<IntakeToast>();

/** One message at a time: a new one replaces the one on screen. */
export function intakeToast(message: IntakeToast): string {
  const id = nextId();
  const replaced = intakeQueue.add(id, message);
  withShower((shower) => {
    for (const old of replaced) shower.dismiss(old);
    shower.showIntake({ ...message, id }, () => intakeQueue.dismiss(id));
  });
  return id;
}

const onLoaded = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export type ToastersProps = { generalLabel: string; intakeLabel: string; closeLabel: string };

/** Mounted once at the root of the app; empty until there is a message. */
export function Toasters({ generalLabel, intakeLabel, closeLabel }: ToastersProps) {
  const loaded = useSyncExternalStore(onLoaded, () => chunk);
  if (!loaded) return null;
  return (
    <>
      <loaded.GeneralToaster label={generalLabel} closeLabel={closeLabel} />
      <loaded.IntakeToaster label={intakeLabel} closeLabel={closeLabel} />
    </>
  );
}
