import type { SignatureSlot } from '@kickstand/domain/intake';
import { CircleAlert, CircleCheck, Eraser, Save } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import SignaturePad from 'signature_pad';
import { toBlob } from '../../../lib/pictures/prepare-picture.ts';
import { useUpload } from '../../../lib/pictures/use-upload.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { intakeToast } from '../../../ui/toast.tsx';
import { DOT_SIZE, PAD_HEIGHT, scaledInk } from './ink.ts';
import type { IntakeUploads } from './picture-field.ts';

interface SignatureFieldProps {
  slot: SignatureSlot;
  title: string;
  value: string | null;
  url: string | null;
  uploads: IntakeUploads;
  error: string | undefined;
  onClear: () => void;
}

/** SIG-01. Empty, saved, cleared. A saved one is a picture; Clear starts over. */
export function SignatureField({ slot, title, value, url, uploads, error, onClear }: SignatureFieldProps) {
  const { t } = useTranslation('intakeForm');
  const canvas = useRef<HTMLCanvasElement>(null);
  const upload = useUpload(uploads, slot);
  const saved = value !== null || upload !== null;
  const pad = useInk(canvas, !saved);
  const errorId = useId();

  const clear = () => {
    uploads.cancel(slot);
    pad.clear();
    onClear();
  };
  const save = async () => {
    const drawn = canvas.current;
    if (!drawn || pad.isEmpty()) {
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
        ) : null}
      </div>
      <div
        className={cn(
          'relative h-[150px] overflow-hidden rounded-control border border-line-strong bg-white',
          error && 'border-danger shadow-[inset_0_0_0_1px_var(--danger)]',
        )}
      >
        {saved ? (
          <SavedSignature key={upload?.preview ?? url} src={upload?.preview ?? url} title={title} />
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
        ) : pad.inked && !saved ? (
          <span className="mr-auto text-small text-muted">{t('signature.unsaved')}</span>
        ) : null}
        {saved || pad.inked ? (
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

/** The pad on its canvas: as sharp as the screen, redrawn when its width changes. */
function useInk(canvas: React.RefObject<HTMLCanvasElement | null>, drawing: boolean) {
  const pad = useRef<SignaturePad | null>(null);
  const [inked, setInked] = useState(false);

  useEffect(() => {
    const element = canvas.current;
    if (!drawing || !element) return;
    const ink = new SignaturePad(element, {
      dotSize: DOT_SIZE,
      backgroundColor: '#fff',
      penColor: '#101418',
    });
    pad.current = ink;
    setInked(false);
    let width = 0;
    const fit = () => {
      const next = element.clientWidth;
      if (next === width || next === 0) return;
      const strokes = scaledInk(ink.toData(), width, next);
      const density = Math.max(1, window.devicePixelRatio);
      element.width = next * density;
      element.height = PAD_HEIGHT * density;
      element.getContext('2d')?.scale(density, density);
      width = next;
      ink.clear();
      ink.fromData(strokes);
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(element);
    const onStroke = () => setInked(true);
    ink.addEventListener('beginStroke', onStroke);
    return () => {
      watcher.disconnect();
      ink.off();
      pad.current = null;
    };
  }, [drawing, canvas]);

  return {
    inked,
    isEmpty: () => pad.current?.isEmpty() ?? true,
    clear: () => {
      pad.current?.clear();
      setInked(false);
    },
  };
}
