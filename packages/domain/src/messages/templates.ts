import { publicName } from '../auth/index.ts';
import type { Language } from '../language/index.ts';
import * as z from '../zod/index.ts';
import type { VisitNews } from './outdated.ts';

/** Placeholders of a template. */
export const FIGURE_NAMES = [
  'name',
  'bike',
  'order',
  'total',
  'balance',
  'link',
  'shop',
  'phone',
  'address',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];
export type Figures = Partial<Record<FigureName, string>>;

const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'TEXT_REQUIRED'), z.maxLength(max, 'TOO_LONG'));

export const TEMPLATE_LIMITS = { name: 40, text: 480, count: 20 } as const;

export const messageTemplateSchema = z.strictObject({
  id: z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.strictObject({ en: line(TEMPLATE_LIMITS.name), es: line(TEMPLATE_LIMITS.name) }),
  text: z.strictObject({ en: line(TEMPLATE_LIMITS.text), es: line(TEMPLATE_LIMITS.text) }),
});
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

export const TEMPLATES_START: readonly MessageTemplate[] = [
  {
    id: 'ready',
    name: { en: 'Ready for pickup', es: 'Lista para recoger' },
    text: {
      en: 'Hi {name}, your {bike} is ready for pickup. Balance: {balance}. {shop}, {phone}',
      es: 'Hola {name}, su {bike} está lista para recoger. Saldo: {balance}. {shop}, {phone}',
    },
  },
  {
    id: 'late',
    name: { en: 'Running late', es: 'Tardará más' },
    text: {
      en: 'Hi {name}, your {bike} needs a little longer than planned. We’ll text you the new day.',
      es: 'Hola {name}, su {bike} tarda un poco más de lo previsto. Le avisaremos el nuevo día.',
    },
  },
  {
    id: 'estimate',
    name: { en: 'Estimate link', es: 'Enlace del presupuesto' },
    text: {
      en: 'Hi {name}, your estimate for the {bike} is ready: {link}',
      es: 'Hola {name}, el presupuesto de su {bike} está listo: {link}',
    },
  },
  {
    id: 'order',
    name: { en: 'Order link', es: 'Enlace de la orden' },
    text: {
      en: 'Hi {name}, here is where your {bike} is right now: {link}',
      es: 'Hola {name}, aquí puede ver cómo va su {bike}: {link}',
    },
  },
  {
    id: 'directions',
    name: { en: 'Directions', es: 'Cómo llegar' },
    text: {
      en: 'Hi {name}, you’ll find {shop} at {address}. Call us if you get lost: {phone}',
      es: 'Hola {name}, {shop} está en {address}. Llámenos si no nos encuentra: {phone}',
    },
  },
  {
    id: 'call',
    name: { en: 'Call us', es: 'Llámenos' },
    text: {
      en: 'Hi {name}, please call {shop} about your {bike}: {phone}',
      es: 'Hola {name}, por favor llame a {shop} por su {bike}: {phone}',
    },
  },
];

/** The text in one language; unknown placeholders stay in braces, so that nobody sends a gap. */
export function fillTemplate(text: string, figures: Readonly<Partial<Record<string, string>>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(figures, name) ? (figures[name] ?? whole) : whole,
  );
}

/** Placeholders without a value: the text cannot be sent like this. */
export const missingFigures = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
    name && (FIGURE_NAMES as readonly string[]).includes(name) ? [name] : [],
  );

/** The name in a greeting: the first word, or nothing if it could become a link in a text. */
export const givenName = (name: string): string => publicName(name.trim().split(/\s+/)[0] ?? '');

/** Notices that go out by text. */
export const NOTICE_TEXTS: Record<
  'estimate_ready' | 'question_answered' | 'ready_for_pickup' | 'payment_receipt',
  Record<Language, string>
> = {
  estimate_ready: {
    en: '{shop}: Hi {name}, the estimate for your {bike} is ready: {total}. See it and decide: {link}',
    es: '{shop}: Hola {name}, el presupuesto de su {bike} está listo: {total}. Véalo y decida: {link}',
  },
  question_answered: {
    en: '{shop}: Hi {name}, we answered your question about the {bike}: {link}',
    es: '{shop}: Hola {name}, respondimos su pregunta sobre la {bike}: {link}',
  },
  ready_for_pickup: {
    en: '{shop}: Hi {name}, your {bike} is ready for pickup. Balance: {balance}. {link}',
    es: '{shop}: Hola {name}, su {bike} está lista para recoger. Saldo: {balance}. {link}',
  },
  payment_receipt: {
    en: '{shop}: Thanks, {name}. We received {total} for your {bike}. Balance: {balance}. {link}',
    es: '{shop}: Gracias, {name}. Recibimos {total} por su {bike}. Saldo: {balance}. {link}',
  },
};

/** `estimate_ready` if something is already approved: two totals. */
export const MORE_WORK_TEXT: Record<Language, string> = {
  en: '{shop}: Hi {name}, we propose more work on your {bike}. Approved so far: {approved}. Total if approved: {total}. See it and decide: {link}',
  es: '{shop}: Hola {name}, le proponemos más trabajo en su {bike}. Aprobado hasta ahora: {approved}. Total si se aprueba: {total}. Véalo y decida: {link}',
};

/** Texts to a customer about a visit. */
export const VISIT_TEXTS: Record<VisitNews, Record<Language, string>> = {
  confirmed: {
    en: '{shop}: Hi {name}, your visit is confirmed: {when}. Change or cancel it: {link} Reply STOP to end.',
    es: '{shop}: Hola {name}, su visita está confirmada: {when}. Cámbiela o cancélela: {link} Responda ALTO para terminar.',
  },
  moved: {
    en: '{shop}: Hi {name}, your visit was moved to {when}. Change or cancel it: {link} Reply STOP to end.',
    es: '{shop}: Hola {name}, su visita se cambió al {when}. Cámbiela o cancélela: {link} Responda ALTO para terminar.',
  },
  cancelled: {
    en: '{shop}: Hi {name}, your visit on {when} was canceled. Questions: {phone}',
    es: '{shop}: Hola {name}, su visita del {when} se canceló. Preguntas: {phone}',
  },
};

/** Replies to STOP, START and HELP. */
export const KEYWORD_ANSWERS: Record<'stop' | 'start' | 'help', Record<Language, string>> = {
  stop: {
    en: '{shop}: You won’t get any more texts from us. Reply START to get them again. Questions: {phone}',
    es: '{shop}: Ya no recibirá mensajes nuestros. Responda START para recibirlos de nuevo. Preguntas: {phone}',
  },
  start: {
    en: '{shop}: You’ll get texts about your bike again. Reply STOP to end, HELP for help.',
    es: '{shop}: Recibirá de nuevo mensajes sobre su moto. Responda ALTO para terminar, AYUDA para ayuda.',
  },
  help: {
    en: '{shop}: Texts about your bike. Call {phone} for help. Reply STOP to end. Message and data rates may apply.',
    es: '{shop}: Mensajes sobre su moto. Llame al {phone} si necesita ayuda. Responda ALTO para terminar. Pueden aplicarse tarifas.',
  },
};
