import { createHash } from 'node:crypto';
import { reachOf } from '@kickstand/domain/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly open: string;
  readonly owner: string;
}

const WORDS: Record<'en' | 'es', Words> = {
  en: {
    title: 'Kickstand doesn’t answer at this address',
    text: 'The shop’s server is running, but it only answers at the address it was set up for.',
    open: 'Open this address instead:',
    owner:
      'If you run the server: open http://localhost on the server itself and set the address under Settings → Data and sharing, or start the server with PUBLIC_URL set to the address that other devices use.',
  },
  es: {
    title: 'Kickstand no responde en esta dirección',
    text: 'El servidor del taller está funcionando, pero solo responde en la dirección para la que fue configurado.',
    open: 'Abra esta dirección:',
    owner:
      'Para quien administra el servidor: abra http://localhost en el propio servidor y escriba la dirección en Configuración → Datos y enlaces, o inicie el servidor con PUBLIC_URL igual a la dirección que usan los demás dispositivos.',
  },
};

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1b2226;background:#f4f5f5}
main{max-width:34rem;margin:12vh auto 0;padding:2rem;background:#fff;border-radius:14px}
h1{margin:0 0 .75rem;font-size:1.35rem}p{margin:.75rem 0 0}small{color:#525b5f}a{color:#0b5c8a;word-break:break-all}
@media(max-width:40rem){main{margin:0;border-radius:0;min-height:100vh;box-sizing:border-box}}
@media(prefers-color-scheme:dark){body{color:#e7ebec;background:#14191b}main{background:#1d2427}small{color:#a6b0b3}a{color:#7cc4ec}}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The 421 page, with the shop's address. Contains nothing of the request, so that no URL can inject text. */
export function sendWrongHostPage(request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  const language = /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en';
  const words = WORDS[language];
  // localhost would be the reader's own device
  const link =
    reachOf(baseUrl) === 'machine' ? '' : `<p>${words.open} <a href="${baseUrl}">${baseUrl}</a></p>`;
  return reply
    .code(421)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title}</title><style>${STYLE}</style></head><body><main><h1>${words.title}</h1><p>${words.text}</p>${link}<p><small>${words.owner}</small></p></main></body></html>`,
    );
}
