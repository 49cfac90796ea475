import * as z from 'zod/mini';

// Zod compiles schemas with `new Function` unless configured otherwise before the first one is created; the
// page's CSP forbids that and the browser would report a violation. So every schema imports zod from here.
z.config({ jitless: true });

export * from 'zod/mini';
export * from './without-rules.ts';

const LONGEST = { uuid: 36, date: 10, datetime: 40 } as const;

/**
 * The length is checked before any pattern runs. Twice the limit, because `maxLength` counts code points,
 * which may be two units: anything longer has too many of them and is refused there.
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

/**
 * Stops at a value that is too long, so that no pattern or later rule runs on a megabyte of hostile input.
 */
export const maxLength: typeof z.maxLength = (maximum, params) =>
  z.maxLength(maximum, { ...(typeof params === 'string' ? { error: params } : params), abort: true });
