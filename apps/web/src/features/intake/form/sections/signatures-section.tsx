import {
  changedSignedFields,
  type IntakeForm,
  SIGNATURE_SLOTS,
  type SignatureSlot,
} from '@kickstand/domain/intake';
import { memo } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/page/note.tsx';
import { SignatureField } from '../../pictures/signature-field.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { Section } from './section.tsx';

/** `signed`: what the stored signatures cover, while a form is edited. */
export const SignaturesSection = memo(function SignaturesSection({ signed }: { signed: IntakeForm | null }) {
  const { t } = useTranslation('intakeForm');
  const { form } = useIntake();
  const { errors } = useFormState({ control: form.control, name: [...SIGNATURE_SLOTS] });
  const missing = SIGNATURE_SLOTS.some((slot) => errors[slot]);
  return (
    <Section name="signatures">
      {missing ? (
        <Note tone="danger" role="alert">
          {t('issues.signatures')}
        </Note>
      ) : null}
      {signed ? <SignAgain signed={signed} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        {SIGNATURE_SLOTS.map((slot) => (
          <Signature key={slot} slot={slot} />
        ))}
      </div>
    </Section>
  );
});

/** SIG-03. A signed field has changed since. */
function SignAgain({ signed }: { signed: IntakeForm }) {
  const { t } = useTranslation('intakeForm');
  const { form } = useIntake();
  const now = useWatch({ control: form.control }) as IntakeForm;
  const changed = changedSignedFields(signed, now);
  const stale = SIGNATURE_SLOTS.some((slot) => now[slot] !== null && now[slot] === signed[slot]);
  if (changed.length === 0 || !stale) return null;
  return (
    <Note tone="warning" role="status">
      {t('signature.again', { fields: changed.map((field) => t(`fields.${field}`)).join(', ') })}
    </Note>
  );
}

function Signature({ slot }: { slot: SignatureSlot }) {
  const { t } = useTranslation('intakeForm');
  const { uploads, urlOf } = useIntake();
  const { value, change, error } = useIntakeField(slot);
  return (
    <SignatureField
      slot={slot}
      title={t(`fields.${slot}`)}
      value={value}
      url={value ? urlOf(value) : null}
      uploads={uploads}
      error={error}
      onClear={() => change(null)}
    />
  );
}
