import type { Language } from '@kickstand/domain/language';
import { channelWays, type ReminderRule } from '@kickstand/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { TriedText } from '../../../shared/messages/tried-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { Overview } from './use-rules.ts';

interface TestDialogProps {
  rule: ReminderRule;
  overview: Overview;
  language: Language;
  onClose: () => void;
}

/** Sends the text of a rule to the administrator, by the channels that it uses. */
export function TestDialog({ rule, overview, language, onClose }: TestDialogProps) {
  const { t } = useTranslation(['reminders', 'common']);
  const errorText = useErrorText();
  const { profile } = useSession();
  const [to, setTo] = useState('');
  const test = useMutation(orpc.reminders.sendTest.mutationOptions());
  const { channel } = overview.rules[rule];
  const ways = channelWays(channel, overview);
  const phoneRefused = test.error !== null && errorCode(test.error) === 'TEXT_PHONE_INVALID';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate({ rule, language, to });
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('reminders:test.title', { rule: t(`reminders:rule.${rule}`) })}
      description={ways.email ? t('reminders:test.toEmail', { email: profile?.email ?? '' }) : undefined}
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        <Button
          type="submit"
          variant="primary"
          icon={Send}
          busy={test.isPending}
          busyLabel={t('reminders:test.sending')}
        >
          {t('reminders:test.send')}
        </Button>
      }
    >
      {ways.text ? (
        <Field
          label={t('reminders:test.to')}
          hint={ways.email ? t('reminders:test.optional') : undefined}
          error={phoneRefused ? errorText(test.error) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={40}
              value={to}
              onChange={({ target }) => {
                setTo(target.value);
                test.reset();
              }}
            />
          )}
        </Field>
      ) : null}
      <FailureNote error={phoneRefused ? null : test.error} />
      {test.data?.email ? (
        <Note tone="success">{t('reminders:test.emailed', { email: test.data.email })}</Note>
      ) : null}
      {test.data?.text ? <TriedText tried={test.data.text} /> : null}
    </Dialog>
  );
}
