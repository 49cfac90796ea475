import { emailProblem } from '@kickstand/domain/auth';
import { Send } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { EMAIL_PROBLEM_TEXTS } from './email-notices.ts';

interface EmailFormProps {
  /** The address on record; staff may enter another one. */
  email: string;
  busy: boolean;
  /** One was sent before. */
  again: boolean;
  onSend: (email: string) => void;
  children?: ReactNode;
}

export function EmailForm({ email: known, busy, again, onSend, children }: EmailFormProps) {
  const { t } = useTranslation('mail');
  const [email, setEmail] = useState(known);
  const [tried, setTried] = useState<string | null>(null);
  const problem = tried === email ? emailProblem(email) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(email);
    onSend(email);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={t('toCustomer.email')} error={problem ? t(EMAIL_PROBLEM_TEXTS[problem]) : undefined}>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" icon={Send} busy={busy} busyLabel={t('toCustomer.sending')}>
        {t(again ? 'toCustomer.sendAgain' : 'toCustomer.send')}
      </Button>
      {children}
    </form>
  );
}
