import type { Language } from '@kickstand/domain/language';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Picture } from '../picture.tsx';
import type { Texts } from '../texts.ts';
import { MarkNotes, type PublicMark, useMarksOver } from './marks-over.tsx';
import type { OrderTexts } from './texts.ts';

export interface Photo {
  readonly path: string;
  readonly url: string;
  readonly thumbnailUrl: string;
}

interface PhotosProps {
  photos: readonly Photo[];
  /** What the photos show. */
  of: string;
  texts: OrderTexts;
  base: Texts;
  /** Drawn over the first photo. */
  overlay?: ReactNode;
  /** Inside a card, without an edge of its own. */
  inCard?: boolean;
  muted?: boolean;
  /** Marks on the photos. */
  marks?: readonly PublicMark[];
  language: Language;
}

/** The first photo large, the others in a row below; each opens in full size. */
export function Photos(props: PhotosProps) {
  const { photos, of, texts, base, overlay, inCard = false, muted = false, marks = [], language } = props;
  const [open, setOpen] = useState<number | null>(null);
  const name = (at: number) => texts.photo(of, at + 1, photos.length);
  const [first, ...rest] = photos;
  const marksOn = (photo: Photo | undefined) => marks.filter(({ path }) => path === photo?.path);
  const over = useMarksOver(marksOn(first), 'cover');
  if (!first) return null;
  return (
    <div className="grid gap-2 print:hidden">
      <div className={cn('relative overflow-hidden', !inCard && 'rounded-card')}>
        <PhotoButton name={texts.enlarge(name(0))} onOpen={() => setOpen(0)}>
          <Picture
            url={first.url}
            alt=""
            failedText={base.pictureFailed}
            onLoad={over.onLoad}
            className={cn('aspect-16/9 w-full object-cover', muted && 'opacity-60 grayscale')}
          />
          {over.overlay}
        </PhotoButton>
        {overlay ? <div className="pointer-events-none absolute bottom-3 left-3">{overlay}</div> : null}
      </div>
      {rest.length > 0 ? (
        <ul
          aria-label={texts.photos}
          className={cn('scroll-hidden flex gap-2 overflow-x-auto p-0.5', inCard && 'px-4 pt-1')}
        >
          {rest.map((photo, index) => (
            <li key={photo.path} className="shrink-0 overflow-hidden rounded-control">
              <PhotoButton name={texts.enlarge(name(index + 1))} onOpen={() => setOpen(index + 1)}>
                <Picture
                  url={photo.thumbnailUrl}
                  alt=""
                  failedText={base.pictureFailed}
                  className="h-16 w-22 object-cover"
                />
              </PhotoButton>
            </li>
          ))}
        </ul>
      ) : null}
      {open !== null ? (
        <PhotoViewer
          photos={photos}
          start={open}
          name={name}
          texts={texts}
          marksOn={marksOn}
          language={language}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

function PhotoButton({ name, onOpen, children }: { name: string; onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onOpen}
      className="relative block w-full overflow-hidden focus-visible:z-1 focus-visible:-outline-offset-2"
    >
      {children}
    </button>
  );
}

interface PhotoViewerProps {
  photos: readonly Photo[];
  start: number;
  name: (at: number) => string;
  texts: OrderTexts;
  marksOn: (photo: Photo) => readonly PublicMark[];
  language: Language;
  onClose: () => void;
}

/** Browsed by swiping, buttons and arrow keys. */
function PhotoViewer(props: PhotoViewerProps) {
  const { photos, start, name, texts, marksOn, language, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const row = strip.current;
    if (row) row.scrollLeft = row.clientWidth * start;
  }, [start]);
  const turn = (by: number) => strip.current?.scrollBy({ left: by * strip.current.clientWidth });
  return (
    <dialog
      ref={dialog}
      aria-label={texts.photos}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1);
        if (event.key === 'ArrowLeft') turn(-1);
      }}
      data-theme="dark"
      className="m-0 size-full max-h-none max-w-none bg-[#0b0d0e] p-0 text-ink"
    >
      <ul ref={strip} className="scroll-hidden flex size-full snap-x snap-mandatory overflow-x-auto">
        {photos.map((photo, index) => (
          <li key={photo.path} className="grid size-full shrink-0 snap-center place-items-center">
            <LargePhoto photo={photo} alt={name(index)} marks={marksOn(photo)} language={language} />
          </li>
        ))}
      </ul>
      <div className="absolute inset-x-0 bottom-0 flex justify-center gap-3 pb-[calc(env(safe-area-inset-bottom)+1.25rem)]">
        {photos.length > 1 ? (
          <Button size="icon" icon={ChevronLeft} aria-label={texts.previous} onClick={() => turn(-1)} />
        ) : null}
        <Button size="icon" icon={X} aria-label={texts.close} onClick={() => dialog.current?.close()} />
        {photos.length > 1 ? (
          <Button size="icon" icon={ChevronRight} aria-label={texts.next} onClick={() => turn(1)} />
        ) : null}
      </div>
    </dialog>
  );
}

interface LargePhotoProps {
  photo: Photo;
  alt: string;
  marks: readonly PublicMark[];
  language: Language;
}

function LargePhoto({ photo, alt, marks, language }: LargePhotoProps) {
  const over = useMarksOver(marks, 'contain');
  return (
    <div className="grid max-h-dvh min-w-0 justify-items-center gap-3">
      <div className="relative">
        <img
          src={photo.url}
          alt={alt}
          loading="lazy"
          onLoad={over.onLoad}
          className={cn('max-w-full object-contain', marks.length > 0 ? 'max-h-[78dvh]' : 'max-h-dvh')}
        />
        {over.overlay}
      </div>
      <MarkNotes marks={marks} language={language} />
    </div>
  );
}
