import type { TextProviderName } from '@kickstand/domain/messages';

export interface OutgoingText {
  /** Our id, the same for every retry. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** When it was first tried. An earlier text with the same words is another one. */
  readonly since: Date;
}

/**
 * accepted: it is being delivered. refused: it will never be sent, with the provider's message. away: nothing
 * was transmitted, try again later. unclear: check with `find` before trying again.
 */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string; readonly words: string }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'away'; readonly words: string }
  | { readonly kind: 'unclear'; readonly words: string };

export type FindOutcome =
  /** If several have the same words, one that belongs to none of our other texts. */
  | { readonly kind: 'found'; readonly providerIds: readonly string[] }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'away'; readonly words: string };

export interface IncomingText {
  readonly about: 'incoming';
  /** The same for every repetition of an event. */
  readonly eventId: string;
  readonly from: string;
  readonly body: string;
  /** URLs at the provider, or data URLs. */
  readonly photos: readonly string[];
}

export interface DeliveryReport {
  readonly about: 'delivery';
  /** Our id as echoed by the provider; null if it does not echo it. */
  readonly messageId: string | null;
  readonly providerId: string | null;
  readonly state: 'sent' | 'delivered' | 'read' | 'failed';
  readonly words: string;
}

export type ProviderNews = IncomingText | DeliveryReport | { readonly about: 'nothing' };

export interface WebhookRequest {
  /** The URL that the provider called, with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
}

export type PhotoOutcome =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'away'; readonly words: string };

/** A text service. No method throws, whatever the other server does. */
export interface TextProvider {
  readonly name: Exclude<TextProviderName, 'none'>;
  readonly host: string;
  /** Whether it answers the English STOP, START and HELP itself; we must not answer twice. */
  readonly answersKeywords: boolean;
  send(text: OutgoingText): Promise<SendOutcome>;
  find(text: OutgoingText): Promise<FindOutcome>;
  /** Null if the signature is wrong, or the body is not this provider's. */
  readWebhook(request: WebhookRequest): ProviderNews | null;
  fetchPhoto(source: string): Promise<PhotoOutcome>;
}

export const headerOf = ({ headers }: Pick<WebhookRequest, 'headers'>, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

export const shorten = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, 300);
