import { formatCalendarDate } from '@kickstand/domain/format';
import { LANGUAGES, type Language } from '@kickstand/domain/language';
import type { Terms } from '@kickstand/domain/terms';
import { CircleAlert } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/data/skeleton.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { FieldPlace } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { useTerms } from '../use-terms.ts';
import { Section } from './section.tsx';

/** The terms are in the customer's language, whatever the screen's. */
export const TermsSection = memo(function TermsSection() {
  const { t } = useTranslation(['intakeForm', 'common']);
  const language = useIntakeField('termsLanguage');
  const { terms, changed } = useTerms(useIntake());
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
      {changed ? (
        <Note tone="warning" role="alert" title={t('terms.changed')}>
          {t('terms.changedText')}
        </Note>
      ) : null}
      {terms.data ? (
        <TermsText terms={terms.data[language.value]} language={language.value} />
      ) : terms.isError ? (
        <Note
          tone="danger"
          role="alert"
          action={
            <Button size="sm" busy={terms.isFetching} onClick={() => void terms.refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('terms.failed')}
        </Note>
      ) : (
        <div role="status" aria-label={t('terms.loading')}>
          <Skeleton className="h-56 rounded-[11px]" />
        </div>
      )}
      <Accept language={language.value} version={terms.data?.version ?? null} />
    </Section>
  );
});

function TermsText({ terms, language }: { terms: Terms; language: Language }) {
  const { t } = useTranslation('intakeForm');
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      lang={language}
      aria-label={t('terms.text')}
      className="max-h-56 overflow-y-auto overscroll-contain rounded-[11px] border border-line bg-canvas px-4.5 py-3.5 text-muted"
    >
      <p className="font-medium text-ink">
        {`${terms.title} · ${formatCalendarDate(terms.effective, 'long', language)}`}
      </p>
      <p className="mt-1.5">{terms.intro}</p>
      {terms.sections.map(({ id, number, title, paragraphs }) => (
        <div key={id} className="mt-3">
          <h3 className="font-strong text-ink">{`${number}. ${title}`}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1 wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Accepting refers to the text above: its version is stored. Without a text there is nothing to accept. */
function Accept({ language, version }: { language: Language; version: string | null }) {
  const { t } = useTranslation('intakeForm');
  const { value, change, error } = useIntakeField('termsAccepted');
  const { set } = useIntake();
  const errorId = useId();
  const accept = (accepted: boolean) => {
    set('termsVersion', accepted && version ? version : '');
    change(accepted);
  };
  return (
    <FieldPlace name="termsAccepted">
      <div lang={language} className="-my-2">
        <Checkbox
          checked={value}
          disabled={version === null}
          onChange={({ target }) => accept(target.checked)}
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
