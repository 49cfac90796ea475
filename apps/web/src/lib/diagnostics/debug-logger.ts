import { createRing, type Ring } from './ring.ts';

/** From least to most verbose. */
export const DEBUG_LEVELS = ['error', 'warn', 'info', 'debug', 'all'] as const;
export type DebugLevel = (typeof DEBUG_LEVELS)[number];

export interface DebugEntry {
  readonly level: DebugLevel;
  readonly timestamp: string;
  readonly module: string;
  readonly message: string;
  readonly data?: unknown;
}

export interface DebugSettings {
  readonly enabled: boolean;
  readonly level: DebugLevel;
}

type Write = (module: string, message: string, data?: unknown) => void;

export interface DebugLogger
  extends Record<DebugLevel, Write>,
    Pick<Ring<DebugEntry>, 'clear' | 'subscribe'> {
  entries(): readonly DebugEntry[];
  settings(): DebugSettings;
  /** Notifies subscribers. */
  set(change: Partial<DebugSettings>): void;
}

export const DEBUG_LIMIT = 100;

/** DBG-03. Off until switched on, and off again after a page load. */
export function createDebugLogger(): DebugLogger {
  const ring = createRing<DebugEntry>(DEBUG_LIMIT);
  let settings: DebugSettings = { enabled: false, level: 'error' };
  const listeners = new Set<() => void>();
  const writer =
    (level: DebugLevel): Write =>
    (module, message, data) => {
      if (!settings.enabled || DEBUG_LEVELS.indexOf(level) > DEBUG_LEVELS.indexOf(settings.level)) return;
      const timestamp = new Date().toISOString();
      ring.add({ level, timestamp, module, message, ...(data !== undefined && { data }) });
    };
  return {
    error: writer('error'),
    warn: writer('warn'),
    info: writer('info'),
    debug: writer('debug'),
    all: writer('all'),
    entries: ring.all,
    clear: ring.clear,
    subscribe: (changed) => {
      const leave = ring.subscribe(changed);
      listeners.add(changed);
      return () => {
        leave();
        listeners.delete(changed);
      };
    },
    settings: () => settings,
    set: (change) => {
      settings = { ...settings, ...change };
      for (const changed of listeners) changed();
    },
  };
}

export const debugLogger = createDebugLogger();
