import { CONTACT_WAYS } from './form.ts';

const LOOSE_PHONE = /^[\d\s+\-()]{7,}$/;

export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Older forms kept "ana@x.test, (973) 555-0100" in one field. Today's contact preferences are never parsed
 * that way.
 */
export function contactFromCombined(combined: string | null): Contact {
  if (!combined || (CONTACT_WAYS as readonly string[]).includes(combined))
    return { email: null, phone: null };
  const parts = combined.split(',').map((part) => part.trim());
  return {
    email: parts.find((part) => part.includes('@')) ?? null,
    phone: parts.find((part) => LOOSE_PHONE.test(part)) ?? null,
  };
}
