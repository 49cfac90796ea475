import type { Language } from '@kickstand/domain/language';

/** The texts of a mail around its facts and its link. */
interface MailTexts {
  readonly subject: (shop: string) => string;
  readonly hello: (firstName: string) => string;
  readonly body: (shop: string) => string;
  readonly button: string;
  readonly after: string;
}

export type InBothLanguages = Record<Language, MailTexts>;
