/**
 * State of an outgoing text. handed: opened in a phone's messaging app, which does not report back. canceled:
 * withdrawn before it was sent.
 */
export const TEXT_STATES = [
  'received',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'handed',
  'canceled',
] as const;
export type TextState = (typeof TEXT_STATES)[number];

const PROGRESS: readonly TextState[] = ['waiting', 'sending', 'sent', 'delivered', 'read'];

/**
 * Delivery reports arrive late, twice and in any order: a state only moves forward. A failure counts until
 * the text was delivered; a delivered text did not fail.
 */
export function laterTextState(current: TextState, told: TextState): TextState {
  // a phone that was off: failed first, delivered later
  if (current === 'failed') return told === 'delivered' || told === 'read' ? told : current;
  if (!PROGRESS.includes(current)) return current;
  if (told === 'failed') return PROGRESS.indexOf(current) < PROGRESS.indexOf('delivered') ? told : current;
  return PROGRESS.indexOf(told) > PROGRESS.indexOf(current) ? told : current;
}

/** What a text is about. auto: the reply to STOP, START and HELP. */
export const TEXT_KINDS = [
  'message',
  'estimate_ready',
  'question_answered',
  'ready_for_pickup',
  'payment_receipt',
  'appointment',
  'reminder',
  'auto',
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const TEXT_LIMIT = 1600;

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_LONG = '^{}\\[~]|€';

/**
 * Number of segments the carrier bills: 160 characters each, or 70 with a letter outside the GSM alphabet.
 */
export function segmentsOf(text: string): number {
  let length = 0;
  let wide = false;
  for (const letter of text) {
    if (GSM.includes(letter)) length += 1;
    else if (GSM_LONG.includes(letter)) length += 2;
    else wide = true;
  }
  if (wide) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  return length <= 160 ? 1 : Math.ceil(length / 153);
}
