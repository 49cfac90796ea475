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
import { Label, TextField } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { KnownNote } from '../known-note.tsx';
import { ScanLicenceDialog } from '../scan/scan-licence-dialog.tsx';
import { Section } from './section.tsx';

const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, PHONE_DIGITS);
const noSpaces = (typed: string) => typed.replace(/\s/g, '');

export const CustomerSection = memo(function CustomerSection() {
  const { t } = useTranslation('intakeForm');
  const { set, uploads } = useIntake();
  const [scanning, setScanning] = useState(false);
  const takeName = (name: string, picture: Blob | null) => {
    setScanning(false);
    set('customerName', name.slice(0, LIMITS.name));
    if (!picture) return;
    set('idScan', null);
    uploads.add('idScan', 'id-images', picture);
  };
  return (
    <Section
      name="customer"
      action={
        <Button size="sm" icon={IdCard} onClick={() => setScanning(true)}>
          {t('scan.licenceTitle')}
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
        <ContactField ways={CUSTOMER_CONTACT_WAYS} />
      </Fields>
      <IdSlot />
      {scanning ? <ScanLicenceDialog onName={takeName} onClose={() => setScanning(false)} /> : null}
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
      keep={digits}
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
      <div className="flex justify-between gap-2 text-small">
        <span className="font-medium">
          <Label name="idScan" required={settings.idRequired} />
        </span>
        {settings.idRequired ? null : <span className="text-faint">{t('common:optional')}</span>}
      </div>
      <PictureSlot
        field="idScan"
        bucket="id-images"
        title={t('fields.idScan')}
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
