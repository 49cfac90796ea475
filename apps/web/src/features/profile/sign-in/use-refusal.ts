import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode, useErrorText } from '../../../lib/errors.ts';

/** Why the server refused: beside the password when that was wrong, else above the form. */
export function useRefusal() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>(null);
  const wrong = error !== null && errorCode(error) === 'INVALID_CREDENTIALS';
  return {
    refuse: setError,
    clear: () => setError(null),
    wrongPassword: wrong ? t('lock.wrong') : undefined,
    other: error === null || wrong ? null : errorText(error),
  };
}
