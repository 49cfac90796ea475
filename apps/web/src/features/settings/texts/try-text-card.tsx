import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { TriedText } from '../../../shared/messages/tried-text.tsx';
import { TryForm } from '../shared/try-form.tsx';

/** `revision`: of the settings it tries. */
export function TryTextCard({ revision }: { revision: number }) {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const [to, setTo] = useState('');
  const test = useMutation(
    orpc.messages.testProvider.mutationOptions({
      onSuccess: () => void queries.invalidateQueries({ queryKey: orpc.messages.provider.key() }),
    }),
  );
  const send = (number: string) => {
    if (number) test.mutate({ to: number });
  };
  return (
    <TryForm
      id="try-text"
      texts={{
        title: t('test.title'),
        text: t('test.text'),
        to: t('test.to'),
        send: t('test.send'),
        sending: t('test.sending'),
      }}
      test={test}
      revision={revision}
      input={{ type: 'tel', inputMode: 'tel', maxLength: 40 }}
      to={to}
      onTo={setTo}
      onSend={send}
    >
      {test.data ? <TriedText tried={test.data} /> : null}
    </TryForm>
  );
}
