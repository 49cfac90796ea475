import { LANGUAGES } from '@kickstand/domain/language';
import {
  REMINDER_FIGURES,
  type ReminderRule,
  reminderRuleSchemas,
  TEMPLATE_LIMITS,
} from '@kickstand/domain/messages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { type Overview, useSaveRule } from './use-rules.ts';

interface EditTextDialogProps {
  rule: ReminderRule;
  overview: Overview;
  onClose: () => void;
}

/** Edits the text of a rule. Input stays if saving fails. */
export function EditTextDialog({ rule, overview, onClose }: EditTextDialogProps) {
  const { t } = useTranslation(['reminders', 'common']);
  const fieldText = useFieldText();
  const saving = useSaveRule(overview, rule);
  const stored = overview.rules[rule];
  const [text, setText] = useState(stored.text);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = reminderRuleSchemas[rule].safeParse({ ...stored, text });
    if (!checked.success) {
      setWrong(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
      );
      return;
    }
    setWrong({});
    saving.save(checked.data, 0, onClose);
  };
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t(`reminders:rule.${rule}`)}
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" busy={saving.busy} busyLabel={t('reminders:saving')}>
          {t('reminders:save')}
        </Button>
      }
    >
      {LANGUAGES.map((language) => (
        <Field
          key={language}
          label={t('reminders:text', { language: t(`common:language.${language}`) })}
          error={fieldText(wrong[`text.${language}`])}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              lang={language}
              maxLength={TEMPLATE_LIMITS.text}
              value={text[language]}
              onChange={({ target }) => setText({ ...text, [language]: target.value })}
            />
          )}
        </Field>
      ))}
      <p className="text-small text-muted">{REMINDER_FIGURES.map((name) => `{${name}}`).join(' ')}</p>
      <FailureNote error={saving.error} />
    </Dialog>
  );
}
