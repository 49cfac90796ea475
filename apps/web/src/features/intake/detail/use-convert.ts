import { pathTo } from '@kickstand/domain/navigation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { intakeToast } from '../../../ui/overlay/toast.tsx';

/** CNV-03 */
const CONVERT_TIMEOUT_MS = 15_000;

class TimedOut extends Error {}

/**
 * Resolves with the answer, or rejects when it takes too long. The server may have finished: a retry returns
 * the same work order.
 */
async function convertInTime(id: string): Promise<{ orderId: string }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), CONVERT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([late, api.intake.convert({ id })]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates the work order and opens it. */
export function useConvert() {
  const { t } = useTranslation('intake');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const convert = useMutation({
    mutationFn: convertInTime,
    onSuccess: ({ orderId }) => {
      intakeToast({ variant: 'success', title: t('convert.done') });
      void queries.invalidateQueries({ queryKey: orpc.intake.key() });
      return navigate(pathTo('/dashboard/diagnostic/:reportId', { reportId: orderId }));
    },
    onError: (error) =>
      void intakeToast({ variant: 'destructive', title: conversionText(t, error, errorText(error)) }),
  });
  return { busy: convert.isPending, start: (id: string) => convert.mutate(id) };
}

/** The server reads the form, then writes the work order: the code says which step failed. */
function conversionText(t: TFunction<'intake'>, error: unknown, message: string): string {
  if (error instanceof TimedOut) return t('convert.timedOut');
  switch (errorCode(error)) {
    case 'NOT_FOUND':
      return t('convert.notFound');
    case 'UNAVAILABLE':
    case 'NETWORK':
      return t('convert.fetchFailed', { message });
    case 'STORAGE_FULL':
    case 'FORBIDDEN':
    case 'UNAUTHORIZED':
    case 'SECOND_FACTOR_DUE':
      return t('convert.createFailed', { message });
    default:
      return t('convert.failed');
  }
}
