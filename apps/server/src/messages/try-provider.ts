import { randomUUID } from 'node:crypto';
import type { Language } from '@kickstand/domain/language';
import type { MessagesDeps } from './messages-deps.ts';
import type { TextProvider } from './provider/provider.ts';

export const TEST_WORDS: Record<Language, (shop: string) => string> = {
  en: (shop) => `${shop}: This is a test. Texts work.`,
  es: (shop) => `${shop}: Esto es una prueba. Los mensajes funcionan.`,
};

/** Sends one text immediately, bypassing the outbox, and returns the provider's answer. */
export async function tryProvider(
  { clock }: Pick<MessagesDeps, 'clock'>,
  provider: TextProvider,
  { to, body }: { readonly to: string; readonly body: string },
) {
  const outcome = await provider.send({ id: randomUUID(), to, body, since: clock.now() });
  return {
    sent: outcome.kind === 'accepted',
    reached: outcome.kind !== 'away',
    host: provider.host,
    words: outcome.words,
  };
}
