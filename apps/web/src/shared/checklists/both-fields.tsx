import { LANGUAGES } from '@kickstand/domain/language';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../lib/calls/errors.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import type { Both } from './edit-template.ts';

interface BothFieldsProps {
  what: string;
  value: Both;
  onChange: (value: Both) => void;
  /** Error codes by language. */
  errors: Partial<Record<keyof Both, string>>;
  max: number;
}

/** A text in both languages, side by side. */
export function BothFields({ what, value, onChange, errors, max }: BothFieldsProps) {
  const { t } = useTranslation('checklists');
  const fieldText = useFieldText();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {LANGUAGES.map((language) => (
        <Field
          key={language}
          label={t('field', {
            what,
            language: t(language === 'en' ? 'english' : 'spanish'),
          })}
          error={fieldText(errors[language])}
          className="col-span-1"
        >
          {(control) => (
            <Input
              {...control}
              lang={language}
              value={value[language]}
              maxLength={max}
              autoComplete="off"
              onChange={(event) => onChange({ ...value, [language]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
