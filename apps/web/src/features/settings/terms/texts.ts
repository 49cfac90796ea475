import type { TermsBlock } from '@kickstand/domain/terms';
import { useTranslation } from 'react-i18next';
import { blockNumber } from './draft.ts';

/** "6. Storage fees", in the screen's language, whatever the section's title in the text. */
export function useBlockName(): (id: TermsBlock) => string {
  const { t } = useTranslation('termsEditor');
  return (id) => (id === 'intro' ? t('sections.intro') : `${blockNumber(id)}. ${t(`sections.${id}`)}`);
}
