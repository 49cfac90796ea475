/** How long a check-in's number is valid at the counter. */
export const CHECK_IN_HOURS = 2;

/** The consent text of the checkbox; the wording is stored with the consent. */
export const TEXT_CONSENT_WORDING = {
  en: 'Text me at this number about this visit, my bike and when service is due. Message and data rates may apply. Reply STOP to end it.',
  es: 'Envíenme mensajes de texto a este número sobre esta visita, mi moto y cuando le toque servicio. Pueden aplicar cargos de mensajes y datos. Responda ALTO para terminar.',
} as const;

/** A North American number: neither area code nor exchange begins with 0 or 1. */
export const PHONE_PATTERN = /^[2-9]\d{2}[2-9]\d{6}$/;
