import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraDialog } from '../../../lib/pictures/camera-dialog.tsx';
import type { StoredPicture } from '../../../lib/pictures/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { usePhotoAdder } from './photo-adder.ts';

interface AddPhotoProps {
  /** What is photographed. */
  what: string;
  onStored: (stored: StoredPicture) => void;
  /** Only the camera, where there is no room for a word. */
  small?: boolean;
}

/** Opens the camera; from there a picture can be picked too. */
export function AddPhoto({ what, onStored, small = false }: AddPhotoProps) {
  const { t } = useTranslation('diagnostic');
  const { add, underWay } = usePhotoAdder(onStored);
  const [camera, setCamera] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const label = t('photo.add', { what });
  return (
    <>
      <Button
        size={small ? 'icon' : 'md'}
        {...(small ? { variant: 'ghost' as const, 'aria-label': label } : {})}
        icon={Camera}
        busy={underWay > 0}
        busyLabel={small ? '' : t('photo.sending')}
        onClick={() => setCamera(true)}
      >
        {small ? null : t('photo.button')}
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
