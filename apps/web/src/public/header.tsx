import type { Language } from '@kickstand/domain/language';
import { Moon, Sun } from 'lucide-react';
import { BrandMark } from '../ui/brand.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { Theme } from './preferences.ts';
import type { Texts } from './texts.ts';

interface PublicHeaderProps {
  texts: Texts;
  language: Language;
  onLanguage: (language: Language) => void;
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

export function PublicHeader({ texts, language, onLanguage, theme, onTheme }: PublicHeaderProps) {
  return (
    <header data-print="hide" className="sticky top-0 z-(--z-bar) bg-canvas">
      <div className="mx-auto flex min-h-16 w-full max-w-[calc(62rem+2*var(--gutter))] items-center gap-2.5 px-gutter">
        <a
          href="/"
          aria-label={texts.home}
          className="mr-auto flex min-h-control items-center gap-2.5 rounded-control font-strong text-ink no-underline"
        >
          <BrandMark />
          <span className="max-[379px]:hidden">Kickstand</span>
        </a>
        <Segmented
          size="sm"
          label={texts.theme}
          value={theme}
          onChange={onTheme}
          options={[
            { value: 'light', icon: Sun, ariaLabel: texts.light },
            { value: 'dark', icon: Moon, ariaLabel: texts.dark },
          ]}
        />
        <Segmented
          size="sm"
          label={texts.language}
          value={language}
          onChange={onLanguage}
          options={[
            { value: 'en', label: 'EN', ariaLabel: texts.english },
            { value: 'es', label: 'ES', ariaLabel: texts.spanish },
          ]}
        />
      </div>
    </header>
  );
}
