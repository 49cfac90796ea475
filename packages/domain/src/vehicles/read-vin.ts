import { checkVin, VIN_LENGTH } from './vin.ts';

/** A character read from a picture, with its alternatives. */
export interface ReadCharacter {
  /** Probabilities of the possible characters, 0 to 1. */
  readonly chances: Readonly<Record<string, number>>;
}

export interface VinReading {
  readonly vin: string;
  /** Positions (from 0) that a person should check first. */
  readonly uncertain: readonly number[];
  /** Positions where the check digit overruled the most likely character. */
  readonly repaired: readonly number[];
}

/** Letters that do not occur in a VIN, with the digit they resemble. */
const FORBIDDEN: Record<string, string> = { I: '1', O: '0', Q: '0' };
/** Characters that look alike when stamped or worn. */
const ALIKE = [
  '0D',
  '1L',
  '5S',
  '8B',
  '2Z',
  '6G',
  '0C',
  '4A',
  '7T',
  '6B',
  '3B',
  '8S',
  '7Y',
  'VY',
  'UV',
  'MW',
  'HN',
  'EF',
  'PR',
  'KX',
];
/** Pairs that may be exchanged to match the check digit even if the picture seemed clear. */
const CONFUSED: Record<string, string> = {
  '5': 'S',
  S: '5',
  '8': 'B',
  B: '8',
  '2': 'Z',
  Z: '2',
  '6': 'G',
  G: '6',
};

const CERTAIN = 0.85;
/** ISO 3779: the last four are always digits. */
const DIGITS_FROM = VIN_LENGTH - 4;
/** The probability of a pair's other character if the picture showed none. */
const UNSEEN = 0.004;

/** A text of 17 characters without probabilities: letters that do not occur in a VIN become digits. */
export function charactersOf(text: string): ReadCharacter[] {
  return [...text.toUpperCase()].map((character) => ({
    chances: { [FORBIDDEN[character] ?? character]: 1 },
  }));
}

/**
 * The most likely VIN for 17 read characters. If the check digit is required and wrong, the most likely
 * exchange that corrects it is made: any exchange where every VIN has a check digit (North America, China),
 * only of uncertain characters where some have one, and none in European VINs. If two exchanges are about
 * equally likely, neither is made. A person confirms the result.
 */
export function readVin(characters: readonly ReadCharacter[]): VinReading {
  const picked = characters.map(({ chances }, i) => mostLikely(chances, i >= DIGITS_FROM));
  const vin = picked.join('');
  const doubtful = picked.flatMap((character, i) =>
    chanceOf(characters, i, character) < CERTAIN ? [i] : [],
  );
  const verdict = checkVin(vin);
  if (verdict.ok || verdict.code !== 'VIN_CHECK_DIGIT') return { vin, uncertain: doubtful, repaired: [] };
  const found = exchanges(vin, characters, verdict.certain);
  const [best, next] = found;
  if (!best || (next && next.cost - best.cost < 0.7)) {
    const asked = found.slice(0, 4).flatMap(({ places }) => places);
    return { vin, uncertain: inOrder([...doubtful, ...asked]), repaired: [] };
  }
  return { vin: best.vin, uncertain: inOrder([...doubtful, ...best.places]), repaired: best.places };
}

const inOrder = (places: readonly number[]) => [...new Set(places)].sort((a, b) => a - b);

const chanceOf = (characters: readonly ReadCharacter[], i: number, character: string) =>
  characters[i]?.chances[character] ?? 0;

function mostLikely(chances: Readonly<Record<string, number>>, digit: boolean): string {
  const sorted = Object.entries(chances).sort(([, a], [, b]) => b - a);
  const [first] = sorted[0] ?? ['0'];
  if (!digit || /\d/.test(first)) return first;
  const number = sorted.find(([character]) => /\d/.test(character))?.[0];
  return number ?? (/\d/.test(CONFUSED[first] ?? '') ? (CONFUSED[first] ?? first) : first);
}

interface Exchange {
  readonly vin: string;
  readonly places: readonly number[];
  /** How much less likely than the first reading, as a logarithm. */
  readonly cost: number;
}

/** Exchanges of one or two characters that correct the check digit, most likely first. */
function exchanges(vin: string, characters: readonly ReadCharacter[], always: boolean): Exchange[] {
  const steps = [...vin].flatMap((character, i) => alternatives(character, i));
  const single = steps.map((step) => [step]);
  const double = steps.flatMap((a, i) =>
    steps.slice(i + 1).flatMap((b) => (a.place === b.place ? [] : [[a, b]])),
  );
  return [...single, ...double]
    .flatMap((together) => {
      const cost = together.reduce((sum, step) => sum + step.cost, 0);
      if (cost > (always ? 7 : 2.2)) return [];
      const letters = [...vin];
      for (const { place, character } of together) letters[place] = character;
      const next = letters.join('');
      const verdict = checkVin(next);
      if (!verdict.ok || !verdict.checked) return [];
      return [{ vin: next, places: together.map(({ place }) => place), cost }];
    })
    .sort((a, b) => a.cost - b.cost);

  function alternatives(character: string, place: number) {
    const own = chanceOf(characters, place, character) || 1;
    const seen = Object.entries(characters[place]?.chances ?? {}).filter(
      ([other, chance]) => other !== character && chance >= (always && alike(other, character) ? 0.01 : 0.05),
    );
    const pair = CONFUSED[character];
    const known = new Map(seen);
    if (always && pair && place > 0 && !known.has(pair)) known.set(pair, UNSEEN);
    return (
      [...known]
        .filter(([other]) => place < DIGITS_FROM || /\d/.test(other))
        // The first character is the region: never exchanged to or from Europe.
        .filter(([other]) => place > 0 || !/[S-Z]/.test(other + character))
        .map(([other, chance]) => ({ place, character: other, cost: Math.log(own / chance) }))
    );
  }
}

const alike = (a: string, b: string) => ALIKE.includes(a + b) || ALIKE.includes(b + a);
