import type { BucketName } from '@kickstand/domain/files';
import { Camera, CircleCheck, ImageUp, RefreshCw, Trash2, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraDialog } from '../../../lib/pictures/camera-dialog.tsx';
import type { Upload } from '../../../lib/pictures/uploads.ts';
import { useUpload } from '../../../lib/pictures/use-upload.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Progress } from '../../../ui/data/progress.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import type { IntakeUploads, PictureField } from './picture-field.ts';

interface PictureSlotProps {
  field: PictureField;
  bucket: BucketName;
  title: string;
  /** The stored path, or null. */
  value: string | null;
  url: string | null;
  uploads: IntakeUploads;
  missing: boolean;
  required: boolean;
  /** A note next to the title: "optional". */
  note?: string | undefined;
  onRemove: () => void;
  /** Allows several files at once. */
  onPickMany?: ((files: readonly File[]) => void) | undefined;
  className?: string;
}

/** A picture in all its states: empty, selected, uploading, stored, removed. */
export function PictureSlot(props: PictureSlotProps) {
  const { field, bucket, title, value, uploads, missing, onRemove, onPickMany, className } = props;
  const { t } = useTranslation('intakeForm');
  const upload = useUpload(uploads, field);
  const [camera, setCamera] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const kind = bucket === 'id-images' ? 'document' : 'photo';

  // The stored picture stays until the new one is stored: an unreadable file must not cost the good picture.
  const add = (file: Blob) => uploads.add(field, bucket, file);
  const capture = (picture: Blob) => {
    setCamera(false);
    add(picture);
    if (kind === 'photo') intakeToast({ variant: 'success', title: t('photos.captured') });
  };
  const remove = () => (upload ? uploads.cancel(field) : onRemove());
  const pick = () => picker.current?.click();
  const open = () => setCamera(true);

  return (
    <div
      data-field={field}
      className={cn(
        'relative grid min-h-40 overflow-hidden rounded-[12px]',
        value || upload ? 'bg-sunken' : 'border-[1.5px] border-dashed border-line-strong bg-canvas',
        missing && 'border-danger bg-danger-soft',
        className,
      )}
    >
      {value || upload ? (
        <Filled {...props} upload={upload} onRetake={open} onPick={pick} onRemove={remove} />
      ) : (
        <Empty
          title={title}
          missing={missing}
          required={props.required}
          note={props.note}
          onTake={open}
          onPick={pick}
        />
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple={onPickMany !== undefined}
        className="hidden"
        aria-label={t('photos.pickOf', { slot: title })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          const [file] = files;
          if (!file) return;
          setCamera(false);
          if (onPickMany) onPickMany(files);
          else add(file);
        }}
      />
      {camera ? (
        <CameraDialog
          title={title}
          kind={kind}
          onPicture={capture}
          onPick={pick}
          onClose={() => setCamera(false)}
        />
      ) : null}
    </div>
  );
}

interface EmptyProps {
  title: string;
  missing: boolean;
  required: boolean;
  note?: string | undefined;
  onTake: () => void;
  onPick: () => void;
}

function Empty({ title, missing, required, note, onTake, onPick }: EmptyProps) {
  const { t } = useTranslation('intakeForm');
  const badgeId = useId();
  return (
    <div className="grid content-center justify-items-center gap-2.5 p-3 text-center">
      <span className="flex flex-wrap items-center justify-center gap-2 font-strong">
        {title}
        {required && !missing ? (
          <span aria-hidden="true" className="-ml-1.5 text-danger-ink">
            *
          </span>
        ) : null}
        {note ? <span className="text-small font-normal text-faint">{note}</span> : null}
        {missing ? (
          <Badge id={badgeId} tone="danger" className="bg-danger text-on-danger">
            {t('issues.PHOTO_REQUIRED')}
          </Badge>
        ) : null}
      </span>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          icon={Camera}
          onClick={onTake}
          aria-label={t('photos.takeOf', { slot: title })}
          aria-describedby={missing ? badgeId : undefined}
          className="max-sm:px-3"
        >
          {t('photos.take')}
        </Button>
        <Button
          variant="ghost"
          icon={ImageUp}
          onClick={onPick}
          aria-label={t('photos.pickOf', { slot: title })}
          className="max-sm:px-3"
        >
          {t('photos.pick')}
        </Button>
      </div>
    </div>
  );
}

const ON_PICTURE =
  'text-white bg-black/55 enabled:hover:bg-black/75 enabled:hover:text-white enabled:active:bg-black';

interface FilledProps extends PictureSlotProps {
  upload: Upload | null;
  onRetake: () => void;
  onPick: () => void;
}

function Filled(props: FilledProps) {
  const { field, title, value, url, uploads, upload, onRetake, onPick, onRemove } = props;
  const { t } = useTranslation('intakeForm');
  const shown = upload?.preview ?? url;
  const failed = upload?.step === 'failed';
  const removeLabel = failed ? 'photos.discard' : upload ? 'photos.stop' : 'photos.remove';
  return (
    <>
      {shown && !upload?.unreadable ? (
        <Picture key={shown} src={shown} alt={t('photos.alt', { slot: title })} />
      ) : upload ? null : (
        <span className="grid place-content-center text-muted">{t('photos.stored')}</span>
      )}
      {upload ? (
        <OnItsWay title={title} upload={upload} onRetry={() => uploads.retry(field)} onPick={onPick} />
      ) : null}
      <div className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-linear-to-t from-black/80 to-transparent p-2 pt-8 pl-3.5 font-strong text-white">
        {value && !upload ? <Icon icon={CircleCheck} size="sm" label={t('photos.stored')} /> : null}
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {upload && !failed ? null : (
          <Button
            variant="ghost"
            size="sm"
            icon={RefreshCw}
            aria-label={t('photos.retakeOf', { slot: title })}
            onClick={onRetake}
            className={ON_PICTURE}
          >
            <span className="max-sm:sr-only">{t('photos.retake')}</span>
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          icon={upload ? X : Trash2}
          aria-label={t(removeLabel, { slot: title })}
          onClick={onRemove}
          className={ON_PICTURE}
        />
      </div>
    </>
  );
}

interface OnItsWayProps {
  title: string;
  upload: Upload;
  onRetry: () => void;
  onPick: () => void;
}

function OnItsWay({ title, upload, onRetry, onPick }: OnItsWayProps) {
  const { t } = useTranslation('intakeForm');
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2.5 bg-black/60 px-2 pb-10 text-center text-white">
      <b className="num font-strong">{stepText()}</b>
      {upload.step === 'sending' ? (
        <Progress value={upload.percent} label={t('photos.progress', { slot: title })} className="w-36" />
      ) : null}
      {upload.step === 'failed' ? (
        <div className="flex flex-wrap justify-center gap-2">
          {upload.unreadable ? null : (
            <Button
              size="sm"
              icon={RefreshCw}
              aria-label={t('photos.retryOf', { slot: title })}
              onClick={onRetry}
            >
              {t('photos.retry')}
            </Button>
          )}
          <Button size="sm" icon={ImageUp} aria-label={t('photos.pickOf', { slot: title })} onClick={onPick}>
            {t('photos.pick')}
          </Button>
        </div>
      ) : null}
    </div>
  );

  function stepText(): ReactNode {
    if (upload.unreadable) return t('photos.processFailed');
    if (upload.step === 'sending') return t('photos.uploading', { percent: upload.percent });
    return t(`photos.${upload.step}`);
  }
}

/** CAM-07: a picture that cannot be shown has a message instead. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const { t } = useTranslation('intakeForm');
  const [broken, setBroken] = useState(false);
  if (broken) return <span className="grid place-content-center text-muted">{t('photos.loadFailed')}</span>;
  return (
    <img
      src={src}
      alt={alt}
      decoding="async"
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
