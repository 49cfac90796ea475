import { invalidField } from '../../platform/rpc/failures.ts';
import { isGuessable, type KnownAboutPerson } from './guessable.ts';

/** Refuses a password that would be guessed soon, beside its field. */
export async function demandGoodPassword(
  { shopName }: { readonly shopName: () => Promise<string> },
  password: string,
  person: KnownAboutPerson,
  path = 'password',
): Promise<void> {
  if (await isGuessable(password, person, await shopName())) throw invalidField(path, 'PASSWORD_GUESSABLE');
}
