import { randomUUID } from 'node:crypto';
import type { Language } from '@kickstand/domain/language';
import { findShop } from '../settings/index.ts';
import type { MessagesDeps } from './messages-deps.ts';
import type { TextProvider } from './provider/provider.ts';

const WORDS: Record<Language, (shop: string) => string> = {
  en: (shop) => `${shop}: This is a test. Texts work.`,
  es: (shop) => `${shop}: Esto es una prueba. Los mensajes funcionan.`,
};

/** Sends one text now, past the outbox, and says what came of it in the provider's own words. */
export async function tryProvider(
  { db, clock }: Pick<MessagesDeps, 'db' | 'clock'>,
  provider: TextProvider,
  { to, language }: { readonly to: string; readonly language: Language },
) {
  const shop = await findShop(db);
  const body = WORDS[language](shop?.name ?? 'Kickstand');
  const outcome = await provider.send({ id: randomUUID(), to, body, since: clock.now() });
  return {
    sent: outcome.kind === 'accepted',
    reached: outcome.kind !== 'away',
    host: provider.host,
    words: outcome.words,
  };
}
