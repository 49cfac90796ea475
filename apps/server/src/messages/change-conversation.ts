import { STAFF_ROLES } from '@kickstand/domain/auth';
import type { Language } from '@kickstand/domain/language';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Actor } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import { addMissingPhone, attachCustomer, consentAddress, recordConsent } from '../customers/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { homeDigits, toE164 } from '../platform/phones.ts';
import { agreed, type ConversationRow } from './conversations.ts';
import { customers } from './foreign-tables.ts';
import { messageConversations } from './messages.table.ts';
import type { MessagesDeps } from './messages-deps.ts';
import { noteChange } from './send-text.ts';

type Missing = { readonly ok: false; readonly code: 'NOT_FOUND' };
type ConversationChange = { readonly ok: true } | Missing;

/** Changes a locked conversation. Without an actual change nothing is written or announced. */
function change<Verdict extends { readonly ok: boolean }>(
  deps: MessagesDeps,
  id: string,
  work: (tx: Transaction, row: ConversationRow) => Promise<Verdict>,
): Promise<Verdict | Missing> {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(messageConversations)
      .where(eq(messageConversations.id, id))
      .for('update');
    return row ? work(tx, row) : { ok: false, code: 'NOT_FOUND' };
  });
}

const write = (tx: Transaction, row: ConversationRow, values: Partial<ConversationRow>) =>
  tx
    .update(messageConversations)
    .set({ ...values, revision: row.revision + 1 })
    .where(eq(messageConversations.id, row.id));

export const markRead = (deps: MessagesDeps, actor: Actor, id: string): Promise<ConversationChange> =>
  change(deps, id, async (tx, row) => {
    if (row.unread === 0) return { ok: true };
    await write(tx, row, { unread: 0 });
    await noteChange(deps, tx, actor, id, 'messages.conversation.read', { texts: row.unread });
    return { ok: true };
  });

export const setDone = (
  deps: MessagesDeps,
  actor: Actor,
  id: string,
  done: boolean,
): Promise<ConversationChange> =>
  change(deps, id, async (tx, row) => {
    if ((row.doneAt !== null) === done) return { ok: true };
    await write(tx, row, { doneAt: done ? deps.clock.now() : null, ...(done && { unread: 0 }) });
    await noteChange(deps, tx, actor, id, `messages.conversation.${done ? 'done' : 'reopened'}`, {});
    return { ok: true };
  });

export const assignConversation = (
  deps: MessagesDeps,
  actor: Actor,
  id: string,
  personId: string | null,
): Promise<ConversationChange | { readonly ok: false; readonly code: 'PERSON_UNKNOWN' }> =>
  change(deps, id, async (tx, row): Promise<ConversationChange | { ok: false; code: 'PERSON_UNKNOWN' }> => {
    if (row.assignedTo === personId) return { ok: true };
    if (personId) {
      const found = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(
          and(
            eq(profiles.id, personId),
            inArray(profiles.role, [...STAFF_ROLES]),
            isNull(profiles.deactivatedAt),
          ),
        );
      if (found.length === 0) return { ok: false, code: 'PERSON_UNKNOWN' };
    }
    await write(tx, row, { assignedTo: personId });
    await noteChange(deps, tx, actor, id, 'messages.conversation.assigned', { personId });
    return { ok: true };
  });

interface Owner {
  readonly customerId?: string | undefined;
  readonly newCustomer?: { readonly name: string; readonly language: Language } | undefined;
}

/** Links the conversation to a customer. A customer without a phone gets this number; an existing one is kept. */
export const attachConversation = (
  deps: MessagesDeps,
  actor: Actor,
  id: string,
  { customerId, newCustomer }: Owner,
): Promise<{ readonly ok: true; readonly customerId: string } | Missing> =>
  change(deps, id, async (tx, row): Promise<{ ok: true; customerId: string } | Missing> => {
    const phone = homeDigits(row.address) ?? '';
    const owner = newCustomer
      ? await attachCustomer(tx, deps.clock, actor, { ...newCustomer, email: '', phone })
      : customerId;
    const customer = owner ? await addMissingPhone(tx, deps.clock, owner, phone) : null;
    if (!customer) return { ok: false, code: 'NOT_FOUND' };
    const kept = customer.id;
    await write(tx, row, { customerId: kept });
    // an opt-out sent before the number had a customer counts for that customer
    if (row.optedOutAt && customer.consentText)
      await recordConsent(tx, deps.clock, actor, {
        ...{ customerId: kept, address: row.address, channel: 'text', given: false, source: 'text_message' },
        ...{ wording: 'STOP', language: customer.language },
      });
    await noteChange(deps, tx, actor, id, 'messages.conversation.attached', { customerId: kept });
    return { ok: true, customerId: kept };
  });

/** Consent recorded at the counter. Only a START from the phone itself cancels a STOP. */
export function agree(
  deps: MessagesDeps,
  actor: Actor,
  { customerId, given }: { readonly customerId: string; readonly given: boolean },
): Promise<ConversationChange | { readonly ok: false; readonly code: 'TEXT_OPTED_OUT' }> {
  return deps.db.transaction(async (tx) => {
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
    if (!customer || customer.mergedInto) return { ok: false, code: 'NOT_FOUND' };
    const address = toE164(customer.phone);
    const [conversation] = address
      ? await tx.select().from(messageConversations).where(eq(messageConversations.address, address))
      : [];
    if (given && conversation?.optedOutAt) return { ok: false, code: 'TEXT_OPTED_OUT' };
    const same =
      customer.consentText === given && (!given || !address || (await agreed(tx, customerId, address)));
    if (same) return { ok: true };
    await recordConsent(tx, deps.clock, actor, {
      ...{ customerId, channel: 'text', given, source: 'counter', language: customer.language },
      address: consentAddress('text', customer),
    });
    return { ok: true };
  });
}
