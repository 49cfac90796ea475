import { may } from '@kickstand/domain/auth';
import type { Actor } from '../audit/index.ts';
import { allowPassword } from '../auth/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Person, UsersDeps } from './change-person.ts';
import { findPerson } from './person.repository.ts';

interface Deps extends UsersDeps {
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
}

type Verdict =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly code: 'NOT_FOUND' };

/** Lets a colleague who signs in through the identity provider choose a password. */
export async function usePassword(deps: Deps, actor: Actor, id: string): Promise<Verdict> {
  return deps.db.transaction(async (tx): Promise<Verdict> => {
    const before = await findPerson(tx, id);
    if (!before || !may(before.role, 'staff.read') || before.deactivatedAt)
      return { ok: false, code: 'NOT_FOUND' };
    if (!(await allowPassword(deps, tx, actor, id))) return { ok: false, code: 'NOT_FOUND' };
    return { ok: true, person: (await findPerson(tx, id)) ?? before };
  });
}
