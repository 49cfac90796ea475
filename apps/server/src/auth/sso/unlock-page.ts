import { createHash } from 'node:crypto';
import type { Language } from '@kickstand/domain/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../platform/rpc/context.ts';

type Outcome = 'unlocked' | 'locked';

const WORDS: Record<Language, Record<Outcome, { readonly title: string; readonly text: string }>> = {
  en: {
    unlocked: {
      title: 'Screen unlocked',
      text: 'You can close this window and continue where you left off.',
    },
    locked: {
      title: 'The screen stays locked',
      text: 'Close this window and try again, with the account you’re signed in with.',
    },
  },
  es: {
    unlocked: { title: 'Pantalla desbloqueada', text: 'Puede cerrar esta ventana y seguir donde estaba.' },
    locked: {
      title: 'La pantalla sigue bloqueada',
      text: 'Cierre esta ventana e intente de nuevo, con la cuenta con la que inició sesión.',
    },
  },
};

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1b2226;background:#f4f5f5}
main{max-width:28rem;margin:12vh auto 0;padding:2rem}h1{margin:0 0 .75rem;font-size:1.35rem}p{margin:0}
@media(prefers-color-scheme:dark){body{color:#e7ebec;background:#14191b}}`;
/** The locked page looks again; it does not take this window's word for it. */
const SCRIPT = `new BroadcastChannel('kickstand.sso').postMessage('done');close()`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLE_POLICY = `style-src ${hashOf(STYLE)}`;
const SCRIPT_POLICY = `script-src ${hashOf(SCRIPT)}`;

/** Ends in the window that a locked screen opened. Nothing of the request is repeated in it. */
export function sendUnlockPage(
  reply: FastifyReply,
  request: FastifyRequest,
  { caller }: Pick<RequestContext, 'caller'>,
  outcome: Outcome,
) {
  const asked = /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en';
  const language = caller?.language ?? asked;
  const { title, text } = WORDS[language][outcome];
  const script = outcome === 'unlocked' ? `<script>${SCRIPT}</script>` : '';
  const policy = [
    "default-src 'none'",
    STYLE_POLICY,
    ...(script ? [SCRIPT_POLICY] : []),
    "frame-ancestors 'none'",
  ];
  return reply
    .code(outcome === 'unlocked' ? 200 : 403)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main>${script}</body></html>`,
    );
}
