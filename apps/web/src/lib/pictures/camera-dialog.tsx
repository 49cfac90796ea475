import { Camera, ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { intakeToast } from '../../ui/overlay/toast.tsx';
import { captureFrame, useCamera } from './camera.ts';
import { CameraView } from './camera-view.tsx';
import { CAPTURE_QUALITY } from './compress.ts';

interface CameraDialogProps {
  title: string;
  kind: 'photo' | 'document';
  /** An earlier picture of the same thing, overlaid so that both are taken from the same position. */
  ghost?: string | undefined;
  onPicture: (picture: Blob) => void;
  onPick: () => void;
  onClose: () => void;
}

/** Takes one picture, then stops the camera. */
export function CameraDialog({ title, kind, ghost, onPicture, onPick, onClose }: CameraDialogProps) {
  const { t } = useTranslation(['intakeForm', 'common']);
  const video = useRef<HTMLVideoElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="lg"
      closeLabel={t('common:close')}
      footer={<CaptureButtons {...{ video, kind, onPicture, onPick }} />}
    >
      <LiveCamera video={video} kind={kind} ghost={ghost} />
    </Dialog>
  );
}

function LiveCamera({
  video,
  kind,
  ghost,
}: Pick<CameraDialogProps, 'kind' | 'ghost'> & { video: React.RefObject<HTMLVideoElement | null> }) {
  const { state, retry } = useCamera(video);
  return <CameraView video={video} state={state} onRetry={retry} kind={kind} ghost={ghost} />;
}

interface CaptureButtonsProps extends Pick<CameraDialogProps, 'kind' | 'onPicture' | 'onPick'> {
  video: React.RefObject<HTMLVideoElement | null>;
}

function CaptureButtons({ video, kind, onPicture, onPick }: CaptureButtonsProps) {
  const { t } = useTranslation('intakeForm');
  const capture = async () => {
    try {
      const picture = video.current ? await captureFrame(video.current, CAPTURE_QUALITY) : null;
      if (picture) onPicture(picture);
      else intakeToast({ variant: 'warning', title: t('camera.notReady') });
    } catch {
      const title = kind === 'photo' ? t('photos.captureFailed') : t('photos.idCapture');
      intakeToast({ variant: 'destructive', title });
    }
  };
  return (
    <>
      <Button icon={ImageUp} onClick={onPick}>
        {t('photos.pick')}
      </Button>
      <Button variant="primary" icon={Camera} onClick={capture}>
        {t('camera.capture')}
      </Button>
    </>
  );
}
