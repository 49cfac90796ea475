import type { SignatureSlot } from '@kickstand/domain/intake';
import { CircleAlert, CircleCheck, Eraser, Save } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toBlob } from '../../../lib/pictures/prepare-picture.ts';
import { useUpload } from '../../../lib/pictures/use-upload.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import type { IntakeUploads } from './picture-field.ts';
import { drawTyped } from './typed-signature.ts';
import { useInk } from './use-ink.ts';

interface SignatureFieldProps {
  slot: SignatureSlot;
  title: string;
  value: string | null;
  url: string | null;
  uploads: IntakeUploads;
  error: string | undefined;
  onClear: () => void;
}

const NAME_MAX = 120;

/**
 * SIG-01. Empty, saved or cleared. A saved signature is a picture, drawn or of the typed name; Clear starts
 * over.
 */
export function SignatureField({ slot, title, value, url, uploads, error, onClear }: SignatureFieldProps) {
  const { t } = useTranslation('intakeForm');
  const canvas = useRef<HTMLCanvasElement>(null);
  const upload = useUpload(uploads, slot);
  const saved = value !== null || upload !== null;
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [name, setName] = useState('');
  const pad = useInk(canvas, !saved && way === 'draw');
  const errorId = useId();
  const begun = way === 'draw' ? pad.inked : name.trim() !== '';

  const clear = () => {
    uploads.cancel(slot);
    pad.clear();
    setName('');
    onClear();
  };
  const save = async () => {
    const drawn = way === 'type' ? drawTyped(name) : pad.isEmpty() ? null : canvas.current;
    if (!drawn) {
      intakeToast({
        variant: 'destructive',
        title: t('signature.emptyTitle'),
        description: t('signature.emptyText'),
      });
      return;
    }
    uploads.add(slot, 'signatures', await toBlob(drawn, 'image/png'));
  };

  return (
    <div data-field={slot} className="grid max-w-[600px] content-start gap-1.5">
      <div className="flex min-h-6 items-center justify-between gap-2 text-small font-medium">
        <span>
          {title}
          <span aria-hidden="true" className="ml-0.5 text-danger-ink">
            *
          </span>
        </span>
        {value ? (
          <Badge tone="success" icon={CircleCheck}>
            {t('signature.saved')}
          </Badge>
        ) : upload ? (
          <Badge tone={upload.step === 'failed' ? 'danger' : 'info'}>
            {upload.step === 'failed'
              ? t('photos.failed')
              : upload.step === 'waiting'
                ? t('photos.waiting')
                : t('signature.saving')}
          </Badge>
        ) : (
          <Segmented
            size="sm"
            label={t('signature.way', { title })}
            value={way}
            onChange={setWay}
            options={[
              { value: 'draw', label: t('signature.draw') },
              { value: 'type', label: t('signature.type') },
            ]}
          />
        )}
      </div>
      <div
        className={cn(
          'relative h-[150px] overflow-hidden rounded-control border border-line-strong bg-white',
          error && 'border-danger shadow-[inset_0_0_0_1px_var(--danger)]',
        )}
      >
        {saved ? (
          <SavedSignature key={upload?.preview ?? url} src={upload?.preview ?? url} title={title} />
        ) : way === 'type' ? (
          <Input
            data-theme="light"
            aria-label={t('signature.name', { title })}
            aria-describedby={error ? errorId : undefined}
            placeholder={t('signature.namePlaceholder')}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={NAME_MAX}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void save();
            }}
            className="size-full rounded-none border-0 bg-white text-center font-[cursive] text-[1.75rem] text-[#101418] -outline-offset-2"
          />
        ) : (
          <>
            <canvas
              ref={canvas}
              role="img"
              tabIndex={-1}
              aria-label={t('signature.pad', { title })}
              className="absolute inset-0 size-full touch-none outline-none"
            />
            <span
              aria-hidden="true"
              className={cn(
                'pointer-events-none absolute inset-x-5 bottom-4 border-t border-dashed border-neutral-400 pt-0.5 text-caption text-neutral-600',
                pad.inked && 'opacity-0',
              )}
            >
              {t('signature.signHere')}
            </span>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {error ? (
          <span
            id={errorId}
            className="mr-auto flex items-center gap-1.5 text-small font-medium text-danger-ink"
          >
            <Icon icon={CircleAlert} size="sm" />
            {error}
          </span>
        ) : begun && !saved ? (
          <span className="mr-auto text-small text-muted">{t('signature.unsaved')}</span>
        ) : null}
        {saved || begun ? (
          <Button
            variant="ghost"
            size="sm"
            icon={Eraser}
            onClick={clear}
            aria-label={`${t('signature.clear')}: ${title}`}
          >
            {t('signature.clear')}
          </Button>
        ) : null}
        {saved ? null : (
          <Button
            size="sm"
            icon={Save}
            onClick={save}
            aria-label={`${t('signature.save')}: ${title}`}
            aria-describedby={error ? errorId : undefined}
          >
            {t('signature.save')}
          </Button>
        )}
      </div>
    </div>
  );
}

function SavedSignature({ src, title }: { src: string | null; title: string }) {
  const { t } = useTranslation('intakeForm');
  const [broken, setBroken] = useState(src === null);
  if (broken || src === null)
    return (
      <span className="grid size-full place-content-center text-neutral-600">{t('signature.broken')}</span>
    );
  return <img src={src} alt={title} onError={() => setBroken(true)} className="size-full object-contain" />;
}
