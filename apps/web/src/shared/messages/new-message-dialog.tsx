import { TEXT_LIMIT } from '@kickstand/domain/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { FailureNote } from '../../lib/calls/failure-note.tsx';
import { useOnceKey } from '../../lib/calls/once-key.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface NewMessageDialogProps {
  /** Without it, the number is entered. */
  to?: { name: string; phone: string };
  onClose: () => void;
  onSent: (conversationId: string) => void;
}

/** A text to a person, or to a number. */
export function NewMessageDialog({ to, onClose, onSent }: NewMessageDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  const queries = useQueryClient();
  const once = useOnceKey();
  const configured = useQuery(orpc.messages.setting.queryOptions({ input: {} })).data?.configured;
  const [phone, setPhone] = useState(to?.phone ?? '');
  const [text, setText] = useState('');
  const send = useMutation(
    orpc.messages.send.mutationOptions({
      onSuccess: async ({ conversationId }, { by, text: body }) => {
        once.done();
        if (by === 'device') window.location.assign(`sms:${phone.trim()}?&body=${encodeURIComponent(body)}`);
        await queries.invalidateQueries({ queryKey: orpc.messages.list.key() });
        onSent(conversationId);
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = text.trim();
    if (!body || !phone.trim() || configured === undefined) return;
    const by = configured ? 'provider' : 'device';
    send.mutate({ phone: phone.trim(), text: body, by, key: once.keyFor({ phone, body }) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={to ? t('messages:fresh.titleTo', { name: to.name }) : t('messages:fresh.title')}
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        <Button
          type="submit"
          variant="primary"
          icon={Send}
          disabled={!text.trim() || !phone.trim() || configured === undefined}
          busy={send.isPending}
          busyLabel={t('messages:compose.sending')}
        >
          {t(configured === false ? 'messages:compose.open' : 'messages:compose.send')}
        </Button>
      }
    >
      {to ? null : (
        <Field label={t('messages:fresh.phone')} hint={t('messages:fresh.phoneHint')}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={40}
              value={phone}
              onChange={({ target }) => setPhone(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t('messages:fresh.text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={TEXT_LIMIT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FailureNote error={send.error} />
    </Dialog>
  );
}
