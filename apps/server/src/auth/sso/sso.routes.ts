import { SSO_CALLBACK_PATH, SSO_START_PATH, type SsoFailure, safeRedirect } from '@kickstand/domain/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '../../platform/clock.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import { type Addresses, refusal } from '../../platform/http/origin.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { translateFailure } from '../../platform/rpc/failures.ts';
import { newToken } from '../../platform/secrets.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { ownCookie } from '../cookie.ts';
import { countUse } from '../limits/rate-limit.ts';
import { presentNewSession } from '../session/present-new-session.ts';
import { failureOf, proveBySso, type SsoDeps, signInBySso } from './finish-sso.ts';
import { FLOW_MINUTES, type StoredFlow, storeFlow, takeFlow } from './flows.ts';
import { sendUnlockPage } from './unlock-page.ts';

type Mounted<T> = T & {
  readonly addresses: () => Addresses;
  readonly readContext: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
};
type Deps = Mounted<SsoDeps>;

const FIRST_PAGE = '/dashboard';
/** Everyone in the shop may come from one address. */
const STARTS = { allowed: 30, window: MINUTE };

/** The way to the identity provider and back: pages that a browser opens, so no procedures. */
export function mountSso(app: FastifyInstance, { sso, ...others }: Mounted<AuthDeps>): void {
  if (!sso) return;
  const deps: Deps = { ...others, sso };
  const get = (url: string, serve: (visit: Visit) => Promise<unknown>) =>
    app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isNavigation(request)) return reply.code(403).send(refusal('FORBIDDEN', 403));
      try {
        return await serve({ request, reply, context: await deps.readContext(request, reply) });
      } catch (error) {
        const failure = translateFailure(error, { log: request.log, requestId: request.id });
        return reply.code(failure.status).send(failure.toJSON());
      }
    });
  get(SSO_START_PATH, (visit) => start(deps, visit));
  get(SSO_CALLBACK_PATH, (visit) => callback(deps, visit));
}

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: RequestContext;
}

/** An image or a frame on another site must not use up the limit of this network. */
const isNavigation = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document';

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://localhost').searchParams;

/** Binds the callback to the browser that started the flow. */
const browserCookie = ({ https }: Pick<Deps, 'https'>) => ownCookie('sso', FLOW_MINUTES * 60, https);

async function start(deps: Deps, { request, reply, context }: Visit) {
  const query = queryOf(request);
  const returnTo = safeRedirect(query.get('redirect'), FIRST_PAGE);
  const purpose = query.get('purpose') === 'unlock' && context.caller?.sso ? 'unlock' : 'sign_in';
  const answer = { context, reply, flow: { purpose, returnTo } } as const;
  const network = deps.secrets.keyedHash('sso network', clientNetwork(context.address));
  const use = await countUse(deps, network, STARTS);
  if (!use.ok) return refuse(answer, 'too_many');
  const redirectUri = `${deps.addresses().originOf(request.headers.host)}${SSO_CALLBACK_PATH}`;
  try {
    const { url, flow } = await deps.sso.begin(redirectUri, context.caller !== null);
    const cookie = browserCookie(deps);
    // another tab may be signing in too
    const browser = cookie.read(context.headers) ?? newToken().token;
    const startedAt = deps.clock.now().toISOString();
    await storeFlow(deps, { ...flow, purpose, returnTo, browser, startedAt });
    context.setCookie(cookie.set(browser));
    return reply.redirect(url.href, 303);
  } catch (error) {
    return refuse(answer, failureOf(error, context));
  }
}

async function callback(deps: Deps, { request, reply, context }: Visit) {
  const query = queryOf(request);
  const cookie = browserCookie(deps);
  const flow = await takeFlow(deps, query.get('state') ?? '', cookie.read(context.headers));
  const answer = { context, reply, flow };
  if (!flow) return refuse(answer, 'expired');
  let claims: Awaited<ReturnType<typeof deps.sso.finish>>;
  try {
    claims = await deps.sso.finish(flow, query.toString());
  } catch (error) {
    return refuse(answer, failureOf(error, context));
  }
  if (flow.purpose === 'unlock') {
    const proved = await proveBySso(deps, claims, context, flow);
    return proved ? sendUnlockPage(reply, request, context, 'unlocked') : refuse(answer, 'refused');
  }
  const signedIn = await signInBySso(deps, claims, context, flow);
  context.changed();
  if (!signedIn.ok) return refuse(answer, signedIn.failure, signedIn.userId);
  context.setCookie(cookie.clear());
  const session = await presentNewSession(deps, context, signedIn.cookies);
  return session ? reply.redirect(flow.returnTo, 303) : refuse(answer, 'deactivated');
}

interface Answer {
  readonly context: RequestContext;
  readonly reply: FastifyReply;
  readonly flow: Pick<StoredFlow, 'purpose' | 'returnTo'> | null;
}

/** Back to the sign-in page, which shows the reason; the window that unlocks a screen shows it itself. */
function refuse({ context, reply, flow }: Answer, failure: SsoFailure, userId?: string) {
  const { requestId, caller } = context;
  const isUnlock = flow?.purpose === 'unlock';
  context.refused({
    kind: 'sign_in',
    actorId: isUnlock ? (caller?.userId ?? null) : null,
    subjectId: userId ?? (isUnlock ? caller?.userId : undefined) ?? 'unknown',
    code: `SSO_${failure.toUpperCase()}`,
    requestId,
  });
  if (isUnlock) return sendUnlockPage(reply, reply.request, context, 'locked');
  const { returnTo = FIRST_PAGE } = flow ?? {};
  const parameters = { sso: failure, ...(returnTo !== FIRST_PAGE && { redirect: returnTo }) };
  return reply.redirect(`/auth/login?${new URLSearchParams(parameters)}`, 303);
}
