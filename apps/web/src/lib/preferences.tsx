import { LANGUAGES, type Language } from '@kickstand/domain/language';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../ui/form/segmented.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { useLanguage } from './device/language.ts';
import { type Theme, useTheme } from './device/theme.ts';

/** Light or dark, for this device. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  const choose = (chosen: Theme) => {
    if (chosen === theme) return;
    setTheme(chosen);
    toast.info(t(`themeChanged.${chosen}`), { id: 'theme' });
  };
  return (
    <Segmented
      size="sm"
      label={t('theme.label')}
      value={theme}
      onChange={choose}
      options={[
        { value: 'light', icon: Sun, ariaLabel: t('theme.light') },
        { value: 'dark', icon: Moon, ariaLabel: t('theme.dark') },
      ]}
    />
  );
}

/** English or Spanish on this device; applied immediately, without a toast. */
export function LanguageSwitch() {
  const { t } = useTranslation(['common', 'errors']);
  const { language, setLanguage } = useLanguage();
  const choose = (chosen: Language) => {
    if (chosen === language) return;
    setLanguage(chosen).catch((error: unknown) => {
      console.error('The language could not be loaded', error);
      toast.error(t('errors:NETWORK'));
    });
  };
  return (
    <Segmented
      size="sm"
      label={t('language.label')}
      value={language}
      onChange={choose}
      options={LANGUAGES.map((value) => ({
        value,
        label: value.toUpperCase(),
        ariaLabel: t(`language.${value}`),
      }))}
    />
  );
}
