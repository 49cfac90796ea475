import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.tsx';

/**
 * Copies a text and shows the result; true on success. Over plain http there is no clipboard, and a browser may
 * refuse: the text can still be selected.
 */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation(['forms', 'common']);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('common:copied'), { id: 'copied' });
      return true;
    } catch {
      toast.info(t('forms:copyFailed'), { id: 'copied' });
      return false;
    }
  };
}
