import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraDialog } from '../../../lib/pictures/camera-dialog.tsx';
import type { StoredPicture } from '../../../lib/pictures/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { type HeldPicture, usePhotoAdder } from './photo-adder.ts';

interface AddPhotoProps {
  /** What is photographed. */
  what: string;
  onStored: (stored: StoredPicture) => void;
  /** OFF-02. Stores a picture while offline; rejects, after showing a message, if it cannot. */
  onHeld?: (held: HeldPicture) => Promise<void>;
  disabled?: boolean;
  /** icon: only the camera icon, for narrow places. tile: the last one in a row of photos. */
  look?: 'button' | 'icon' | 'tile';
}

const TILE = 'h-16 min-w-23 flex-col gap-1 rounded-[9px] border-dashed border-line-strong px-2 text-caption';

/** Opens the camera, which can also pick a file. */
export function AddPhoto({ what, onStored, onHeld, look = 'button', disabled = false }: AddPhotoProps) {
  const { t } = useTranslation('diagnostic');
  const { add, underWay } = usePhotoAdder(onStored, onHeld);
  const [camera, setCamera] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const label = t('photo.add', { what });
  return (
    <>
      <Button
        size={look === 'icon' ? 'icon' : 'md'}
        {...(look === 'icon' ? { variant: 'ghost' as const, 'aria-label': label } : {})}
        {...(look === 'tile'
          ? { variant: 'ghost' as const, className: TILE, 'aria-label': t('photo.addTo', { what }) }
          : {})}
        icon={Camera}
        disabled={disabled}
        busy={underWay > 0}
        busyLabel={look === 'icon' ? '' : t('photo.sending')}
        onClick={() => setCamera(true)}
      >
        {look === 'icon' ? null : t('photo.button')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        className="hidden"
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          setCamera(false);
          add(files);
        }}
      />
      {camera ? (
        <CameraDialog
          title={what}
          kind="photo"
          onPicture={(picture) => {
            setCamera(false);
            add([picture]);
          }}
          onPick={() => picker.current?.click()}
          onClose={() => setCamera(false)}
        />
      ) : null}
    </>
  );
}
