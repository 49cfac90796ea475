import { formatCalendarDate } from '@kickstand/domain/format';
import { type Licence, parseLicence } from '@kickstand/domain/intake';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/language.ts';
import { captureFrame } from '../../../../lib/pictures/camera.ts';
import { LICENCE_QUALITY } from '../../../../lib/pictures/compress.ts';
import { useScan } from '../../../../lib/scan/use-scan.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Note } from '../../../../ui/note.tsx';
import { intakeToast } from '../../../../ui/toast.tsx';
import { ScanView } from './scan-view.tsx';
import { SAMPLE_LICENCE, SIMULATED_LICENCE_MS } from './simulated.ts';
import { useSimulation } from './use-simulation.ts';

interface Read {
  readonly licence: Licence;
  readonly picture: Blob | null;
  readonly simulated: boolean;
}

interface ScanLicenceDialogProps {
  /** Only the name, and a picture if the person said so. */
  onName: (name: string, picture: Blob | null) => void;
  onClose: () => void;
}

export function ScanLicenceDialog({ onName, onClose }: ScanLicenceDialogProps) {
  const { t } = useTranslation(['intakeForm', 'common']);
  const [read, setRead] = useState<Read | null>(null);
  const [keep, setKeep] = useState(false);
  const use = () => {
    if (!read) return;
    const { firstName, lastName } = read.licence;
    onName(`${firstName} ${lastName}`.trim(), keep ? read.picture : null);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('scan.licenceTitle')}
      description={read ? t('scan.review') : t('scan.licenceText')}
      size="md"
      closeLabel={t('common:close')}
      footer={
        read ? (
          <>
            <Button onClick={() => setRead(null)}>{t('scan.again')}</Button>
            <Button variant="primary" onClick={use}>
              {t('scan.useName')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('common:cancel')}</Button>
        )
      }
    >
      {read ? (
        <>
          {read.simulated ? <Note tone="warning">{t('scan.simulated')}</Note> : null}
          <Facts licence={read.licence} />
          {read.picture ? (
            <Checkbox
              checked={keep}
              onChange={({ target }) => setKeep(target.checked)}
              label={t('scan.keepPicture')}
            />
          ) : null}
        </>
      ) : (
        <Scanner onRead={setRead} />
      )}
    </Dialog>
  );
}

function Scanner({ onRead }: { onRead: (read: Read) => void }) {
  const { t } = useTranslation('intakeForm');
  const bad = (title: string) => intakeToast({ variant: 'destructive', title });
  const detected = async (text: string) => {
    const licence = parseLicence(text);
    if (!licence) return void bad(t('scan.licenceFailed'));
    onRead({ licence, picture: await picture(), simulated: false });
  };
  const scan = useScan('licence', detected, () => bad(t('scan.licenceFailed')));
  const picture = async () => {
    try {
      return scan.video.current ? await captureFrame(scan.video.current, LICENCE_QUALITY) : null;
    } catch {
      bad(t('scan.licenceCapture'));
      return null;
    }
  };
  const simulation = useSimulation(SIMULATED_LICENCE_MS, () =>
    onRead({ licence: SAMPLE_LICENCE, picture: null, simulated: true }),
  );
  return <ScanView scan={scan} simulation={simulation} />;
}

function Facts({ licence }: { licence: Licence }) {
  const { t } = useTranslation('intakeForm');
  const { language } = useLanguage();
  const { firstName, lastName, street, city, state, zip, birthDate, number } = licence;
  const facts = [
    [t('scan.name'), `${firstName} ${lastName}`.trim()],
    [t('scan.address'), [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')],
    [t('scan.birthDate'), birthDate && formatCalendarDate(birthDate, 'long', language)],
    [t('scan.number'), number],
  ] as const;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-break-word">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
