import { formatCalendarDate } from '@kickstand/domain/format';
import { LANGUAGES } from '@kickstand/domain/language';
import { termsFor } from '@kickstand/domain/terms';
import { CircleAlert } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { FieldPlace } from '../fields.tsx';
import { useIntakeField } from '../intake-context.ts';
import { Section } from './section.tsx';

/** The customer's part: it speaks the customer's language, whatever the screen speaks. */
export const TermsSection = memo(function TermsSection() {
  const { t } = useTranslation(['intakeForm', 'common']);
  const language = useIntakeField('termsLanguage');
  const terms = termsFor(language.value);
  return (
    <Section
      name="terms"
      action={
        <Segmented
          label={t('terms.language')}
          size="sm"
          value={language.value}
          onChange={language.change}
          options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        />
      }
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        lang={language.value}
        aria-label={t('terms.text')}
        className="max-h-56 overflow-y-auto overscroll-contain rounded-[11px] border border-line bg-canvas px-4.5 py-3.5 text-muted"
      >
        <p className="font-medium text-ink">
          {`${terms.title} · ${formatCalendarDate(terms.effective, 'long', language.value)}`}
        </p>
        <p className="mt-1.5">{terms.intro}</p>
        {terms.sections.map(({ id, number, title, paragraphs }) => (
          <div key={id} className="mt-3">
            <h3 className="font-strong text-ink">{`${number}. ${title}`}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-1">
                {paragraph}
              </p>
            ))}
          </div>
        ))}
      </section>
      <Accept language={language.value} />
    </Section>
  );
});

function Accept({ language }: { language: 'en' | 'es' }) {
  const { t } = useTranslation('intakeForm');
  const { value, change, error } = useIntakeField('termsAccepted');
  const errorId = useId();
  return (
    <FieldPlace name="termsAccepted">
      <div lang={language} className="-my-2">
        <Checkbox
          checked={value}
          onChange={({ target }) => change(target.checked)}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          label={
            <>
              {t(`terms.accept.${language}`)}
              <span aria-hidden="true" className="ml-0.5 text-danger-ink">
                *
              </span>
            </>
          }
        />
        {error ? (
          <p id={errorId} className="flex items-center gap-1.5 text-small font-medium text-danger-ink">
            <Icon icon={CircleAlert} size="sm" />
            {t(`terms.required.${language}`)}
          </p>
        ) : null}
      </div>
    </FieldPlace>
  );
}
