import { desc, eq } from 'drizzle-orm';
import { mailOutbox } from '../mail/mail.table.ts';
import type { TestShop } from './test-shop.ts';

/** The secret part of the link in the latest mail of a kind, as its reader would get it. */
export async function mailedToken(
  shop: TestShop,
  kind: (typeof mailOutbox.$inferSelect)['kind'],
): Promise<string> {
  const [mail] = await shop.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, kind))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(1);
  if (!mail?.sealedData) throw new Error(`no mail of kind ${kind} waits`);
  const { link } = JSON.parse(shop.secrets.unseal(mail.sealedData)) as { link: string };
  const token = new URL(link).searchParams.get('token');
  if (!token) throw new Error(`the mail of kind ${kind} has no token in its link`);
  return token;
}
