import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode, useErrorText } from '../calls/errors.ts';

const WRONG_CODES: readonly string[] = ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_NEEDED'];

type Place = 'password' | 'code' | 'form';

function placeOf(error: unknown): Place {
  const code = errorCode(error);
  if (code === 'INVALID_CREDENTIALS') return 'password';
  return WRONG_CODES.includes(code) ? 'code' : 'form';
}

export type Refusal = ReturnType<typeof useRefusal>;

/** Shows the server's refusal at the password or code field if that was wrong, otherwise above the form. */
export function useRefusal() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>(null);
  const place = error === null ? null : placeOf(error);
  return {
    /** Returns where it is shown. */
    refuse(reason: unknown): Place {
      setError(reason);
      return placeOf(reason);
    },
    clear: () => setError(null),
    wrongPassword: place === 'password' ? t('lock.wrong') : undefined,
    wrongCode: place === 'code' ? errorText(error) : undefined,
    other: place === 'form' ? errorText(error) : null,
  };
}
