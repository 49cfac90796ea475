import type { SuggestBy } from '@kickstand/domain/customers';
import { phoneDigits } from '@kickstand/domain/format';
import { CUSTOMER_CONTACT_WAYS, LIMITS, PHONE_DIGITS } from '@kickstand/domain/intake';
import { CONSENT_WORDING } from '@kickstand/domain/messages';
import { IdCard } from 'lucide-react';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/device/language.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Fields } from '../../../../ui/form/field.tsx';
import { PictureSlot } from '../../pictures/picture-slot.tsx';
import { ContactField } from '../customer/contact-field.tsx';
import { CustomerSearch } from '../customer/customer-search.tsx';
import { chosenValues, type KnownCustomer, termsLanguageFor } from '../customer/known-customer.ts';
import { KnownNote } from '../customer/known-note.tsx';
import { TextField } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { ScanLicenseDialog } from '../scan/scan-license-dialog.tsx';
import { focusOffer } from '../steps/next-field.ts';
import { Section } from './section.tsx';

const noSpaces = (typed: string) => typed.replace(/\s/g, '');

export const CustomerSection = memo(function CustomerSection() {
  const { t } = useTranslation('intakeForm');
  const { form, set, uploads } = useIntake();
  const { language } = useLanguage();
  const [scanning, setScanning] = useState(false);
  const [chosen, setChosen] = useState<KnownCustomer | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const takeName = (name: string, picture: Blob | null) => {
    setScanning(false);
    set('customerName', name.slice(0, LIMITS.name));
    if (picture) uploads.add('idScan', 'id-images', picture);
  };
  const choose = (customer: KnownCustomer, by: SuggestBy) => {
    const values = form.getValues();
    for (const [field, value] of chosenValues(values, customer, by)) set(field, value);
    const termsLanguage = termsLanguageFor(values, customer, language);
    if (termsLanguage !== values.termsLanguage) set('termsLanguage', termsLanguage);
    setChosen(customer);
    focusOffer(section.current);
  };
  const searched = (by: SuggestBy) => (box: ReactNode) => (
    <CustomerSearch by={by} onChoose={choose}>
      {box}
    </CustomerSearch>
  );
  return (
    <Section
      name="customer"
      action={
        <Button size="sm" icon={IdCard} onClick={() => setScanning(true)}>
          {t('scan.licenseTitle')}
        </Button>
      }
    >
      <div ref={section} className="contents">
        <Fields>
          <TextField
            name="customerName"
            required
            around={searched('name')}
            input={{ maxLength: LIMITS.name, autoCapitalize: 'words' }}
          />
          <PhoneField around={searched('phone')} />
          <TextField
            name="customerEmail"
            required
            span={6}
            keep={noSpaces}
            around={searched('email')}
            input={{ type: 'email', inputMode: 'email', maxLength: 254, autoCapitalize: 'none' }}
          />
          <KnownNote section="customer" chosen={chosen} />
          <ContactField label={t('fields.customerContact')} ways={CUSTOMER_CONTACT_WAYS} />
          <TextConsent />
        </Fields>
      </div>
      <IdSlot />
      {scanning ? <ScanLicenseDialog onName={takeName} onClose={() => setScanning(false)} /> : null}
    </Section>
  );
});

/** MSG-04. Never checked in advance; the wording is stored with the answer. */
function TextConsent() {
  const { t } = useTranslation('intakeForm');
  const { form, set } = useIntake();
  const checked = useWatch({ control: form.control, name: 'textConsent' });
  const language = useWatch({ control: form.control, name: 'termsLanguage' });
  return (
    <div className="col-span-12">
      <Checkbox
        checked={checked}
        onChange={({ target }) => set('textConsent', target.checked)}
        label={t('fields.textConsent')}
        hint={CONSENT_WORDING.text[language]}
      />
    </div>
  );
}

/** INT-06. Plain digits in the field, grouped for display. */
function PhoneField({ around }: { around: (box: ReactNode) => ReactNode }) {
  const { form } = useIntake();
  const format = useFormat();
  const phone = useWatch({ control: form.control, name: 'customerPhone' });
  return (
    <TextField
      name="customerPhone"
      required
      span={6}
      keep={phoneDigits}
      around={around}
      hint={phone.length === PHONE_DIGITS ? <span className="num">{format.phone(phone)}</span> : undefined}
      input={{ type: 'tel', inputMode: 'numeric' }}
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
