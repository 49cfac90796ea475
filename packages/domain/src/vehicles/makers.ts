import { optionKey } from './options.ts';

interface Make {
  readonly name: string;
  readonly displayName: string;
}

export interface Makers {
  /** Every manufacturer that uses the code, in readable spelling. */
  readonly makers: readonly string[];
  /** Those that are in the shop's list. */
  readonly makes: readonly string[];
}

/**
 * Possible manufacturers of a bike, from the registry's text for its VIN code: "GasGas; Husaberg; Husqvarna;
 * KTM". Manufacturers share codes, so each is a candidate; a make in the shop's list is spelled as it is
 * there.
 */
export function makersIn(registered: string, makes: readonly Make[]): Makers {
  const known = registered
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => ({ name, make: makeOf(name, makes) }));
  return {
    makers: [...new Set(known.map(({ name, make }) => make ?? readable(name)))],
    makes: [...new Set(known.flatMap(({ make }) => make ?? []))],
  };
}

/** "Honda Motor Company" and "BUELL (EBR)" are Honda and Buell; the longest match wins. */
function makeOf(maker: string, makes: readonly Make[]): string | null {
  const key = optionKey(maker);
  const fits = makes.filter(({ name }) => key === name || key.startsWith(`${name} `));
  return fits.sort((a, b) => b.name.length - a.name.length)[0]?.displayName ?? null;
}

const COMPANY_WORDS = /^(inc|ltd|co|corp)\b/i;

/**
 * The registry has some names in capitals: "CUSTOM TRIKES, INC." Abbreviations ("BMW", "QJMOTOR") stay
 * unchanged.
 */
function readable(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{L}+/gu, (word) => {
    const spoken = COMPANY_WORDS.test(word) || (word.length > 3 && /[AEIOUY]/.test(word.slice(0, 3)));
    return spoken ? word.charAt(0) + word.slice(1).toLowerCase() : word;
  });
}
