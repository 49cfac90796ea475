import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.tsx';

/**
 * Copies a text and says how it went; true when it worked. On an insecure address the clipboard is closed,
 * and a browser may refuse it: the text stays on the screen to be selected.
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
