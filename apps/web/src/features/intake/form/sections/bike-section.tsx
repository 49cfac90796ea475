import { LIMITS } from '@kickstand/domain/intake';
import { ExternalLink, ScanText } from 'lucide-react';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Fields } from '../../../../ui/form/field.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { lowerThanLast } from '../customer/known-customer.ts';
import { KnownNote, useKnown } from '../customer/known-note.tsx';
import { TextField } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { ReadMileageDialog } from '../scan/read-mileage-dialog.tsx';
import { VehicleField } from '../vehicle/vehicle-field.tsx';
import { VinField } from '../vehicle/vin-field.tsx';
import { Section } from './section.tsx';

export const BikeSection = memo(function BikeSection() {
  const { t } = useTranslation('intakeForm');
  const { form, settings } = useIntake();
  const openHistory = () => {
    const vin = form.getValues('vin').trim();
    if (vin === '') {
      intakeToast({ variant: 'warning', title: t('vin.historyNeedsVin') });
      return;
    }
    const address = settings.historyUrl.replaceAll('{vin}', encodeURIComponent(vin));
    window.open(address, '_blank', 'noopener,noreferrer');
  };
  return (
    <Section
      name="bike"
      action={
        <Button variant="ghost" size="sm" icon={ExternalLink} onClick={openHistory}>
          {t('vin.history')}
        </Button>
      }
    >
      <Fields>
        <VinField />
        <KnownNote section="bike" />
        <VehicleField name="bikeMake" span={4} />
        <VehicleField name="bikeModel" span={5} />
        <VehicleField name="bikeYear" span={3} />
        <VehicleField name="bikeColor" span={4} />
        <VehicleField name="bikeClassification" span={5} />
        <MileageField />
      </Fields>
    </Section>
  );
});

function MileageField() {
  const { t } = useTranslation('intakeForm');
  const { form } = useIntake();
  const [vin, mileage] = useWatch({ control: form.control, name: ['vin', 'mileage'] });
  const bikes = useKnown().flatMap((customer) => customer.bikes);
  const last = bikes.find((bike) => bike.vin !== '' && bike.vin === vin)?.lastMileage ?? null;
  const lower = lowerThanLast(mileage, last);
  const { change } = useIntakeField('mileage');
  const [reading, setReading] = useState(false);
  const withCamera = useCallback(
    (box: ReactNode) => (
      <div className="flex gap-2">
        {box}
        <Button
          size="icon"
          icon={ScanText}
          aria-label={t('readText.mileageOpen')}
          onClick={() => setReading(true)}
          className="shrink-0"
        />
      </div>
    ),
    [t],
  );
  return (
    <>
      <TextField
        name="mileage"
        required
        span={3}
        half
        warning={lower ? t('hints.mileageLower', { last: lower }) : undefined}
        around={withCamera}
        input={{ inputMode: 'numeric', maxLength: LIMITS.mileage, className: 'num min-w-0' }}
      />
      {reading ? (
        <ReadMileageDialog
          onMileage={(miles) => {
            setReading(false);
            change(miles);
          }}
          onClose={() => setReading(false)}
        />
      ) : null}
    </>
  );
}
