import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** What a guesser would try first: the person's own data. */
export interface KnownAboutPerson {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** zxcvbn's score from 0 to 4; 4 stands for more than 10^10 guesses. */
const SCORE_WANTED = 4;
/** The time it takes grows faster than the length. A password that starts with 32 good characters is good. */
const CHARACTERS_LOOKED_AT = 32;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is chosen: the list of common passwords takes some 20 MB. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new Factory({ dictionary, graphs: adjacencyGraphs, maxLength: CHARACTERS_LOOKED_AT });
  })();
  loading.catch(() => {
    loading = undefined; // the next one tries again
  });
  return loading;
}

/** Whether a guesser with a list of common passwords, keyboard patterns and the person's own data would find it soon. */
export async function isGuessable(
  password: string,
  person: KnownAboutPerson,
  shopName: string,
): Promise<boolean> {
  const { score } = (await estimator()).check(password, contextWords(person, shopName));
  return score < SCORE_WANTED;
}

function contextWords({ email = '', firstName = '', lastName = '' }: KnownAboutPerson, shopName: string) {
  const texts = [email, firstName, lastName, `${firstName}${lastName}`, shopName, 'kickstand'];
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length >= 3))];
}
