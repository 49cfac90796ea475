import { displayName } from '@kickstand/domain/auth';
import { enqueueMail, SECURITY_CHANGES, type SecurityChange } from '../../mail/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { findProfile } from './own-profile.ts';
import { undoLink } from './undo-link.ts';

/**
 * Mails the user that a way to sign in was changed, with a link that undoes it. With `colleagueId`, the change was made
 * to that colleague's account by this user.
 */
export async function notifyAccountChange(
  deps: Pick<AccountDeps, 'secrets' | 'clock' | 'baseUrl'>,
  tx: DbOrTx,
  userId: string,
  change: SecurityChange,
  colleagueId?: string,
): Promise<void> {
  const person = await findProfile(tx, userId);
  if (!person) return;
  const colleague = colleagueId === undefined ? null : await findProfile(tx, colleagueId);
  const language = person.language ?? 'en';
  await enqueueMail(deps, tx, {
    kind: 'security_changed',
    to: person.email,
    language,
    data: {
      firstName: person.firstName,
      link: await undoLink(deps, tx, { userId, email: person.email }),
      facts: [
        { label: 'change', value: SECURITY_CHANGES[language][change] },
        ...(colleague
          ? [{ label: 'person' as const, value: displayName(colleague) || colleague.email }]
          : []),
      ],
    },
  });
}
