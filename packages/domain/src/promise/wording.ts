import { formatDate } from '../format/index.ts';
import type { Language } from '../language/index.ts';

interface Told {
  readonly language: Language;
  readonly timeZone: string;
  /** The first name. */
  readonly name: string;
  readonly bike: string;
  readonly shop: string;
  readonly promisedAt: Date;
  /** It replaces an earlier promised date. */
  readonly again: boolean;
}

/** The text to a customer about a promised date, in their language. */
export function promiseText({ language, timeZone, name, bike, shop, promisedAt, again }: Told): string {
  const show = (style: 'weekday' | 'day' | 'time') => formatDate(promisedAt, style, { language, timeZone });
  const [weekday, day, time] = [show('weekday'), show('day'), show('time')];
  if (language === 'es')
    return again
      ? `Hola ${name}, su ${bike} tarda un poco más. Debería estar lista el ${weekday} ${day}, a más tardar a las ${time}. Disculpe la demora. ${shop}`
      : `Hola ${name}, su ${bike} debería estar lista el ${weekday} ${day}, a más tardar a las ${time}. Le avisaremos. ${shop}`;
  return again
    ? `Hi ${name}, your ${bike} needs a little longer. It should be ready ${weekday}, ${day}, by ${time}. Sorry for the wait. ${shop}`
    : `Hi ${name}, your ${bike} should be ready ${weekday}, ${day}, by ${time}. We’ll let you know. ${shop}`;
}
