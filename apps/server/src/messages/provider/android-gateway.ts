import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../../platform/clock.ts';
import { basicAuth, type CallOutcome, call, jsonOf, textOf } from './call.ts';
import {
  type FindOutcome,
  headerOf,
  type PhotoOutcome,
  type ProviderNews,
  type SendOutcome,
  shorten,
  type TextProvider,
  type WebhookRequest,
} from './provider.ts';

export interface AndroidGateway {
  /** The phone's address: http://192.168.1.20:8080 */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly signingKey: string;
  readonly timeout?: number;
}

const EVENTS = { 'sms:sent': 'sent', 'sms:delivered': 'delivered', 'sms:failed': 'failed' } as const;
/** An older webhook may be a replay. */
const OLDEST = 10 * MINUTE;
const MOST_PHOTOS = 10;

/**
 * android-sms-gateway in local mode, on the shop's own phone and SIM. It keeps our id, so a text can be looked up by
 * it.
 */
export function androidGateway(gateway: AndroidGateway): TextProvider {
  const base = new URL(gateway.url);
  const root = `${base.origin}${base.pathname.replace(/\/$/, '')}`;
  const authorization = basicAuth(gateway.user, gateway.password);
  const timeout = gateway.timeout === undefined ? {} : { timeout: gateway.timeout };

  return {
    name: 'android',
    host: base.host,
    answersKeywords: false,

    async send({ id, to, body }) {
      const outcome = await call(new URL(`${root}/messages`), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          id,
          textMessage: { text: body },
          phoneNumbers: [to],
          withDeliveryReport: true,
        }),
        ...timeout,
      });
      return readSent(outcome, id);
    },

    async find({ id }): Promise<FindOutcome> {
      const url = new URL(`${root}/messages/${id}`);
      const outcome = await call(url, { method: 'GET', headers: { authorization }, ...timeout });
      if (outcome.kind !== 'answered') return { kind: 'away', words: outcome.words };
      if (outcome.status === 404) return { kind: 'not_found' };
      if (outcome.status === 200 && textOf(jsonOf(outcome.body)?.id) === id)
        return { kind: 'found', providerIds: [id] };
      return { kind: 'away', words: wordsOf(outcome) };
    },

    readWebhook: (request) => readWebhook(gateway.signingKey, request),

    async fetchPhoto(source): Promise<PhotoOutcome> {
      const data = /^data:[\w/+.-]*;base64,(.+)$/s.exec(source)?.[1];
      if (!data) return { kind: 'refused', words: 'The phone did not send the picture' };
      return { kind: 'bytes', bytes: Buffer.from(data, 'base64') };
    },
  };
}

const wordsOf = ({ status, body }: { status: number; body: Buffer }): string =>
  shorten(`${status} ${textOf(jsonOf(body)?.message) || body.toString('utf8')}`);

function readSent(outcome: CallOutcome, id: string): SendOutcome {
  if (outcome.kind === 'not_reached') return { kind: 'away', words: outcome.words };
  if (outcome.kind === 'broken') return { kind: 'unclear', words: outcome.words };
  const { status, body } = outcome;
  const words = wordsOf(outcome);
  if (status === 429 || status === 503) return { kind: 'away', words };
  // already sent: this is a retry
  if (status === 409) return { kind: 'unclear', words };
  if (status >= 400 && status < 500) return { kind: 'refused', words };
  if (status >= 200 && status < 300 && textOf(jsonOf(body)?.id) === id)
    return { kind: 'accepted', providerId: id, words: shorten(`${status} ${textOf(jsonOf(body)?.state)}`) };
  return { kind: 'unclear', words };
}

/** X-Signature: HMAC-SHA256 over the body and the timestamp, in hex. */
export const androidSignature = (key: string, body: Buffer, timestamp: string): string =>
  createHmac('sha256', key).update(body).update(timestamp).digest('hex');

function isSigned(key: string, request: WebhookRequest): boolean {
  const timestamp = headerOf(request, 'x-timestamp');
  const given = Buffer.from(headerOf(request, 'x-signature').toLowerCase());
  const expected = Buffer.from(androidSignature(key, request.body, timestamp));
  if (!key || expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  return Math.abs(request.now.getTime() - Number(timestamp) * 1000) <= OLDEST;
}

function readWebhook(key: string, request: WebhookRequest): ProviderNews | null {
  if (!isSigned(key, request)) return null;
  const body = jsonOf(request.body);
  const payload = body?.payload as Record<string, unknown> | null | undefined;
  if (!body || typeof payload !== 'object' || payload === null) return { about: 'nothing' };
  const event = textOf(body.event);
  const messageId = textOf(payload.messageId);
  const state = Object.hasOwn(EVENTS, event) ? EVENTS[event as keyof typeof EVENTS] : null;
  if (state)
    return {
      about: 'delivery',
      messageId,
      providerId: messageId,
      state,
      words: shorten(textOf(payload.reason)),
    };
  const from = textOf(payload.sender) || textOf(payload.phoneNumber);
  if (event === 'sms:received')
    return {
      about: 'incoming',
      eventId: eventId(body, payload),
      from,
      body: textOf(payload.message),
      photos: [],
    };
  // mms:received arrives first without pictures; mms:downloaded has text and pictures
  if (event === 'mms:downloaded')
    return {
      ...{ about: 'incoming', eventId: eventId(body, payload), from },
      body: textOf(payload.body) || textOf(payload.subject),
      photos: picturesOf(payload.attachments),
    };
  return { about: 'nothing' };
}

/**
 * messageId is derived from the content and two texts may share it: the event's own id distinguishes them.
 */
function eventId(body: Record<string, unknown>, payload: Record<string, unknown>): string {
  const id = textOf(body.id);
  if (id) return id.slice(0, 100);
  const facts = [
    payload.messageId,
    payload.sender ?? payload.phoneNumber,
    payload.receivedAt,
    payload.message,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function picturesOf(attachments: unknown): string[] {
  if (!Array.isArray(attachments)) return [];
  return attachments
    .flatMap((one: Record<string, unknown> | null) => {
      const type = textOf(one?.contentType);
      return type.startsWith('image/') ? [`data:${type};base64,${textOf(one?.data)}`] : [];
    })
    .slice(0, MOST_PHOTOS);
}
