import type { Messaging } from '@kickstand/domain/messages';
import type { Actor } from '../audit/index.ts';
import { updateSectionIn } from '../settings/index.ts';
import { rescheduleTexts } from './enqueue-text.ts';
import type { MessagesDeps } from './messages-deps.ts';

/** The quiet hours and templates. New quiet hours also apply to the texts that wait for the end of the old ones. */
export async function updateSetting(
  deps: MessagesDeps,
  actor: Actor,
  { revision, ...value }: Messaging & { readonly revision: number },
) {
  const { db, clock } = deps;
  const verdict = await db.transaction(async (tx) => {
    const saved = await updateSectionIn(tx, clock, actor, 'messaging', { value, revision });
    if (saved.ok) await rescheduleTexts(tx, clock);
    return saved;
  });
  if (verdict.ok) deps.textsWaiting();
  return verdict;
}
