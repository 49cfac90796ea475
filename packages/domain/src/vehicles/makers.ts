import { optionKey } from './options.ts';

interface Make {
  readonly name: string;
  readonly displayName: string;
}

export interface Makers {
  /** Everybody who uses the code, readable. */
  readonly makers: readonly string[];
  /** Those of them that the shop's list has. */
  readonly makes: readonly string[];
}

/**
 * Who may have made a bike, from the registry's text for its VIN code: "GasGas; Husaberg; Husqvarna; KTM". Makers
 * share codes, so everyone is a candidate; a maker of the shop's list bears the name it has there.
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

/** "Honda Motor Company" and "BUELL (EBR)" are Honda and Buell; the longest name that fits wins. */
function makeOf(maker: string, makes: readonly Make[]): string | null {
  const key = optionKey(maker);
  const fits = makes.filter(({ name }) => key === name || key.startsWith(`${name} `));
  return fits.sort((a, b) => b.name.length - a.name.length)[0]?.displayName ?? null;
}

const COMPANY_WORDS = /^(inc|ltd|co|corp)\b/i;

/** The registry shouts some names: "CUSTOM TRIKES, INC." Abbreviations ("BMW", "QJMOTOR") stay as they are. */
function readable(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{L}+/gu, (word) => {
    const spoken = COMPANY_WORDS.test(word) || (word.length > 3 && /[AEIOUY]/.test(word.slice(0, 3)));
    return spoken ? word.charAt(0) + word.slice(1).toLowerCase() : word;
  });
}
