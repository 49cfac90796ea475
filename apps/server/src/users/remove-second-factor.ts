import { may } from '@kickstand/domain/auth';
import type { Actor } from '../audit/index.ts';
import { removeLostSecondFactor } from '../auth/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Person, UsersDeps } from './change-person.ts';
import { findPerson } from './person.repository.ts';

interface Deps extends UsersDeps {
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
}

type RemoveVerdict =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly code: 'NOT_FOUND' };

/** Removes the second factor of a colleague who lost both the authenticator and the recovery codes. */
export async function removeSecondFactor(
  deps: Deps,
  actor: Actor & { readonly actorId: string },
  id: string,
): Promise<RemoveVerdict> {
  return deps.db.transaction(async (tx): Promise<RemoveVerdict> => {
    const before = await findPerson(tx, id);
    if (!before || !may(before.role, 'staff.read')) return { ok: false, code: 'NOT_FOUND' };
    const lost = { userId: id, administratorId: actor.actorId };
    if (!(await removeLostSecondFactor(deps, tx, actor, lost))) return { ok: false, code: 'NOT_FOUND' };
    return { ok: true, person: (await findPerson(tx, id)) ?? before };
  });
}
