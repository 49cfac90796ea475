import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraView } from '../../../../lib/pictures/camera-view.tsx';
import type { Scan } from '../../../../lib/scan/use-scan.ts';
import { Button } from '../../../../ui/button.tsx';
import { useIntake } from '../intake-context.ts';
import type { Simulation } from './use-simulation.ts';

interface ScanViewProps {
  scan: Scan;
  simulation: Simulation;
  /** Replaces the message about looking for a code. */
  children?: ReactNode;
}

/** The camera's view while it looks for a code; the demo can simulate one. */
export function ScanView({ scan, simulation, children }: ScanViewProps) {
  const { t } = useTranslation('intakeForm');
  const { demo } = useIntake();
  return (
    <>
      <CameraView video={scan.video} state={scan.state} onRetry={scan.retry} kind="document" />
      {children}
      {!children && scan.state.step === 'ready' ? (
        <p role="status" className="text-small text-muted">
          {t('scan.looking')}
        </p>
      ) : null}
      {demo ? (
        <Button
          icon={FlaskConical}
          busy={simulation.running}
          busyLabel={t('scan.simulating')}
          onClick={simulation.start}
        >
          {t('scan.simulate')}
        </Button>
      ) : null}
    </>
  );
}
