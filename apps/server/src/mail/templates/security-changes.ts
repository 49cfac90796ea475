import type { Language } from '@kickstand/domain/language';

const CHANGES = [
  'second_factor_on',
  'second_factor_off',
  'second_factor_removed',
  'colleague_second_factor_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'sso_linked',
] as const;

export type SecurityChange = (typeof CHANGES)[number];

export const SECURITY_CHANGES: Record<Language, Record<SecurityChange, string>> = {
  en: {
    second_factor_on: 'Two-step verification was turned on.',
    second_factor_off: 'Two-step verification was turned off.',
    second_factor_removed:
      'An administrator turned off your two-step verification and signed you out everywhere. Sign in with your password and set it up again.',
    colleague_second_factor_removed:
      'Your account was used to turn off two-step verification for a colleague.',
    recovery_codes_renewed: 'New recovery codes were created. The old ones no longer work.',
    passkey_added: 'A passkey was added.',
    passkey_removed: 'A passkey was removed.',
    sso_linked: 'Your account can now be opened with single sign-on.',
  },
  es: {
    second_factor_on: 'Se activó la verificación en dos pasos.',
    second_factor_off: 'Se desactivó la verificación en dos pasos.',
    second_factor_removed:
      'Un administrador desactivó su verificación en dos pasos y cerró todas sus sesiones. Inicie sesión con su contraseña y actívela de nuevo.',
    colleague_second_factor_removed:
      'Desde su cuenta se desactivó la verificación en dos pasos de un compañero.',
    recovery_codes_renewed: 'Se crearon códigos de recuperación nuevos. Los anteriores ya no funcionan.',
    passkey_added: 'Se agregó una llave de acceso.',
    passkey_removed: 'Se quitó una llave de acceso.',
    sso_linked: 'Ahora se puede entrar a su cuenta con el inicio de sesión único.',
  },
};
