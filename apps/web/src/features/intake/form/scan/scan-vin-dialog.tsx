import { normalizeVin, VIN_LENGTH } from '@kickstand/domain/vehicles';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reading } from '../../../../lib/read-text/messages.ts';
import { useReadText } from '../../../../lib/read-text/use-read-text.ts';
import { codeInPicture } from '../../../../lib/scan/read-picture.ts';
import { useScan } from '../../../../lib/scan/use-scan.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { ReadControls } from './read-controls.tsx';
import { ReadResult } from './read-result.tsx';
import { ScanView } from './scan-view.tsx';
import { randomVin, SIMULATED_VIN_MS } from './simulated.ts';
import { useSimulation } from './use-simulation.ts';
import { useTypedReading } from './use-typed-reading.ts';

interface ScanVinDialogProps {
  onVin: (vin: string) => void;
  onClose: () => void;
}

/**
 * CAM-04, CAM-05. The camera looks for a barcode and for printed characters. A barcode is exact; a person
 * confirms characters. The VIN can be typed at any time.
 */
export function ScanVinDialog({ onVin, onClose }: ScanVinDialogProps) {
  const { t } = useTranslation(['intakeForm', 'common']);
  const { typed, setTyped, reading, showReading, readAgain } = useTypedReading();
  const whole = typed.length === VIN_LENGTH;
  const detected = (vin: string) => {
    intakeToast({ variant: 'success', title: t('scan.detected') });
    onVin(vin);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog's form is inside the page's form in React's tree: its submit must not submit the intake.
    event.stopPropagation();
    if (!whole) return;
    if (reading) detected(typed);
    else onVin(typed);
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
      {reading ? (
        <ReadResult reading={reading} onAgain={readAgain} />
      ) : (
        <Scanner onDetected={detected} onReading={showReading} />
      )}
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

interface ScannerProps {
  onDetected: (vin: string) => void;
  onReading: (reading: Reading) => void;
}

function Scanner({ onDetected, onReading }: ScannerProps) {
  const { t } = useTranslation('intakeForm');
  const failed = () => intakeToast({ variant: 'destructive', title: t('scan.failed') });
  const scan = useScan('vin', onDetected, failed);
  const ready = scan.state.step === 'ready';
  const reading = useReadText(scan.video, ready, 'vin', { onReading, onNothing: failed });
  const simulation = useSimulation(SIMULATED_VIN_MS, () => onDetected(randomVin()));
  const readFile = async (file: File) => {
    try {
      const code = await codeInPicture(await createImageBitmap(file), 'vin');
      if (code) return onDetected(code);
    } catch (error) {
      console.warn('scan: no code from this file', error);
    }
    reading.readFile(file);
  };
  return (
    <ScanView scan={scan} simulation={simulation}>
      <ReadControls
        video={scan.video}
        ready={ready}
        reading={reading}
        onFile={(file) => void readFile(file)}
      />
    </ScanView>
  );
}
