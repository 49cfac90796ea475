import type { Language } from '@kickstand/domain/language';
import { REMINDER_EXAMPLES, type ReminderRule, reminderParts, segmentsOf } from '@kickstand/domain/messages';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import type { Overview } from './use-rules.ts';

interface RuleWordsProps {
  rule: ReminderRule;
  overview: Overview;
  /** What can be done with the words in this language. */
  children: (language: Language) => ReactNode;
}

/** A rule's words with example figures, in either language. */
export function RuleWords({ rule, overview, children }: RuleWordsProps) {
  const { t } = useTranslation('reminders');
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const parts = reminderParts(overview.rules[rule].text[language], {
    ...REMINDER_EXAMPLES[language],
    ...overview.figures,
  });
  const text = parts.map((part) => part.text).join('');
  return (
    <div className="grid content-start gap-2 px-5 py-4 max-md:px-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-small font-medium text-muted">{t('preview')}</h3>
        <Segmented
          size="sm"
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: 'EN' },
            { value: 'es', label: 'ES' },
          ]}
        />
      </div>
      <div className="grid gap-1.5 rounded-[12px] bg-sunken p-3">
        <p
          lang={language}
          className="rounded-[12px] rounded-bl-[5px] bg-surface px-3.5 py-2.5 text-small wrap-anywhere dark:bg-raised"
        >
          {parts.map((part, at) =>
            part.filled ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
              <span key={at} className="rounded-[5px] bg-accent-soft px-1 text-accent-soft-ink">
                {part.text}
              </span>
            ) : (
              part.text
            ),
          )}
        </p>
        <p className="text-caption text-muted">
          {t('length', { count: segmentsOf(text), length: text.length })}
          {rule === 'serviceDue' ? `. ${t('estimated')}` : null}
        </p>
      </div>
      {children(language)}
    </div>
  );
}
