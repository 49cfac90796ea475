import * as z from 'zod/mini';

// Zod compiles schemas with `new Function` unless told otherwise before the first one is made; the page's
// CSP forbids that and the browser would report a violation. So every schema takes zod from here.
z.config({ jitless: true });

export * from 'zod/mini';
export * from './without-rules.ts';

const LONGEST = { uuid: 36, date: 10, datetime: 40 } as const;

/**
 * Measured before its pattern sees it, like any other text. Twice, because `maxLength` counts code points, which may be
 * two units: what is longer than this has too many of them, and is refused there.
 */
const measured = (length: number) => ({
  when: ({ value }: { value: unknown }) => typeof value === 'string' && value.length <= 2 * length,
});
const failing = (error: string | undefined) => (error === undefined ? {} : { error });

export const uuid = (error?: string): z.ZodMiniUUID =>
  z.uuid({ ...measured(LONGEST.uuid), ...failing(error) }).check(maxLength(LONGEST.uuid, error));

export const iso = {
  date: (error?: string): z.iso.ZodMiniISODate =>
    z.iso.date({ ...measured(LONGEST.date), ...failing(error) }).check(maxLength(LONGEST.date, error)),
  datetime: (error?: string): z.iso.ZodMiniISODateTime =>
    z.iso
      .datetime({ ...measured(LONGEST.datetime), ...failing(error) })
      .check(maxLength(LONGEST.datetime, error)),
};

/** Stops at a value that is too long: no pattern and no rule after it sees a megabyte of someone's making. */
export const maxLength: typeof z.maxLength = (maximum, params) =>
  z.maxLength(maximum, { ...(typeof params === 'string' ? { error: params } : params), abort: true });
