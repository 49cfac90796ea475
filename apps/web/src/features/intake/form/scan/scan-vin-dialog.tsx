import { normalizeVin, VIN_LENGTH } from '@kickstand/domain/vehicles';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScan } from '../../../../lib/scan/use-scan.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { intakeToast } from '../../../../ui/toast.tsx';
import { ScanView } from './scan-view.tsx';
import { randomVin, SIMULATED_VIN_MS } from './simulated.ts';
import { useSimulation } from './use-simulation.ts';

interface ScanVinDialogProps {
  onVin: (vin: string) => void;
  onClose: () => void;
}

/** CAM-04. The camera looks for a code; the number can be typed at any time. */
export function ScanVinDialog({ onVin, onClose }: ScanVinDialogProps) {
  const { t } = useTranslation(['intakeForm', 'common']);
  const [typed, setTyped] = useState('');
  const whole = typed.length === VIN_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog's form is inside the page's form in React's tree: its submit must not submit the intake.
    event.stopPropagation();
    if (whole) onVin(typed);
  };
  const detected = (vin: string) => {
    intakeToast({ variant: 'success', title: t('scan.detected') });
    onVin(vin);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('scan.vinTitle')}
      description={t('scan.vinText')}
      size="md"
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!whole}>
            {t('scan.submit')}
          </Button>
        </>
      }
    >
      <Scanner onDetected={detected} />
      <Field label={t('scan.manual')} error={typed !== '' && !whole ? t('scan.tooShort') : undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            onChange={({ target }) => setTyped(normalizeVin(target.value))}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="code tracking-[0.06em]"
          />
        )}
      </Field>
    </Dialog>
  );
}

function Scanner({ onDetected }: { onDetected: (vin: string) => void }) {
  const { t } = useTranslation('intakeForm');
  const failed = () => intakeToast({ variant: 'destructive', title: t('scan.failed') });
  const scan = useScan('vin', onDetected, failed);
  const simulation = useSimulation(SIMULATED_VIN_MS, () => onDetected(randomVin()));
  return <ScanView scan={scan} simulation={simulation} />;
}
