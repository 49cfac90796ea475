import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { TryAnswer } from '../../../ui/page/try-answer.tsx';
import { TryForm } from '../shared/try-form.tsx';

type Tried = Outputs['settings']['testMail'];

/** `revision`: of the settings it tries. */
export function TryCard({ revision }: { revision: number }) {
  const { t } = useTranslation('settings');
  const fieldText = useFieldText();
  const queries = useQueryClient();
  const { user } = useSession();
  const [to, setTo] = useState(user?.email ?? '');
  const [wrong, setWrong] = useState(false);
  const test = useMutation(
    orpc.settings.testMail.mutationOptions({
      onSuccess: () => void queries.invalidateQueries({ queryKey: orpc.settings.mail.key() }),
    }),
  );
  const send = (address: string) => {
    setWrong(!EMAIL_PATTERN.test(address));
    if (EMAIL_PATTERN.test(address)) test.mutate({ to: address });
  };
  return (
    <TryForm
      id="try-mail"
      texts={{
        title: t('tryMail.title'),
        text: t('tryMail.text'),
        to: t('tryMail.to'),
        send: t('tryMail.send'),
        sending: t('tryMail.sending'),
      }}
      test={test}
      revision={revision}
      input={{ type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
      to={to}
      onTo={setTo}
      error={wrong ? fieldText('EMAIL_INVALID') : undefined}
      onSend={send}
    >
      {test.data ? <Outcome tried={test.data} /> : null}
    </TryForm>
  );
}

const UNREACHED = ['NAME', 'CONNECT', 'TIMEOUT', 'TLS'];

function Outcome({ tried }: { tried: Tried }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { host, words } = tried;
  // Where no server was reached, the words are those of this one.
  const heard = tried.sent || !UNREACHED.includes(tried.step);
  const title = tried.sent
    ? t('tryMail.accepted', { host, seconds: format.number(tried.milliseconds / 1000, 1) })
    : t(`tryMail.step.${tried.step}`, { host });
  return (
    <TryAnswer
      sent={tried.sent}
      title={title}
      words={words}
      wordsLabel={t(heard ? 'tryMail.said' : 'tryMail.detail')}
    >
      {tried.sent && tried.usedFallback ? t('tryMail.fallback') : null}
    </TryAnswer>
  );
}
