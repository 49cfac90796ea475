import type { PlacedMark } from '@kickstand/domain/damage';
import { ChevronLeft, ChevronRight, CircleDot, X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { scrimStyles } from '../../ui/overlay/dialog-frame.ts';
import { useFocusReturn } from '../../ui/overlay/focus-return.ts';
import { MarkNotes } from './mark-notes.tsx';
import { MarkedPicture } from './marked-picture.tsx';

interface Photo {
  key: string;
  label: string;
  url: string;
  alt: string;
}

interface PhotoViewerProps {
  photos: readonly Photo[];
  start: string;
  /** The marks on the photo with this key. */
  marksOf?: ((key: string) => readonly PlacedMark[]) | undefined;
  /** Opens the photo for marking; without it photos can only be viewed. */
  onMark?: ((key: string) => void) | undefined;
  /** Why marking is not possible now; null if it is. */
  whyNotMark?: string | null;
  onClose: () => void;
}

/** Minimum distance of a swipe. */
const SWIPE_PX = 45;

/** One photo in full size; arrows, keys and swipes cycle through all. */
export function PhotoViewer({
  photos,
  start,
  marksOf,
  onMark,
  whyNotMark = null,
  onClose,
}: PhotoViewerProps) {
  const { t } = useTranslation(['intake', 'common', 'damage']);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ key }) => key === start),
    ),
  );
  const from = useRef<number | null>(null);
  const focus = useFocusReturn(true);
  const photo = photos[at];
  const go = (step: 1 | -1) => setAt((at + step + photos.length) % photos.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  };
  const onPointerUp = (event: PointerEvent) => {
    const moved = from.current === null ? 0 : event.clientX - from.current;
    from.current = null;
    if (Math.abs(moved) >= SWIPE_PX) go(moved < 0 ? 1 : -1);
  };
  if (!photo) return null;
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          {...focus}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-3 z-(--z-dialog) mx-auto flex max-w-[1280px] flex-col overflow-hidden rounded-dialog border border-line bg-raised text-ink shadow-pop outline-none sm:inset-6"
        >
          <div className="flex items-center gap-3 py-2 pr-2 pl-5">
            <RadixDialog.Title className="min-w-0 flex-1 truncate font-strong">
              {photo.label}
            </RadixDialog.Title>
            <span aria-live="polite" className="num text-small text-muted">
              <span className="sr-only">{photo.label} </span>
              {t('intake:detail.photoCount', { at: at + 1, total: photos.length })}
            </span>
            {onMark ? (
              <Button
                size="sm"
                icon={CircleDot}
                disabled={whyNotMark !== null}
                onClick={() => onMark(photo.key)}
              >
                {t('damage:mark')}
              </Button>
            ) : null}
            <RadixDialog.Close asChild>
              <Button variant="ghost" size="icon" icon={X} aria-label={t('common:close')} />
            </RadixDialog.Close>
          </div>
          {onMark && whyNotMark ? <p className="px-5 pb-2 text-small text-muted">{whyNotMark}</p> : null}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a swipe; the buttons and keys do the same */}
          <div
            className="relative min-h-0 flex-1 touch-pan-y bg-sunken select-none"
            onPointerDown={(event) => {
              from.current = event.clientX;
            }}
            onPointerUp={onPointerUp}
            onPointerCancel={() => {
              from.current = null;
            }}
            onDragStart={(event) => event.preventDefault()}
          >
            <MarkedPicture
              key={photo.key}
              url={photo.url}
              alt={photo.alt}
              fit="contain"
              marks={marksOf?.(photo.key) ?? []}
            />
            {photos.length > 1 ? (
              <>
                <Button
                  size="icon"
                  icon={ChevronLeft}
                  aria-label={t('intake:detail.previousPhoto')}
                  onClick={() => go(-1)}
                  className="absolute top-1/2 left-3 -translate-y-1/2 active:-translate-y-1/2"
                />
                <Button
                  size="icon"
                  icon={ChevronRight}
                  aria-label={t('intake:detail.nextPhoto')}
                  onClick={() => go(1)}
                  className="absolute top-1/2 right-3 -translate-y-1/2 active:-translate-y-1/2"
                />
              </>
            ) : null}
          </div>
          <MarkNotes marks={marksOf?.(photo.key) ?? []} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
