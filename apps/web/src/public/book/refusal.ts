import type { BookTexts } from './texts.ts';

const SENTENCES: Readonly<Record<string, keyof BookTexts>> = {
  NETWORK: 'offline',
  UNAVAILABLE: 'offline',
  TIME_TAKEN: 'taken',
  SHOP_CLOSED: 'shopClosed',
  TOO_MANY_REQUESTS: 'tooMany',
  SERVICE_GONE: 'gone',
  BOOKING_OFF: 'off',
  TOO_LATE: 'tooLate',
  NOT_FOUND: 'notFound',
};

/** Why it failed, and what to do. */
export const refusalText = (code: string, texts: BookTexts): string => texts[SENTENCES[code] ?? 'refused'];
