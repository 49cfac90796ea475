import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { passkeyNameSchema, proofSchema } from '@kickstand/domain/auth';
import * as z from '@kickstand/domain/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { createPasskey, isAlreadyRegistered, isCancelled } from '../../../lib/passkeys/passkeys.ts';
import { ProofFields } from '../../../lib/proof/proof-fields.tsx';
import { useRefusal } from '../../../lib/proof/use-refusal.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

const schema = z.extend(proofSchema, { name: passkeyNameSchema });

/** Reauthenticates first; then the browser's own prompt creates the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const refusal = useRefusal();
  const queries = useQueryClient();
  const [browserProblem, setBrowserProblem] = useState<string | null>(null);
  const begin = useMutation(orpc.auth.beginPasskey.mutationOptions());
  const add = useMutation(orpc.auth.addPasskey.mutationOptions());
  const form = useForm<z.infer<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { name: t('passkeys.defaultName'), password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ name, ...proof }) => {
    refusal.clear();
    setBrowserProblem(null);
    try {
      const credential = await createPasskey(await begin.mutateAsync(proof));
      await add.mutateAsync({ name, credential });
      void queries.invalidateQueries({ queryKey: orpc.auth.passkeys.key() });
      toast.success(t('passkeys.addedToast'));
      onClose();
    } catch (error) {
      if (isCancelled(error)) setBrowserProblem(t('passkeys.cancelled'));
      else if (isAlreadyRegistered(error)) setBrowserProblem(t('passkeys.alreadyRegistered'));
      else if (!showFieldErrors(error, ['name', 'password', 'code'], form.setError)) refusal.refuse(error);
    }
  });

  return (
    <FormDialog
      title={t('passkeys.addTitle')}
      text={t('passkeys.addText')}
      submit={t('passkeys.addSubmit')}
      busyLabel={t('passkeys.adding')}
      busy={isSubmitting}
      problem={browserProblem ?? refusal.other}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')} error={fieldText(errors.name?.message)}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <ProofFields form={form} refusal={refusal} />
    </FormDialog>
  );
}
