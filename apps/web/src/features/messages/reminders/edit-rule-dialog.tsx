import { LANGUAGES } from '@kickstand/domain/language';
import {
  REMINDER_CHANNELS,
  REMINDER_FIGURES,
  type ReminderRule,
  reminderRuleSchemas,
  TEMPLATE_LIMITS,
} from '@kickstand/domain/messages';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../lib/errors.ts';
import { FailureNote } from '../../../lib/failure-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Fields } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { type Overview, useSaveRule } from './use-rules.ts';

interface EditRuleDialogProps {
  rule: ReminderRule;
  overview: Overview;
  onClose: () => void;
}

type NumberName = 'months' | 'miles' | 'days' | 'unsafeDays' | 'hoursBefore' | 'hoursAhead';

/** When, how and in which words a rule reminds. What was typed stays if saving fails. */
export function EditRuleDialog({ rule, overview, onClose }: EditRuleDialogProps) {
  const { t } = useTranslation(['reminders', 'common']);
  const fieldText = useFieldText();
  const saving = useSaveRule(overview, rule);
  const stored = overview.rules[rule];
  const { on, channel: _channel, text: _text, ...numbers } = stored;
  const names = Object.keys(numbers) as NumberName[];
  const [channel, setChannel] = useState(stored.channel);
  const [text, setText] = useState(stored.text);
  const [typed, setTyped] = useState<Record<string, string>>(
    Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, String(number)])),
  );
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = {
      on,
      channel,
      text,
      ...Object.fromEntries(names.map((name) => [name, Number(typed[name])])),
    };
    const checked = reminderRuleSchemas[rule].safeParse(value);
    if (!checked.success) {
      setWrong(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
      );
      return;
    }
    setWrong({});
    // a rule that is on reaches nobody new by its words; by its numbers, the server counts only what was off
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
      <Fields>
        {names.map((name) => (
          <Field key={name} label={t(`reminders:${name}`)} span={6} error={fieldText(wrong[name])}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                className="num"
                value={typed[name] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </Fields>
      <Segmented
        label={t('reminders:how')}
        value={channel}
        onChange={setChannel}
        options={REMINDER_CHANNELS.map((one) => ({ value: one, label: t(`reminders:channel.${one}`) }))}
      />
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
