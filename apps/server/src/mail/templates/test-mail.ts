import type { Language } from '@kickstand/domain/language';
import { oneLine } from './escape.ts';

const TEST_TEXTS: Record<Language, { subject: (shop: string) => string; text: string }> = {
  en: {
    subject: (shop) => `${shop}: email works`,
    text: 'This is a test email from the shop’s settings. Email is working; you don’t need to do anything.',
  },
  es: {
    subject: (shop) => `${shop}: el correo funciona`,
    text: 'Este es un correo de prueba de la configuración del taller. El correo funciona; no tiene que hacer nada.',
  },
};

/** What the test button of the settings sends. */
export function renderTestMail(language: Language, shop: string): { subject: string; text: string } {
  const { subject, text } = TEST_TEXTS[language];
  return { subject: oneLine(subject(shop)), text: `${text}\n\n${shop}\n` };
}
