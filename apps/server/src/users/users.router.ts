import { actorOf } from '../audit/index.ts';
import { presentSession, type ReadCallerParts, readCaller, withCookies } from '../auth/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import { type ChangeVerdict, changePerson, type Person, signOutEverywhere } from './change-person.ts';
import {
  type AcceptParts,
  acceptInvitation,
  type InviteParts,
  invite,
  listInvitations,
  revokeInvitation,
  showInvitation,
} from './invite.ts';
import { findPerson, listPeople } from './person.repository.ts';

export type UsersRouterParts = InviteParts &
  AcceptParts &
  ReadCallerParts & {
    readonly mailConfigured: () => Promise<boolean>;
  };

export function usersRouter(parts: UsersRouterParts) {
  return {
    list: gated.users.list.handler(({ input }) => listPeople(parts.db, input)),

    find: gated.users.find.handler(async ({ input, errors }) => {
      const person = await findPerson(parts.db, input.id);
      if (!person) throw errors.NOT_FOUND();
      return person;
    }),

    invitations: gated.users.invitations.handler(() => listInvitations(parts)),

    invite: gated.users.invite.handler(async ({ input, context, errors }) => {
      const verdict = await invite(parts, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { id: verdict.id, mailConfigured: await parts.mailConfigured() };
    }),

    revokeInvitation: gated.users.revokeInvitation.handler(async ({ input, context, errors }) => {
      if (!(await revokeInvitation(parts, actorOf(context), input.id))) throw errors.NOT_FOUND();
      return { revoked: true as const };
    }),

    invitation: gated.users.invitation.handler(async ({ input, errors }) => {
      const invitation = await showInvitation(parts, input.token);
      if (!invitation) throw errors.LINK_INVALID();
      return invitation;
    }),

    acceptInvitation: gated.users.acceptInvitation.handler(async ({ input, context, errors }) => {
      const verdict = await acceptInvitation(parts, context, input);
      if (!verdict.ok) throw errors[verdict.code]();
      for (const cookie of verdict.cookies) context.setCookie(cookie);
      const caller = await readCaller(parts, { ...context, headers: withCookies(verdict.cookies) });
      if (!caller) throw errors.LINK_INVALID(); // deactivated in the meantime
      return presentSession(caller);
    }),

    changeRole: gated.users.changeRole.handler(async ({ input, context, errors }) => {
      const change = { kind: 'role', role: input.role } as const;
      return changed(await changePerson(parts, actorOf(context), input, change), errors);
    }),

    deactivate: gated.users.deactivate.handler(async ({ input, context, errors }) => {
      return changed(await changePerson(parts, actorOf(context), input, { kind: 'deactivate' }), errors);
    }),

    reactivate: gated.users.reactivate.handler(async ({ input, context, errors }) => {
      return changed(await changePerson(parts, actorOf(context), input, { kind: 'reactivate' }), errors);
    }),

    signOutEverywhere: gated.users.signOutEverywhere.handler(async ({ input, context, errors }) => {
      const ended = await signOutEverywhere(parts, actorOf(context), input.id);
      if (ended === null) throw errors.NOT_FOUND();
      return { ended };
    }),
  };
}

interface ChangeErrors {
  NOT_FOUND(): Error;
  LAST_ADMINISTRATOR(): Error;
  OWN_ACCOUNT(): Error;
  STALE(options: { data: { current: Person } }): Error;
}

/** Maps a verdict to the response or declared error of its procedure. */
function changed(verdict: ChangeVerdict, errors: ChangeErrors): Person {
  if (verdict.ok) return verdict.person;
  if (verdict.code === 'STALE') throw errors.STALE({ data: { current: verdict.current } });
  throw errors[verdict.code]();
}
