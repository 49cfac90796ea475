import { createRing, type Ring } from './ring.ts';

/** From least to most serious. */
export const LOG_LEVELS = ['debug', 'info', 'warning', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Context = Readonly<Record<string, unknown>>;

export interface LogEntry {
  readonly timestamp: string;
  readonly level: LogLevel;
  readonly component: string;
  readonly message: string;
  readonly context?: Context;
}

type Write = (component: string, message: string, context?: Context) => void;

export interface Log extends Record<LogLevel, Write>, Pick<Ring<LogEntry>, 'all' | 'clear' | 'subscribe'> {
  minimum(): LogLevel;
  /** Less serious entries are no longer kept. */
  setMinimum(level: LogLevel): void;
}

export const LOG_LIMIT = 1000;

/** DBG-02. In memory only, so it ends with the page. */
export function createLog(): Log {
  const ring = createRing<LogEntry>(LOG_LIMIT);
  let minimum: LogLevel = 'debug';
  const writer =
    (level: LogLevel): Write =>
    (component, message, context) => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(minimum)) return;
      const timestamp = new Date().toISOString();
      ring.add({ timestamp, level, component, message, ...(context && { context }) });
    };
  return {
    debug: writer('debug'),
    info: writer('info'),
    warning: writer('warning'),
    error: writer('error'),
    all: ring.all,
    clear: ring.clear,
    subscribe: ring.subscribe,
    minimum: () => minimum,
    setMinimum: (level) => {
      minimum = level;
    },
  };
}

export const log = createLog();
