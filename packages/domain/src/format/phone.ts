/** Ten digits as `(973) 555-0142`; anything else unchanged. */
export function formatPhone(digits: string): string {
  const groups = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return groups ? `(${groups[1]}) ${groups[2]}-${groups[3]}` : digits;
}

const NATIONAL = 10;

/** The digits of a phone number without the country code: no area code begins with 1. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length > NATIONAL && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** What a phone field keeps of typed or pasted text: `+1 (732) 555-0187` becomes `7325550187`. */
export const phoneDigits = (typed: string): string => nationalDigits(typed).slice(0, NATIONAL);

/** A `tel:` link for ten digits. */
export const telHref = (digits: string): string => `tel:+1${digits}`;
