import { eq } from 'drizzle-orm';
import { enqueueMail, SECURITY_CHANGES, type SecurityChange } from '../../mail/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { profiles } from '../auth.table.ts';
import type { AccountParts } from './account-parts.ts';
import { undoLink } from './undo-link.ts';

/** Mails the user that a way to sign in was changed, with a link that undoes it. */
export async function notifyAccountChange(
  parts: Pick<AccountParts, 'secrets' | 'clock' | 'baseUrl'>,
  tx: DbOrTx,
  userId: string,
  change: SecurityChange,
): Promise<void> {
  const [person] = await tx.select().from(profiles).where(eq(profiles.id, userId));
  if (!person) return;
  const language = person.language ?? 'en';
  await enqueueMail(parts, tx, {
    kind: 'security_changed',
    to: person.email,
    language,
    data: {
      firstName: person.firstName,
      link: await undoLink(parts, tx, { userId, email: person.email }),
      facts: [{ label: 'change', value: SECURITY_CHANGES[language][change] }],
    },
  });
}
