import type { Language } from '@kickstand/domain/language';

const CHANGES = [
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
] as const;

export type SecurityChange = (typeof CHANGES)[number];

export const SECURITY_CHANGES: Record<Language, Record<SecurityChange, string>> = {
  en: {
    second_factor_on: 'Two-step verification was turned on.',
    second_factor_off: 'Two-step verification was turned off.',
    recovery_codes_renewed: 'New recovery codes were created. The old ones no longer work.',
    passkey_added: 'A passkey was added.',
    passkey_removed: 'A passkey was removed.',
  },
  es: {
    second_factor_on: 'Se activó la verificación en dos pasos.',
    second_factor_off: 'Se desactivó la verificación en dos pasos.',
    recovery_codes_renewed: 'Se crearon códigos de recuperación nuevos. Los anteriores ya no funcionan.',
    passkey_added: 'Se agregó una llave de acceso.',
    passkey_removed: 'Se quitó una llave de acceso.',
  },
};
