import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useFieldText } from '../../../lib/errors.ts';
import { FailureNote } from '../../../lib/failure-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';

type Tried = Outputs['settings']['testMail'];

/** `revision`: of the settings it tries; with others, what came of it says nothing any more. */
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
  const { reset } = test;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other settings are the reason
  useEffect(() => reset(), [revision, reset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = to.trim();
    setWrong(!EMAIL_PATTERN.test(address));
    if (EMAIL_PATTERN.test(address)) test.mutate({ to: address });
  };
  return (
    <Card aria-labelledby="try-mail">
      <CardHead as="h3" id="try-mail" title={t('tryMail.title')} />
      <CardBody>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <p className="text-muted">{t('tryMail.text')}</p>
          <Field label={t('tryMail.to')} error={wrong ? fieldText('EMAIL_INVALID') : undefined}>
            {(control) => (
              <div className="flex flex-wrap gap-2.5">
                <Input
                  {...control}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={to}
                  onChange={({ target }) => setTo(target.value)}
                  className="w-auto min-w-0 flex-[1_1_14rem]"
                />
                <Button
                  type="submit"
                  icon={Send}
                  busy={test.isPending}
                  busyLabel={t('tryMail.sending')}
                  className="max-sm:w-full"
                >
                  {t('tryMail.send')}
                </Button>
              </div>
            )}
          </Field>
          <FailureNote error={test.error} />
          {test.data && !test.isPending ? <Outcome tried={test.data} /> : null}
        </form>
      </CardBody>
    </Card>
  );
}

const UNREACHED = ['NAME', 'CONNECT', 'TIMEOUT', 'TLS'];

function Outcome({ tried }: { tried: Tried }) {
  const { t } = useTranslation('settings');
  const { host, words } = tried;
  // Where no server was reached, the words are those of this one.
  const heard = tried.sent || !UNREACHED.includes(tried.step);
  const answer = words ? (
    <>
      <span className="mt-1 block text-small">{t(heard ? 'tryMail.said' : 'tryMail.detail')}</span>
      <code className="code block text-small wrap-anywhere">{words}</code>
    </>
  ) : null;
  if (!tried.sent)
    return (
      <Note tone="danger" role="alert" title={t(`tryMail.step.${tried.step}`, { host })}>
        {answer}
      </Note>
    );
  const seconds = (tried.milliseconds / 1000).toFixed(1);
  return (
    <Note tone="success" role="status" title={t('tryMail.accepted', { host, seconds })}>
      {tried.usedFallback ? t('tryMail.fallback') : null}
      {answer}
    </Note>
  );
}
