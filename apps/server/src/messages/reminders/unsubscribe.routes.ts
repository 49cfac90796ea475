import { createHash } from 'node:crypto';
import type { Language } from '@kickstand/domain/language';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordConsent } from '../../customers/index.ts';
import { findShop } from '../../settings/index.ts';
import { customers } from '../foreign-tables.ts';
import type { MessagesDeps } from '../messages-deps.ts';
import { reminders } from './reminders.table.ts';

const WORDS: Record<Language, Record<'title' | 'ask' | 'button' | 'done' | 'gone', string>> = {
  en: {
    title: 'Reminder emails',
    ask: 'Stop getting reminder emails from us? You still get emails about a bike that is in the shop.',
    button: 'Unsubscribe',
    done: 'Done. You won’t get any more reminder emails.',
    gone: 'This link doesn’t work anymore.',
  },
  es: {
    title: 'Correos de recordatorio',
    ask: '¿Quiere dejar de recibir recordatorios por correo? Seguirá recibiendo correos sobre una moto que esté en el taller.',
    button: 'Darse de baja',
    done: 'Listo. Ya no recibirá recordatorios por correo.',
    gone: 'Este enlace ya no funciona.',
  },
};

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#12181b;background:#f6f6f4}
main{max-width:30rem;margin:12vh auto 0;padding:2rem;background:#fff;border-radius:14px}
h1{margin:0 0 .75rem;font-size:1.35rem}p{margin:.75rem 0 0}small{color:#525b5f}
button{margin-top:1.25rem;min-height:44px;padding:0 1.4rem;font:inherit;font-weight:600;color:#fff;background:#005e6e;border:0;border-radius:9px}
button:focus-visible{outline:2px solid #005e6e;outline-offset:2px}
@media(max-width:40rem){main{margin:0;border-radius:0;min-height:100vh;box-sizing:border-box}}
@media(prefers-color-scheme:dark){body{color:#e7ebec;background:#14191b}main{background:#1d2427}small{color:#a6b0b3}button{color:#06262c;background:#5bc5d6}}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const escapeText = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * `/unsubscribe/{id}` of every reminder email (RFC 8058). A POST unsubscribes at once. A person who opens the link
 * has to click a button, because mail scanners open links too. The id is random and only in that email; the page
 * shows no name.
 */
export function mountUnsubscribe(
  app: FastifyInstance,
  deps: MessagesDeps & { readonly changed: () => void },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, async () => null);
    const config = { rateLimit: { max: 60, timeWindow: '1 minute', allowList: [] } };
    scope.get<{ Params: { id: string } }>('/unsubscribe/:id', { config }, async (request, reply) => {
      const found = await find(deps, request.params.id);
      return page(
        deps,
        reply,
        found?.language ?? languageOf(request.headers['accept-language']),
        found ? 'ask' : 'gone',
      );
    });
    scope.post<{ Params: { id: string } }>('/unsubscribe/:id', { config }, async (request, reply) => {
      const found = await find(deps, request.params.id);
      const language = found?.language ?? languageOf(request.headers['accept-language']);
      if (!found) return page(deps, reply, language, 'gone');
      await unsubscribe(deps, found.customerId, request.params.id, request.id);
      deps.changed();
      return page(deps, reply, language, 'done');
    });
  });
}

const languageOf = (header = ''): Language => (/^\s*es\b/i.test(header) ? 'es' : 'en');

async function find({ db }: MessagesDeps, id: string) {
  if (!UUID.test(id)) return null;
  const [row] = await db
    .select({ customerId: customers.id, language: customers.language })
    .from(reminders)
    .innerJoin(customers, eq(customers.id, reminders.customerId))
    .where(eq(reminders.id, id));
  return row ?? null;
}

async function unsubscribe(
  { db, clock }: MessagesDeps,
  customerId: string,
  recordId: string,
  requestId: string,
) {
  await db.transaction(async (tx) => {
    const [named] = await tx.select().from(customers).where(eq(customers.id, customerId));
    const id = named?.mergedInto ?? customerId;
    const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
    if (!customer?.consentEmail) return;
    await recordConsent(
      tx,
      clock,
      { actorId: null, requestId },
      {
        ...{ customerId: id, address: customer.email, channel: 'email', given: false, recordId },
        ...{ source: 'unsubscribe_link', wording: WORDS[customer.language].ask, language: customer.language },
      },
    );
  });
}

async function page(
  { db }: MessagesDeps,
  reply: FastifyReply,
  language: Language,
  what: 'ask' | 'done' | 'gone',
) {
  const words = WORDS[language];
  const shop = escapeText((await findShop(db))?.name ?? 'Kickstand');
  const form = what === 'ask' ? `<form method="post"><button>${words.button}</button></form>` : '';
  return reply
    .code(what === 'gone' ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title}</title><style>${STYLE}</style></head><body><main><h1>${words.title}</h1><p>${words[what]}</p>${form}<p><small>${shop}</small></p></main></body></html>`,
    );
}
