import { Flashlight, ImageUp, ScanText } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTorch } from '../../../../lib/pictures/use-torch.ts';
import type { TextReading } from '../../../../lib/read-text/use-read-text.ts';
import { Button } from '../../../../ui/button.tsx';

interface ReadControlsProps {
  video: RefObject<HTMLVideoElement | null>;
  ready: boolean;
  reading: TextReading;
  onFile: (file: File) => void;
}

/** What is wrong with the frame, and alternatives: freeze, light, a picture from a file. */
export function ReadControls({ video, ready, reading, onFile }: ReadControlsProps) {
  const { t } = useTranslation('intakeForm');
  const torch = useTorch(video, ready);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      {ready ? (
        <p role="status" className="text-small text-muted">
          {t(`readText.guidance.${reading.guidance ?? 'look'}`)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {ready ? (
          <Button
            icon={ScanText}
            busy={reading.busy}
            busyLabel={t('readText.reading')}
            onClick={reading.freeze}
            className="max-sm:flex-1"
          >
            {t('readText.freeze')}
          </Button>
        ) : null}
        {torch ? (
          <Button icon={Flashlight} aria-pressed={torch.on} onClick={torch.toggle} className="max-sm:flex-1">
            {t('readText.light')}
          </Button>
        ) : null}
        <Button icon={ImageUp} onClick={() => picker.current?.click()} className="max-sm:flex-1">
          {t('photos.pick')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('readText.file')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
    </>
  );
}
