import { LIMITS, SERVICE_CONTACT_WAYS } from '@kickstand/domain/intake';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Fields } from '../../../../ui/form/field.tsx';
import { ContactField } from '../customer/contact-field.tsx';
import { TextField } from '../fields.tsx';
import { Section } from './section.tsx';

export const ServiceSection = memo(function ServiceSection() {
  const { t } = useTranslation(['intakeForm', 'common']);
  return (
    <Section name="service">
      <Fields>
        <TextField
          name="customerConcerns"
          required
          rows={4}
          input={{ maxLength: LIMITS.text, placeholder: t('hints.concerns') }}
        />
        <TextField
          name="techConcerns"
          rows={2}
          optional={t('common:optional')}
          input={{ maxLength: LIMITS.text, placeholder: t('hints.notes') }}
        />
        <ContactField label={t('intakeForm:fields.repairContact')} ways={SERVICE_CONTACT_WAYS} />
      </Fields>
    </Section>
  );
});
