import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Proof, passwordCheckSchema, proofSchema } from '@kickstand/domain/auth';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ProofFields } from './proof-fields.tsx';
import { useRefusal } from './use-refusal.ts';

interface ProofCheckProps {
  title: string;
  text: string;
  submit: string;
  busyLabel: string;
  tone?: 'primary' | 'danger';
  /** For setting up a second factor, when there is no code yet. */
  passwordOnly?: boolean;
  onClose: () => void;
  /** Rejects with the server's error. */
  onProof: (proof: Proof) => Promise<void>;
}

/** Asks for the password, and the second factor if there is one, before a sign-in method changes. */
export function ProofCheck({
  title,
  text,
  submit,
  busyLabel,
  tone = 'primary',
  passwordOnly = false,
  onClose,
  onProof,
}: ProofCheckProps) {
  const refusal = useRefusal();
  const form = useForm<Proof>({
    resolver: standardSchemaResolver(passwordOnly ? passwordCheckSchema : proofSchema),
    defaultValues: { password: '' },
  });
  const check = form.handleSubmit(async (proof) => {
    refusal.clear();
    try {
      await onProof(proof);
    } catch (error) {
      const wrongCode = refusal.refuse(error) === 'code';
      form.setFocus(wrongCode ? 'code' : 'password', { shouldSelect: true });
    }
  });
  return (
    <FormDialog
      title={title}
      text={text}
      tone={tone}
      submit={submit}
      busyLabel={busyLabel}
      busy={form.formState.isSubmitting}
      problem={refusal.other}
      onSubmit={check}
      onClose={onClose}
    >
      <ProofFields form={form} refusal={refusal} passwordOnly={passwordOnly} />
    </FormDialog>
  );
}
