/** Parses an amount in cents: `250`, `250.5`, `$1,250.00`, `250,50`; null if it is none. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/[\s$]/g, '').replace(/,(\d{1,2})$/, '.$1');
  const match = /^(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(bare);
  if (!match) return null;
  const [, dollars = '', cents = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

export type AmountVerdict =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly why: 'unclear' | 'low' | 'high' };

export function amountVerdict(text: string, least: number, due: number): AmountVerdict {
  const cents = readAmount(text);
  if (cents === null) return { ok: false, why: 'unclear' };
  if (cents > due) return { ok: false, why: 'high' };
  return cents < least ? { ok: false, why: 'low' } : { ok: true, cents };
}
