import type { Outputs } from '@kickstand/api';
import type { Language } from '@kickstand/domain/language';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { i18next, preloadLanguage } from '../../../i18n/index.ts';

export type Receipt = Outputs['intake']['receipt'];
export type SheetTexts = TFunction<['intake', 'common', 'damage']>;

/** PUB-05. The paper is in the customer's language, whatever the screen's; null while its texts load. */
export function useSheetTexts(language: Language): SheetTexts | null {
  const [ready, setReady] = useState<Language | null>(null);
  useEffect(() => {
    let current = true;
    const show = () => {
      if (current) setReady(language);
    };
    // If the other language cannot be loaded, this one is better than none.
    preloadLanguage(language).then(show, show);
    return () => {
      current = false;
    };
  }, [language]);
  if (ready !== language) return null;
  const spoken = i18next.hasResourceBundle(language, 'intake') ? language : i18next.language;
  return i18next.getFixedT(spoken, ['intake', 'common', 'damage']);
}
