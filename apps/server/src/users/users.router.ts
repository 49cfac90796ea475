import { actorOf } from '../audit/index.ts';
import {
  presentSession,
  type ReadCallerDeps,
  readCaller,
  requireReauthentication,
  withCookies,
} from '../auth/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { type ChangeVerdict, changePerson, type Person, signOutEverywhere } from './change-person.ts';
import {
  type AcceptDeps,
  acceptInvitation,
  type InviteDeps,
  invite,
  listInvitations,
  revokeInvitation,
  showInvitation,
} from './invite.ts';
import { findPerson, listPeople } from './person.repository.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { usePassword } from './use-password.ts';

export type UsersRouterDeps = InviteDeps &
  AcceptDeps &
  ReadCallerDeps & {
    readonly mailConfigured: () => Promise<boolean>;
  };

export function usersRouter(deps: UsersRouterDeps) {
  return {
    list: gated.users.list.handler(({ input }) => listPeople(deps.db, input)),

    find: gated.users.find.handler(async ({ input, errors }) => {
      const person = await findPerson(deps.db, input.id);
      if (!person) throw errors.NOT_FOUND();
      return person;
    }),

    invitations: gated.users.invitations.handler(() => listInvitations(deps)),

    invite: gated.users.invite.handler(async ({ input, context, errors }) => {
      const verdict = await invite(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { id: verdict.id, mailConfigured: await deps.mailConfigured() };
    }),

    revokeInvitation: gated.users.revokeInvitation.handler(async ({ input, context, errors }) => {
      if (!(await revokeInvitation(deps, actorOf(context), input.id))) throw errors.NOT_FOUND();
      return { revoked: true as const };
    }),

    invitation: gated.users.invitation.handler(async ({ input, errors }) => {
      const invitation = await showInvitation(deps, input.token);
      if (!invitation) throw errors.LINK_INVALID();
      return invitation;
    }),

    acceptInvitation: gated.users.acceptInvitation.handler(async ({ input, context, errors }) => {
      const verdict = await acceptInvitation(deps, context, input);
      if (!verdict.ok) throw errors[verdict.code]();
      for (const cookie of verdict.cookies) context.setCookie(cookie);
      const caller = await readCaller(deps, { ...context, headers: withCookies(verdict.cookies) });
      if (!caller) throw errors.LINK_INVALID(); // deactivated in the meantime
      return presentSession(caller);
    }),

    changeRole: gated.users.changeRole.handler(async ({ input, context, errors }) => {
      const change = { kind: 'role', role: input.role } as const;
      return changed(await changePerson(deps, actorOf(context), input, change), errors);
    }),

    deactivate: gated.users.deactivate.handler(async ({ input, context, errors }) => {
      return changed(await changePerson(deps, actorOf(context), input, { kind: 'deactivate' }), errors);
    }),

    reactivate: gated.users.reactivate.handler(async ({ input, context, errors }) => {
      return changed(await changePerson(deps, actorOf(context), input, { kind: 'reactivate' }), errors);
    }),

    signOutEverywhere: gated.users.signOutEverywhere.handler(async ({ input, context, errors }) => {
      const ended = await signOutEverywhere(deps, actorOf(context), input.id);
      if (ended === null) throw errors.NOT_FOUND();
      return { ended };
    }),

    removeSecondFactor: gated.users.removeSecondFactor.handler(
      async ({ input: { id, ...proof }, context, errors }) => {
        const { userId } = callerOf(context);
        // one's own is turned off on the profile page, which asks for it
        if (id === userId) throw errors.OWN_ACCOUNT();
        await requireReauthentication(deps, context, proof, errors);
        const verdict = await removeSecondFactor(deps, { ...actorOf(context), actorId: userId }, id);
        if (!verdict.ok) throw errors[verdict.code]();
        return verdict.person;
      },
    ),

    usePassword: gated.users.usePassword.handler(async ({ input: { id, ...proof }, context, errors }) => {
      if (id === callerOf(context).userId) throw errors.OWN_ACCOUNT();
      await requireReauthentication(deps, context, proof, errors);
      const verdict = await usePassword(deps, actorOf(context), id);
      if (!verdict.ok) throw errors[verdict.code]();
      return verdict.person;
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
