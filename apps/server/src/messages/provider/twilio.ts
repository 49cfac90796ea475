import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_FILE_BYTES } from '@kickstand/domain/files';
import { MINUTE } from '../../platform/clock.ts';
import { basicAuth, type CallOutcome, call, jsonOf, textOf } from './call.ts';
import {
  type FindOutcome,
  headerOf,
  type OutgoingText,
  type PhotoOutcome,
  type ProviderNews,
  type SendOutcome,
  shorten,
  type TextProvider,
  type WebhookRequest,
} from './provider.ts';

export interface TwilioAccount {
  readonly url: string;
  readonly account: string;
  /** The account's auth token, used as the API's password and as the key of the signatures. */
  readonly token: string;
  /** A number in E.164 form, or the SID of a messaging service. */
  readonly sender: string;
  /** The callback URL for delivery reports; contains our id. */
  readonly reportsTo: (messageId: string) => string;
  readonly timeout?: number;
}

/** The provider's clock and ours may differ by this much. */
const CLOCKS_APART = 10 * MINUTE;

const STATES = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
} as const;

/** The API of Twilio and of compatible services: Messages.json, form-encoded, basic authentication. */
export function twilioProvider(account: TwilioAccount): TextProvider {
  const base = new URL(account.url);
  const root = `${base.origin}${base.pathname.replace(/\/$/, '')}/2010-04-01/Accounts/${account.account}`;
  const authorization = basicAuth(account.account, account.token);
  const timeout = account.timeout === undefined ? {} : { timeout: account.timeout };

  return {
    name: 'twilio',
    host: base.host,
    answersKeywords: true,

    async send({ id, to, body }) {
      const form = new URLSearchParams({ To: to, Body: body, StatusCallback: account.reportsTo(id) });
      form.set(account.sender.startsWith('MG') ? 'MessagingServiceSid' : 'From', account.sender);
      const outcome = await call(new URL(`${root}/Messages.json`), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        ...timeout,
      });
      return readSent(outcome);
    },

    // The API has no idempotency keys: an accepted text is found by recipient, words and time.
    async find({ to, body, since }: OutgoingText): Promise<FindOutcome> {
      const url = new URL(`${root}/Messages.json`);
      url.searchParams.set('To', to);
      url.searchParams.set('PageSize', '100');
      const outcome = await call(url, { method: 'GET', headers: { authorization }, ...timeout });
      if (outcome.kind !== 'answered') return { kind: 'away', words: outcome.words };
      const list = jsonOf(outcome.body)?.messages;
      if (outcome.status !== 200 || !Array.isArray(list)) return { kind: 'away', words: wordsOf(outcome) };
      const found = list.filter(
        (one: Record<string, unknown> | null) =>
          one?.to === to &&
          textOf(one.body).trim() === body.trim() &&
          new Date(textOf(one.date_created)).getTime() >= since.getTime() - CLOCKS_APART,
      ) as Record<string, unknown>[];
      if (found.length === 0) return { kind: 'not_found' };
      return { kind: 'found', providerIds: found.map(({ sid }) => textOf(sid)) };
    },

    readWebhook: (request) => readWebhook(account.token, account.account, request),

    async fetchPhoto(source) {
      return fetchMedia(source, base, authorization, account.timeout);
    },
  };
}

const wordsOf = ({ status, body }: { status: number; body: Buffer }): string => {
  const answer = jsonOf(body);
  const code = textOf(answer?.code);
  const words = textOf(answer?.message) || body.toString('utf8');
  return shorten(`${status}${code ? ` (${code})` : ''} ${words}`);
};

function readSent(outcome: CallOutcome): SendOutcome {
  if (outcome.kind === 'not_reached') return { kind: 'away', words: outcome.words };
  if (outcome.kind === 'broken') return { kind: 'unclear', words: outcome.words };
  const { status, body } = outcome;
  const words = wordsOf(outcome);
  if (status === 429 || status === 503) return { kind: 'away', words };
  if (status >= 400 && status < 500) return { kind: 'refused', words };
  const sid = textOf(jsonOf(body)?.sid);
  // 200 without a SID, or a server error: it may have been sent
  if (status >= 200 && status < 300 && /^[\w-]{1,64}$/.test(sid))
    return {
      kind: 'accepted',
      providerId: sid,
      words: shorten(`${status} ${textOf(jsonOf(body)?.status)} ${sid}`),
    };
  return { kind: 'unclear', words };
}

/**
 * X-Twilio-Signature: HMAC-SHA1 over the URL and the parameters, sorted by name. Anyone may send a body full of them, so
 * each is visited once.
 */
export function twilioSignature(token: string, url: string, params: URLSearchParams): string {
  const valuesOf = new Map<string, Set<string>>();
  for (const [name, value] of params) {
    const known = valuesOf.get(name);
    if (known) known.add(value);
    else valuesOf.set(name, new Set([value]));
  }
  const signed = [...valuesOf.keys()]
    .sort()
    .flatMap((name) => [...(valuesOf.get(name) ?? [])].sort().map((value) => name + value));
  return createHmac('sha1', token)
    .update([url, ...signed].join(''), 'utf8')
    .digest('base64');
}

const isSame = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const MOST_PHOTOS = 10;

function readWebhook(token: string, account: string, request: WebhookRequest): ProviderNews | null {
  const params = new URLSearchParams(request.body.toString('utf8'));
  const given = headerOf(request, 'x-twilio-signature');
  if (!isSame(twilioSignature(token, request.url, params), given)) return null;
  if (params.get('AccountSid') !== account) return { about: 'nothing' };
  const sid = params.get('MessageSid') ?? params.get('SmsSid') ?? '';
  if (!sid) return { about: 'nothing' };
  const status = params.get('MessageStatus') ?? params.get('SmsStatus') ?? '';
  if (params.has('MessageStatus') && status !== 'received') {
    const state = Object.hasOwn(STATES, status) ? STATES[status as keyof typeof STATES] : null;
    if (!state) return { about: 'nothing' };
    const messageId = new URL(request.url).searchParams.get('message');
    const words = shorten(`${params.get('ErrorCode') ?? ''} ${params.get('ErrorMessage') ?? ''}`);
    return { about: 'delivery', messageId, providerId: sid, state, words };
  }
  const count = Math.min(Number(params.get('NumMedia')) || 0, MOST_PHOTOS);
  const photos = Array.from({ length: count }, (_, at) => params.get(`MediaUrl${at}`) ?? '').filter(Boolean);
  return {
    about: 'incoming',
    eventId: sid,
    from: params.get('From') ?? '',
    body: params.get('Body') ?? '',
    photos,
  };
}

const MOST_REDIRECTS = 3;

/**
 * The first URL must be the provider's: a forged one would make this server fetch anything. Media are stored on
 * another host, which gets no password.
 */
async function fetchMedia(
  source: string,
  base: URL,
  authorization: string,
  timeout = 30_000,
): Promise<PhotoOutcome> {
  if (!URL.canParse(source)) return { kind: 'refused', words: 'Not an address' };
  let url = new URL(source);
  if (url.origin !== base.origin) return { kind: 'refused', words: 'Not an address of the provider' };
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const headers = url.origin === base.origin ? { authorization } : {};
    const outcome = await call(url, { method: 'GET', headers, timeout, most: MAX_FILE_BYTES });
    if (outcome.kind !== 'answered') return { kind: 'away', words: outcome.words };
    const { status, location, body } = outcome;
    if (status === 200) return { kind: 'bytes', bytes: body };
    if (status < 300 || status >= 400 || !URL.canParse(location, url.href))
      return { kind: status >= 500 || status === 429 ? 'away' : 'refused', words: `${status}` };
    url = new URL(location, url.href);
    if (url.protocol !== 'https:' && url.origin !== base.origin)
      return { kind: 'refused', words: 'Led to an address without https' };
  }
  return { kind: 'refused', words: 'Led from one address to the next' };
}
