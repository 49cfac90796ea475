import { formatCalendarDate } from '@kickstand/domain/format';
import { type License, parseLicense } from '@kickstand/domain/intake';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/device/language.ts';
import { captureFrame } from '../../../../lib/pictures/camera.ts';
import { LICENSE_QUALITY } from '../../../../lib/pictures/compress.ts';
import { useScan } from '../../../../lib/scan/use-scan.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { ScanView } from './scan-view.tsx';
import { SAMPLE_LICENSE, SIMULATED_LICENSE_MS } from './simulated.ts';
import { useSimulation } from './use-simulation.ts';

interface Read {
  readonly license: License;
  readonly picture: Blob | null;
  readonly simulated: boolean;
}

interface ScanLicenseDialogProps {
  /** Only the name, and the picture if the person wants it. */
  onName: (name: string, picture: Blob | null) => void;
  onClose: () => void;
}

export function ScanLicenseDialog({ onName, onClose }: ScanLicenseDialogProps) {
  const { t } = useTranslation(['intakeForm', 'common']);
  const [read, setRead] = useState<Read | null>(null);
  const [keep, setKeep] = useState(false);
  const use = () => {
    if (!read) return;
    const { firstName, lastName } = read.license;
    onName(`${firstName} ${lastName}`.trim(), keep ? read.picture : null);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('scan.licenseTitle')}
      description={read ? t('scan.review') : t('scan.licenseText')}
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
          <Facts license={read.license} />
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
    const license = parseLicense(text);
    if (!license) return void bad(t('scan.licenseFailed'));
    onRead({ license, picture: await picture(), simulated: false });
  };
  const scan = useScan('license', detected, () => bad(t('scan.licenseFailed')));
  const picture = async () => {
    try {
      return scan.video.current ? await captureFrame(scan.video.current, LICENSE_QUALITY) : null;
    } catch {
      bad(t('scan.licenseCapture'));
      return null;
    }
  };
  const simulation = useSimulation(SIMULATED_LICENSE_MS, () =>
    onRead({ license: SAMPLE_LICENSE, picture: null, simulated: true }),
  );
  return <ScanView scan={scan} simulation={simulation} />;
}

function Facts({ license }: { license: License }) {
  const { t } = useTranslation('intakeForm');
  const { language } = useLanguage();
  const { firstName, lastName, street, city, state, zip, birthDate, number } = license;
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
