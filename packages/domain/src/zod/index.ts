import * as z from 'zod/mini';

// Zod compiles schemas with `new Function` unless told otherwise before the first one is made; the page's
// CSP forbids that and the browser would report a violation. So every schema takes zod from here.
z.config({ jitless: true });

export * from 'zod/mini';
export * from './without-rules.ts';

/** Stops at a value that is too long: no pattern and no rule after it sees a megabyte of someone's making. */
export const maxLength: typeof z.maxLength = (maximum, params) =>
  z.maxLength(maximum, { ...(typeof params === 'string' ? { error: params } : params), abort: true });
