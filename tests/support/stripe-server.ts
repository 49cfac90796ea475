import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SECRET_KEY = 'sk_test_a_key_for_tests';
const WEBHOOK_SECRET = 'whsec_a_secret_for_tests';

interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly url: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string;
  readonly locale: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly customer_email: string | null;
  readonly payment_metadata: Record<string, string>;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  status: 'succeeded' | 'failed';
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly data: { readonly object: object };
}

export interface StripeServer {
  /** The settings that make the server use it. */
  readonly environment: Record<string, string>;
  readonly sessions: Map<string, Session>;
  readonly refunds: Refund[];
  /** The requests that were processed; a repeated answer for the same key does not count. */
  readonly handled: string[];
  /** No request is answered. */
  away: boolean;
  /** The next request is processed, but its answer is lost. */
  loseNextAnswer: boolean;
  /** Every request is refused with this status and type, before it is processed. */
  refuseWith: { readonly status: number; readonly type: string } | null;
  /** Runs once, after the next session is created and before it is answered. */
  beforeNextSession: (() => Promise<unknown>) | null;
  /** The customer pays on the provider's page; `later`: with a method that takes days. */
  pay(sessionId: string, later?: 'later'): Session;
  /** Staff refund the payment in Stripe's dashboard. */
  refundInDashboard(paymentId: string, amount: number, metadata?: Record<string, string>): Refund;
  event(type: string, object: object): StripeEvent;
  /** The event for a payment whose refunds changed. */
  refundedEvent(paymentId: string): StripeEvent;
  sign(body: string, options?: { secret?: string; at?: number }): string;
  close(): Promise<void>;
}

/** The subset of Stripe that a shop uses, on loopback, in memory. Events are signed like real ones. */
export async function startStripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const handled: string[] = [];
  const answers = new Map<string, { status: number; body: object }>();
  const state: Pick<StripeServer, 'away' | 'loseNextAnswer' | 'refuseWith' | 'beforeNextSession'> = {
    away: false,
    loseNextAnswer: false,
    refuseWith: null,
    beforeNextSession: null,
  };
  let count = 0;
  const newId = (prefix: string) => `${prefix}_test_${(++count).toString().padStart(6, '0')}`;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await bodyOf(request)).toString());
    if (state.away) return void response.destroy();
    if (state.refuseWith)
      return send(response, state.refuseWith.status, failure(state.refuseWith.type, 'Refused'));
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return send(response, 401, failure('authentication', 'No such key'));
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? answers.get(key) : undefined;
    const given =
      known ?? work(request.method ?? 'GET', new URL(request.url ?? '/', 'http://stripe.test'), form);
    if (typeof key === 'string' && given.status === 200) answers.set(key, given);
    if (state.beforeNextSession && request.url === '/v1/checkout/sessions') {
      const work = state.beforeNextSession;
      state.beforeNextSession = null;
      await work();
    }
    if (state.loseNextAnswer) {
      state.loseNextAnswer = false;
      return void response.destroy();
    }
    send(response, given.status, given.body);
  }

  function work(method: string, url: URL, form: URLSearchParams): { status: number; body: object } {
    handled.push(`${method} ${url.pathname}`);
    const [, , resource, ...rest] = url.pathname.split('/');
    if (method === 'POST' && resource === 'checkout' && rest.length === 1) return openSession(form);
    if (resource === 'checkout' && rest[2] === 'expire') return expireSession(rest[1] ?? '');
    if (method === 'GET' && resource === 'checkout' && rest.length === 2) return findSession(rest[1] ?? '');
    if (method === 'POST' && resource === 'refunds') return makeRefund(form);
    if (method === 'GET' && resource === 'refunds') {
      const wanted = url.searchParams.get('payment_intent');
      const data = refunds.filter(({ payment_intent }) => payment_intent === wanted).reverse();
      return { status: 200, body: { object: 'list', url: url.pathname, has_more: false, data } };
    }
    return {
      status: 404,
      body: failure('invalid_request_error', `Unrecognized request URL (${url.pathname})`),
    };
  }

  function openSession(form: URLSearchParams) {
    const id = newId('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/${id}`,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      locale: form.get('locale') ?? '',
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      customer_email: form.get('customer_email'),
      payment_metadata: { checkout: form.get('payment_intent_data[metadata][checkout]') ?? '' },
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function expireSession(id: string) {
    const session = sessions.get(id);
    if (session?.status !== 'open')
      return { status: 400, body: failure('invalid_request_error', 'Only open sessions can be expired') };
    session.status = 'expired';
    return { status: 200, body: session };
  }

  function findSession(id: string) {
    const session = sessions.get(id);
    return session
      ? { status: 200, body: session }
      : { status: 404, body: failure('invalid_request_error', 'No such session') };
  }

  function makeRefund(form: URLSearchParams) {
    const paymentId = form.get('payment_intent') ?? '';
    const amount = Number(form.get('amount'));
    const refunded = refunds
      .filter(({ payment_intent, status }) => payment_intent === paymentId && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    const paid = sessionOf(paymentId)?.amount_total ?? 0;
    if (amount > paid - refunded)
      return {
        status: 400,
        body: failure('invalid_request_error', 'Refund amount is greater than unrefunded'),
      };
    const own = form.get('metadata[refund]');
    return { status: 200, body: addRefund(paymentId, amount, own ? { refund: own } : {}) };
  }

  const sessionOf = (paymentId: string) =>
    [...sessions.values()].find(({ payment_intent }) => payment_intent === paymentId);

  function addRefund(payment_intent: string, amount: number, metadata: Record<string, string>): Refund {
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: 'usd',
      payment_intent,
      metadata,
      status: 'succeeded',
    };
    refunds.push(refund);
    return refund;
  }

  const event = (type: string, object: object): StripeEvent => ({
    id: newId('evt'),
    object: 'event',
    type,
    data: { object: { ...object } },
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    sessions,
    refunds,
    handled,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    pay: (sessionId: string, later?: 'later') => {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error(`session ${sessionId} cannot be paid`);
      session.status = 'complete';
      session.payment_intent = newId('pi');
      if (!later) session.payment_status = 'paid';
      return session;
    },
    refundInDashboard: (paymentId: string, amount: number, metadata: Record<string, string> = {}) =>
      addRefund(paymentId, amount, metadata),
    event,
    refundedEvent: (paymentId: string) =>
      event('charge.refunded', {
        id: newId('ch'),
        object: 'charge',
        payment_intent: paymentId,
        metadata: sessionOf(paymentId)?.payment_metadata ?? {},
      }),
    sign: (body: string, { secret = WEBHOOK_SECRET, at = Date.now() } = {}) => {
      const time = Math.floor(at / 1000);
      return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const failure = (type: string, message: string) => ({ error: { type, message } });

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
