import { pathTo } from '@kickstand/domain/navigation';
import { PLACEHOLDERS, type Placeholder } from '@kickstand/domain/terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/device/language.ts';
import { CardFoot } from '../../../ui/page/card.tsx';
import type { DraftRecord } from './draft.ts';

interface FiguresBarProps {
  figures: DraftRecord['figures'];
  onInsert: (placeholder: Placeholder) => void;
}

/** The placeholders and their current values. A click inserts one at the cursor. */
export function FiguresBar({ figures, onInsert }: FiguresBarProps) {
  const { t } = useTranslation('termsEditor');
  const { language } = useLanguage();
  return (
    <CardFoot className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-small text-muted pointer-coarse:gap-y-4.5">
      <span className="max-md:basis-full">
        {t('figures.from')} <Link to={`${pathTo('/dashboard/settings')}?tab=fees`}>{t('figures.fees')}</Link>{' '}
        {t('figures.press')}
      </span>
      {PLACEHOLDERS.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t('figures.insert', { name: t(`figures.${name}`), value: figures[language][name] })}
          // The field keeps its cursor while a figure is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
          className="hit-44 relative inline-flex min-h-7 items-center gap-1 rounded-badge bg-accent-soft px-2 font-medium text-accent-soft-ink hover:bg-[color-mix(in_oklch,var(--accent-soft),var(--accent)_12%)]"
        >
          {t(`figures.${name}`)} <span className="num">{figures[language][name]}</span>
        </button>
      ))}
    </CardFoot>
  );
}
