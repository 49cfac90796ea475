import { LIMITS } from '@kickstand/domain/intake';
import { milesOf } from '@kickstand/domain/vehicles';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCamera } from '../../../../lib/pictures/camera.ts';
import { CameraView } from '../../../../lib/pictures/camera-view.tsx';
import type { Reading } from '../../../../lib/read-text/messages.ts';
import type { MileageUnit } from '../../../../lib/read-text/read-mileage.ts';
import { useReadText } from '../../../../lib/read-text/use-read-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { ReadControls } from './read-controls.tsx';
import { ReadResult } from './read-result.tsx';
import { useTypedReading } from './use-typed-reading.ts';

interface ReadMileageDialogProps {
  onMileage: (miles: string) => void;
  onClose: () => void;
}

/**
 * CAM-05. Reads the mileage from a mechanical or digital odometer; a person confirms it. Kilometers are
 * converted to miles.
 */
export function ReadMileageDialog({ onMileage, onClose }: ReadMileageDialogProps) {
  const { t } = useTranslation(['intakeForm', 'common']);
  const { typed, setTyped, reading, showReading, readAgain } = useTypedReading();
  const [unit, setUnit] = useState<MileageUnit>('mi');
  const miles = typed === '' ? '' : unit === 'km' ? String(milesOf(Number(typed))) : String(Number(typed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // As in the VIN dialog: this submit must not submit the intake form.
    event.stopPropagation();
    if (miles !== '') onMileage(miles);
  };
  const showMileage = (next: Reading) => {
    showReading(next);
    if (next.unit) setUnit(next.unit);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('readText.mileageTitle')}
      description={t('readText.mileageText')}
      size="md"
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" disabled={miles === ''}>
            {t('readText.useMileage')}
          </Button>
        </>
      }
    >
      {reading ? (
        <ReadResult reading={reading} onAgain={readAgain} />
      ) : (
        <MileageScanner onReading={showMileage} />
      )}
      <Field
        label={t('readText.mileageManual')}
        hint={unit === 'km' && miles !== '' ? t('readText.inMiles', { miles }) : undefined}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              value={typed}
              onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
              inputMode="numeric"
              autoComplete="off"
              maxLength={Math.min(9, LIMITS.mileage)}
              className="num min-w-0 flex-1"
            />
            <Segmented
              label={t('readText.unit')}
              value={unit}
              onChange={setUnit}
              options={[
                { value: 'mi', label: t('readText.mi') },
                { value: 'km', label: t('readText.km') },
              ]}
            />
          </div>
        )}
      </Field>
    </Dialog>
  );
}

function MileageScanner({ onReading }: { onReading: (reading: Reading) => void }) {
  const { t } = useTranslation('intakeForm');
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry } = useCamera(video);
  const ready = state.step === 'ready';
  const nothing = () => intakeToast({ variant: 'destructive', title: t('readText.nothing') });
  const reading = useReadText(video, ready, 'mileage', { onReading, onNothing: nothing });
  return (
    <>
      <CameraView video={video} state={state} onRetry={retry} kind="document" />
      <ReadControls video={video} ready={ready} reading={reading} onFile={reading.readFile} />
    </>
  );
}
