import type { Outputs } from '@kickstand/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/failure-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';

/** `revision`: of the settings it tries; with others, what came of it says nothing any more. */
export function TryTextCard({ revision }: { revision: number }) {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const [to, setTo] = useState('');
  const test = useMutation(
    orpc.messages.testProvider.mutationOptions({
      onSuccess: () => void queries.invalidateQueries({ queryKey: orpc.messages.provider.key() }),
    }),
  );
  const { reset } = test;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other settings are the reason
  useEffect(() => reset(), [revision, reset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim()) test.mutate({ to: to.trim() });
  };
  return (
    <Card aria-labelledby="try-text">
      <CardHead as="h3" id="try-text" title={t('test.title')} />
      <CardBody>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <p className="text-muted">{t('test.text')}</p>
          <Field label={t('test.to')}>
            {(control) => (
              <div className="flex flex-wrap gap-2.5">
                <Input
                  {...control}
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                  maxLength={40}
                  value={to}
                  onChange={({ target }) => setTo(target.value)}
                  className="w-auto min-w-0 flex-[1_1_14rem]"
                />
                <Button
                  type="submit"
                  icon={Send}
                  busy={test.isPending}
                  busyLabel={t('test.sending')}
                  className="max-sm:w-full"
                >
                  {t('test.send')}
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

function Outcome({ tried }: { tried: Outputs['messages']['testProvider'] }) {
  const { t } = useTranslation('messages');
  const { sent, reached, host, words } = tried;
  const title = t(sent ? 'test.accepted' : reached ? 'test.refused' : 'test.unreached', { host });
  return (
    <Note tone={sent ? 'success' : 'danger'} role={sent ? 'status' : 'alert'} title={title}>
      {words ? (
        <>
          <span className="mt-1 block text-small">{t(reached ? 'test.said' : 'test.detail')}</span>
          <code className="code block text-small wrap-anywhere">{words}</code>
        </>
      ) : null}
    </Note>
  );
}
