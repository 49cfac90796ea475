import { PASSWORD_MIN } from '@kickstand/domain/auth';

export type StrengthVerdict = 'too_short' | 'common' | 'personal' | 'repeated' | 'fair' | 'good' | 'strong';

export interface PasswordStrength {
  readonly verdict: StrengthVerdict;
  /** Bars that are lit, out of four. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  /** Characters missing to the minimum length. */
  readonly missing: number;
}

export interface KnownAboutPerson {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
}

/** The most common words. Short on purpose: this is advice, the length is the rule. */
const COMMON = [
  'password',
  'contraseña',
  'contrasena',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  'abcdef',
  'abc123',
  '12345',
  '54321',
  'letmein',
  'welcome',
  'bienvenido',
  'admin',
  'iloveyou',
  'teamo',
  'dragon',
  'monkey',
  'football',
  'master',
  'shadow',
  'kickstand',
  'motorcycle',
  'motocicleta',
  'harley',
  'yamaha',
  'kawasaki',
  'suzuki',
  'ducati',
  'taller',
];

/** The rest must be strong on its own; otherwise the guessable part is most of the password. */
const ENOUGH_BESIDE = 8;
const FEW_DIFFERENT = 5;

/**
 * A simple estimate: length first, then variety; a common word, the user's name or a repeated pattern counts for
 * almost nothing. It never refuses a password.
 */
export function passwordStrength(password: string, person: KnownAboutPerson = {}): PasswordStrength {
  const length = [...password].length;
  if (length < PASSWORD_MIN)
    return { verdict: 'too_short', level: length === 0 ? 0 : 1, missing: PASSWORD_MIN - length };

  const plain = password.toLowerCase();
  if (isRepeated(plain)) return weak('repeated');
  const withoutPerson = without(plain, wordsOf(person));
  if (withoutPerson.length < plain.length && withoutPerson.length < ENOUGH_BESIDE) return weak('personal');
  const rest = without(withoutPerson, COMMON);
  if (rest.length < withoutPerson.length && rest.length < ENOUGH_BESIDE) return weak('common');

  const score = Math.min([...rest].length, different(rest) * 2) + (kindsOf(password) - 1) * 2;
  if (score < 16) return { verdict: 'fair', level: 2, missing: 0 };
  if (score < 20) return { verdict: 'good', level: 3, missing: 0 };
  return { verdict: 'strong', level: 4, missing: 0 };
}

const weak = (verdict: StrengthVerdict): PasswordStrength => ({ verdict, level: 1, missing: 0 });

const different = (text: string) => new Set(text).size;

/** One short piece repeated ("abcabcabcabc"), or only a few different characters. */
function isRepeated(text: string): boolean {
  return different(text) < FEW_DIFFERENT || /^(.{1,6})\1+.{0,5}$/s.test(text);
}

function without(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text);
}

function wordsOf({ firstName, lastName, email }: KnownAboutPerson): string[] {
  return [firstName, lastName, ...(email ?? '').split(/[@._+-]/)]
    .map((word) => (word ?? '').trim().toLowerCase())
    .filter((word) => word.length >= 3);
}

function kindsOf(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
}
