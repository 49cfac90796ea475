import { useState } from 'react';
import { AuthFrame } from '../auth-frame.tsx';
import { MailSent } from './mail-sent.tsx';
import { RegisterForm } from './register-form.tsx';

interface Sent {
  readonly email: string;
  readonly mailConfigured: boolean;
}

/** AUT-01. After sending, the answer is the same for a new and a known address. */
export default function RegisterScreen() {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <AuthFrame>
      {sent ? (
        <MailSent email={sent.email} mailConfigured={sent.mailConfigured} />
      ) : (
        <RegisterForm onSent={setSent} />
      )}
    </AuthFrame>
  );
}
