import type { Language } from '@kickstand/domain/language';
import { oneLine } from './escape.ts';

const TEST_TEXTS: Record<Language, { subject: (shop: string) => string; text: string }> = {
  en: {
    subject: (shop) => `${shop}: mail works`,
    text: 'Somebody at the shop pressed “Send test” in the settings. Mail goes out. There is nothing to do.',
  },
  es: {
    subject: (shop) => `${shop}: el correo funciona`,
    text: 'Alguien del taller pulsó «Enviar prueba» en los ajustes. El correo sale. No hay nada que hacer.',
  },
};

/** What the test button of the settings sends. */
export function renderTestMail(language: Language, shop: string): { subject: string; text: string } {
  const { subject, text } = TEST_TEXTS[language];
  return { subject: oneLine(subject(shop)), text: `${text}\n\n${shop}\n` };
}
