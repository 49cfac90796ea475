import { Send } from 'lucide-react';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect } from 'react';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

interface TryTexts {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly send: string;
  readonly sending: string;
}

interface TryFormProps {
  id: string;
  texts: TryTexts;
  /** `data`: the result of the last test. */
  test: { data: unknown; error: unknown; isPending: boolean; reset: () => void };
  /** The settings that were tested; the result does not apply to others. */
  revision: number;
  input: Omit<ComponentProps<typeof Input>, 'value' | 'onChange'>;
  to: string;
  onTo: (to: string) => void;
  error?: string | undefined;
  onSend: (to: string) => void;
  /** The answer to the last try. */
  children: ReactNode;
}

/** Sends one message with the saved settings and shows what the service answered. */
export function TryForm({
  id,
  texts,
  test,
  revision,
  input,
  to,
  onTo,
  error,
  onSend,
  children,
}: TryFormProps) {
  const { reset } = test;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other settings are the reason
  useEffect(() => reset(), [revision, reset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(to.trim());
  };
  return (
    <Card aria-labelledby={id}>
      <CardHead as="h3" id={id} title={texts.title} />
      <CardBody>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <p className="text-muted">{texts.text}</p>
          <Field label={texts.to} error={error}>
            {(control) => (
              <div className="flex flex-wrap gap-2.5">
                <Input
                  {...control}
                  {...input}
                  autoComplete="off"
                  value={to}
                  onChange={({ target }) => onTo(target.value)}
                  className="w-auto min-w-0 flex-[1_1_14rem]"
                />
                <Button
                  type="submit"
                  icon={Send}
                  busy={test.isPending}
                  busyLabel={texts.sending}
                  className="max-sm:w-full"
                >
                  {texts.send}
                </Button>
              </div>
            )}
          </Field>
          <FailureNote error={test.error} />
          {test.isPending ? null : children}
        </form>
      </CardBody>
    </Card>
  );
}
