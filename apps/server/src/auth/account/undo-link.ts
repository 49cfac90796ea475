import type { DbOrTx } from '../../platform/database/index.ts';
import { issueLink } from '../links.ts';
import type { AccountDeps } from './account-deps.ts';

/** For security mails; see undo-change.ts. */
export async function undoLink(
  { clock, baseUrl }: Pick<AccountDeps, 'clock' | 'baseUrl'>,
  tx: DbOrTx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string> {
  const { token } = await issueLink(tx, clock, { kind: 'undo_change', email, userId });
  return `${baseUrl()}/auth/undo?token=${token}`;
}
