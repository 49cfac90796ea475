import type { Language } from '../language/index.ts';

export const CONSENT_CHANNELS = ['email', 'text', 'call'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** How someone said yes or no. */
export const CONSENT_SOURCES = ['intake', 'counter', 'booking', 'text_message', 'unsubscribe_link'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/**
 * The text that is read out or shown to people who agree at the counter or on a form; stored with their
 * answer.
 */
export const CONSENT_WORDING: Record<ConsentChannel, Record<Language, string>> = {
  text: {
    en: 'Yes, text me about my bike and when service is due. Message and data rates may apply. Reply STOP to end, HELP for help.',
    es: 'Sí, envíenme mensajes de texto sobre mi moto y cuando le toque servicio. Pueden aplicarse tarifas de mensajes y datos. Responda ALTO para terminar, AYUDA para ayuda.',
  },
  email: {
    en: 'Yes, email me reminders about my bike. Every reminder has a link to unsubscribe.',
    es: 'Sí, envíenme recordatorios sobre mi moto por correo. Cada recordatorio trae un enlace para darse de baja.',
  },
  call: {
    en: 'Yes, call me about my bike.',
    es: 'Sí, llámenme por mi moto.',
  },
};

export interface TextStanding {
  /** The number sent STOP, and no START since. */
  readonly optedOut: boolean;
  readonly consented: boolean;
  /** They wrote to this number: replying is part of the conversation. */
  readonly theyWrote: boolean;
}

export type TextRefusal = 'TEXT_OPTED_OUT' | 'TEXT_NO_CONSENT';

/** Whether a person may be texted at this number now. Automatic texts need consent, a reply does not. */
export function textRefusal(
  { optedOut, consented, theyWrote }: TextStanding,
  by: 'person' | 'rule',
): TextRefusal | null {
  if (optedOut) return 'TEXT_OPTED_OUT';
  if (consented || (by === 'person' && theyWrote)) return null;
  return 'TEXT_NO_CONSENT';
}

/**
 * How a notice is sent, by the customer's preferred contact: mail, text or both. Without a preference: mail.
 */
export function noticeWays(preferred: string | null): { readonly mail: boolean; readonly text: boolean } {
  if (preferred === 'text') return { mail: false, text: true };
  if (preferred === 'both') return { mail: true, text: true };
  return { mail: true, text: false };
}
