import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLanguage } from '../language.ts';
import { type Theme, useTheme } from '../theme.ts';

/** Light or dark, English or Spanish: the same two switches before and after signing in. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  const change = (next: Theme) => {
    setTheme(next);
    toast.info(t(`themeChanged.${next}`), { id: 'theme' });
  };
  return (
    <Segmented
      size="sm"
      label={t('theme.label')}
      value={theme}
      onChange={change}
      options={[
        { value: 'light', icon: Sun, ariaLabel: t('theme.light') },
        { value: 'dark', icon: Moon, ariaLabel: t('theme.dark') },
      ]}
    />
  );
}

export function LanguageSwitch() {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    <Segmented
      size="sm"
      label={t('language.label')}
      value={language}
      onChange={(next) => void setLanguage(next)}
      options={[
        { value: 'en', label: 'EN', ariaLabel: t('language.en') },
        { value: 'es', label: 'ES', ariaLabel: t('language.es') },
      ]}
    />
  );
}
