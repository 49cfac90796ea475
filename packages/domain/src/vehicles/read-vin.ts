import { checkVin, VIN_LENGTH } from './vin.ts';

/** A character as it was read from a picture, and what else it may be. */
export interface ReadCharacter {
  /** Chances of the characters it may be, 0 to 1. */
  readonly chances: Readonly<Record<string, number>>;
}

export interface VinReading {
  readonly vin: string;
  /** Places (from 0) a person should compare first. */
  readonly uncertain: readonly number[];
  /** Places where the check digit decided against the picture's first impression. */
  readonly repaired: readonly number[];
}

/** Letters that no VIN has, as the digit they look like. */
const FORBIDDEN: Record<string, string> = { I: '1', O: '0', Q: '0' };
/** What looks alike, stamped or worn. */
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
/** The pairs the check digit may exchange even where the picture seemed clear. */
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
/** ISO 3779: the last four are digits, everywhere. */
const DIGITS_FROM = VIN_LENGTH - 4;
/** The chance given to the other of a pair that the picture did not see at all. */
const UNSEEN = 0.004;

/** A text of 17 characters as it was read, without chances: the letters no VIN has become digits. */
export function charactersOf(text: string): ReadCharacter[] {
  return [...text.toUpperCase()].map((character) => ({
    chances: { [FORBIDDEN[character] ?? character]: 1 },
  }));
}

/**
 * The number that 17 read characters most likely are. Where the number must have a check digit and does not fit, the
 * most likely exchange that makes it fit is taken: freely where every number has a check digit (North America,
 * China), only for doubtful characters where some have it, never for European numbers. If two exchanges are about as
 * likely, neither is taken. A person confirms what comes out.
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
  /** How much less likely than the first impression, as a logarithm. */
  readonly cost: number;
}

/** What one or two exchanged characters make fit, the most likely first. */
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
        // The first character says where a bike is from: never to or from Europe.
        .filter(([other]) => place > 0 || !/[S-Z]/.test(other + character))
        .map(([other, chance]) => ({ place, character: other, cost: Math.log(own / chance) }))
    );
  }
}

const alike = (a: string, b: string) => ALIKE.includes(a + b) || ALIKE.includes(b + a);
