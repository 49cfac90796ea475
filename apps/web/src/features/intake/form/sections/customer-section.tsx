import { phoneDigits } from '@kickstand/domain/format';
import { CUSTOMER_CONTACT_WAYS, LIMITS, PHONE_DIGITS } from '@kickstand/domain/intake';
import { IdCard } from 'lucide-react';
import { memo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Fields } from '../../../../ui/field.tsx';
import { PictureSlot } from '../../pictures/picture-slot.tsx';
import { ContactField } from '../contact-field.tsx';
import { TextField } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { KnownNote } from '../known-note.tsx';
import { ScanLicenseDialog } from '../scan/scan-license-dialog.tsx';
import { Section } from './section.tsx';

const noSpaces = (typed: string) => typed.replace(/\s/g, '');

export const CustomerSection = memo(function CustomerSection() {
  const { t } = useTranslation('intakeForm');
  const { set, uploads } = useIntake();
  const [scanning, setScanning] = useState(false);
  const takeName = (name: string, picture: Blob | null) => {
    setScanning(false);
    set('customerName', name.slice(0, LIMITS.name));
    if (picture) uploads.add('idScan', 'id-images', picture);
  };
  return (
    <Section
      name="customer"
      action={
        <Button size="sm" icon={IdCard} onClick={() => setScanning(true)}>
          {t('scan.licenseTitle')}
        </Button>
      }
    >
      <KnownNote />
      <Fields>
        <TextField
          name="customerName"
          required
          input={{ autoComplete: 'off', maxLength: LIMITS.name, autoCapitalize: 'words' }}
        />
        <PhoneField />
        <TextField
          name="customerEmail"
          required
          span={6}
          keep={noSpaces}
          input={{
            type: 'email',
            inputMode: 'email',
            autoComplete: 'off',
            maxLength: 254,
            autoCapitalize: 'none',
          }}
        />
        <ContactField label={t('fields.customerContact')} ways={CUSTOMER_CONTACT_WAYS} />
      </Fields>
      <IdSlot />
      {scanning ? <ScanLicenseDialog onName={takeName} onClose={() => setScanning(false)} /> : null}
    </Section>
  );
});

/** INT-06. Digits in the field, grouped where they are read. */
function PhoneField() {
  const { form } = useIntake();
  const format = useFormat();
  const phone = useWatch({ control: form.control, name: 'customerPhone' });
  return (
    <TextField
      name="customerPhone"
      required
      span={6}
      keep={phoneDigits}
      hint={phone.length === PHONE_DIGITS ? <span className="num">{format.phone(phone)}</span> : undefined}
      input={{ type: 'tel', inputMode: 'numeric', autoComplete: 'off' }}
    />
  );
}

function IdSlot() {
  const { t } = useTranslation(['intakeForm', 'common']);
  const { uploads, urlOf, settings } = useIntake();
  const { value, change, error } = useIntakeField('idScan');
  return (
    <div className="grid gap-1.5">
      <PictureSlot
        field="idScan"
        bucket="id-images"
        title={t('fields.idScan')}
        note={settings.idRequired ? undefined : t('common:optional')}
        value={value}
        url={value ? urlOf(value) : null}
        uploads={uploads}
        missing={error !== undefined}
        required={settings.idRequired}
        onRemove={() => change(null)}
        className={value ? 'sm:max-w-80' : 'min-h-28'}
      />
      <span className={error ? 'text-small font-medium text-danger-ink' : 'text-small text-muted'}>
        {error ?? t('photos.idHint')}
      </span>
    </div>
  );
}
