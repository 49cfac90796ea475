import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** What an attacker would try first. */
export interface PersonalData {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** zxcvbn scores from 0 to 4; 4 means more than 10^10 guesses. */
const MIN_SCORE = 4;
/** zxcvbn is superlinear in the length, and 32 strong characters are enough. */
const MAX_CHECKED_LENGTH = 32;

interface Guesser {
  readonly zxcvbn: ZxcvbnFactory;
  /** In lower case, of any length. */
  readonly common: ReadonlySet<string>;
}

let loading: Promise<Guesser> | undefined;

/** Loaded on first use: the list of common passwords takes about 20 MB. */
function guesser(): Promise<Guesser> {
  loading ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    const common = dictionary['passwords-common'].map((entry) => String(entry).toLowerCase());
    return {
      zxcvbn: new Factory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_CHECKED_LENGTH }),
      common: new Set(common),
    };
  })();
  loading.catch(() => {
    loading = undefined; // retry on the next call
  });
  return loading;
}

/** Checks against common passwords, keyboard patterns and the user's personal data. */
export async function isGuessable(
  password: string,
  person: PersonalData,
  shopName: string,
): Promise<boolean> {
  const { zxcvbn, common } = await guesser();
  // refused no matter how zxcvbn, whose estimates change between versions, scores it
  if (common.has(password.toLowerCase()) || isCommonExtended(password.toLowerCase(), common)) return true;
  return zxcvbn.check(password, contextWords(person, shopName)).score < MIN_SCORE;
}

/** A shorter word is part of many good passwords. */
const WORD = 4;
/** Above this number of added digits and symbols a password is no longer easy to guess. */
const MOST_ADDED = 8;

/**
 * Common extensions of a common password that is too short: repeating it, or adding digits, a year and
 * symbols at either end. Leaked passwords of this length are mostly made this way.
 */
function isCommonExtended(password: string, common: ReadonlySet<string>): boolean {
  const core = password.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  if (password.length - core.length > MOST_ADDED) return false;
  const isCommon = (word: string) => word.length >= WORD && common.has(word);
  if (isCommon(core)) return true;
  const half = core.length / 2;
  return isCommon(core.slice(0, half)) && core.slice(0, half) === core.slice(half);
}

function contextWords({ email = '', firstName = '', lastName = '' }: PersonalData, shopName: string) {
  const texts = [email, firstName, lastName, `${firstName}${lastName}`, shopName, 'kickstand'];
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length >= 3))];
}
