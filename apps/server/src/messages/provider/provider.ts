import type { TextProviderName } from '@kickstand/domain/messages';

export interface OutgoingText {
  /** Our id: a retry of a text has the same one. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** When it was first tried: an earlier text with the same words is another one. */
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
  /** Several may have the same words: one of them that no other text of ours has. */
  | { readonly kind: 'found'; readonly providerIds: readonly string[] }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'away'; readonly words: string };

export interface IncomingText {
  readonly about: 'incoming';
  /** The same for every repetition. */
  readonly eventId: string;
  readonly from: string;
  readonly body: string;
  /** Addresses at the provider, or data URLs. */
  readonly photos: readonly string[];
}

export interface DeliveryReport {
  readonly about: 'delivery';
  /** Our id, as the provider repeats it; null: it does not. */
  readonly messageId: string | null;
  readonly providerId: string | null;
  readonly state: 'sent' | 'delivered' | 'read' | 'failed';
  readonly words: string;
}

export type ProviderNews = IncomingText | DeliveryReport | { readonly about: 'nothing' };

export interface WebhookRequest {
  /** As the provider called it, with the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
}

export type PhotoOutcome =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'away'; readonly words: string };

/** A text service. No method throws because of anything the other server does. */
export interface TextProvider {
  readonly name: Exclude<TextProviderName, 'none'>;
  readonly host: string;
  /** It answers the English STOP, START and HELP itself: a second answer would be one too many. */
  readonly answersKeywords: boolean;
  send(text: OutgoingText): Promise<SendOutcome>;
  find(text: OutgoingText): Promise<FindOutcome>;
  /** Null: the signature is wrong, or the body is not the provider's. */
  readWebhook(request: WebhookRequest): ProviderNews | null;
  fetchPhoto(source: string): Promise<PhotoOutcome>;
}

export const headerOf = ({ headers }: Pick<WebhookRequest, 'headers'>, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

export const shorten = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, 300);
