import { MARK_LIMITS, type MarkKind, type PlacedMark } from '@kickstand/domain/damage';
import { ArrowUpRight, Check, Circle, MapPin, Undo2, X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/new-id.ts';
import { Picture } from '../../lib/pictures/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { dialogTitleStyles, scrimStyles } from '../../ui/overlay/dialog-frame.ts';
import { useFocusReturn } from '../../ui/overlay/focus-return.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/page/note.tsx';
import { MarkList, MarkNumber } from './mark-list.tsx';
import { MarkStage } from './mark-stage.tsx';
import { type MarkStore, marksOf } from './marks.ts';
import { useMarkEdits } from './use-mark-edits.ts';

export interface MarkedPhoto {
  readonly path: string;
  readonly label: string;
  readonly url: string;
  readonly alt: string;
}

interface MarkDialogProps {
  photos: readonly MarkedPhoto[];
  start?: string | undefined;
  store: MarkStore;
  onClose: () => void;
}

const TOOLS = { circle: Circle, arrow: ArrowUpRight, pin: MapPin } as const;

/** CAM-08 DMG-01: circles, arrows and pins on a record's photos, stored separately from the pictures. */
export function MarkDialog({ photos, start, store, onClose }: MarkDialogProps) {
  const { t } = useTranslation(['damage', 'common']);
  const focus = useFocusReturn(true);
  const edits = useMarkEdits(store);
  const [path, setPath] = useState(start ?? photos[0]?.path ?? '');
  const [tool, setTool] = useState<MarkKind>('circle');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const close = useCloseWhenSaved(store.saving === true, onClose);
  const photo = photos.find((one) => one.path === path) ?? photos[0];
  if (!photo) return null;
  const marks = marksOf(store.marks, photo.path);
  const selected = marks.find(({ id }) => id === selectedId) ?? null;
  const remove = (mark: PlacedMark) => {
    edits.remove(mark);
    setSelectedId(null);
  };
  const undo = () => setSelectedId(edits.undo()?.id ?? null);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && close.request()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-0 z-(--z-dialog) mx-auto flex max-w-[1360px] flex-col overflow-hidden border-line bg-canvas text-ink shadow-pop outline-none sm:inset-4 sm:rounded-dialog sm:border"
        >
          <div className="flex shrink-0 items-center gap-3 border-b border-line px-5 py-3 max-sm:px-4">
            <RadixDialog.Title className={dialogTitleStyles}>
              {t('damage:title', { photo: photo.label })}
            </RadixDialog.Title>
            <Button
              variant="primary"
              icon={Check}
              busy={close.requested}
              busyLabel={t('common:saving')}
              onClick={close.request}
            >
              {t('damage:done')}
            </Button>
            <RadixDialog.Close asChild>
              <Button
                variant="ghost"
                size="icon"
                icon={X}
                aria-label={t('common:close')}
                className="max-sm:hidden"
              />
            </RadixDialog.Close>
          </div>
          <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-5 max-sm:p-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 content-start gap-4">
              {photos.length > 1 ? (
                <PhotoStrip
                  photos={photos}
                  current={photo.path}
                  store={store}
                  onChoose={(next) => {
                    setPath(next);
                    setSelectedId(null);
                  }}
                />
              ) : null}
              <MarkStage
                key={photo.path}
                photo={photo}
                marks={marks}
                tool={tool}
                selected={selected}
                onTool={setTool}
                onAdd={(shape) => {
                  if (marks.length >= MARK_LIMITS.perPhoto) {
                    toast.warning(t('damage:full', { count: MARK_LIMITS.perPhoto }));
                    return;
                  }
                  const mark = { id: newId(), path: photo.path, ...shape, word: null, note: '' };
                  edits.add(mark);
                  setSelectedId(mark.id);
                }}
                onChange={(mark) => edits.change(mark, true)}
                onRemove={remove}
                onUndo={undo}
              />
              <div className="flex flex-wrap items-center justify-center gap-3">
                <Segmented
                  label={t('damage:tools')}
                  value={tool}
                  onChange={setTool}
                  options={(['circle', 'arrow', 'pin'] as const).map((value) => ({
                    value,
                    icon: TOOLS[value],
                    label: t(`damage:kinds.${value}`),
                  }))}
                />
                <Button icon={Undo2} disabled={!edits.canUndo} onClick={undo}>
                  {t('damage:undo')}
                </Button>
                <p className="w-full text-center text-small text-muted">{t('damage:howTo')}</p>
              </div>
            </div>
            <div className="grid min-w-0 content-start gap-4">
              <div className="rounded-card border border-line bg-surface p-4">
                <MarkList
                  title={photo.label}
                  marks={marks}
                  madeBy={store.madeBy}
                  selected={selected}
                  onSelect={setSelectedId}
                  onChange={edits.change}
                  onRemove={remove}
                />
              </div>
              <Note>{t('damage:seen')}</Note>
            </div>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Someone who closes the dialog and then the page has lost nothing. A second request does not wait. */
function useCloseWhenSaved(saving: boolean, onClose: () => void) {
  const [requested, setRequested] = useState(false);
  const closes = useEffectEvent(onClose);
  useEffect(() => {
    if (requested && !saving) closes();
  }, [requested, saving]);
  return { requested, request: () => (saving && !requested ? setRequested(true) : onClose()) };
}

interface PhotoStripProps {
  photos: readonly MarkedPhoto[];
  current: string;
  store: MarkStore;
  onChoose: (path: string) => void;
}

function PhotoStrip({ photos, current, store, onChoose }: PhotoStripProps) {
  const { t } = useTranslation('damage');
  return (
    <ul aria-label={t('photos')} className="scroll-hidden flex gap-2.5 overflow-x-auto p-1">
      {photos.map(({ path, label, url }) => {
        const count = marksOf(store.marks, path).length;
        return (
          <li key={path} className="w-30 shrink-0 max-sm:w-22">
            <button
              type="button"
              aria-pressed={path === current}
              aria-label={t('photoMarks', { photo: label, count })}
              onClick={() => onChoose(path)}
              className="relative grid w-full gap-1 text-left"
            >
              <span
                className={cn(
                  'block overflow-hidden rounded-control',
                  path === current && 'ring-2 ring-accent ring-offset-2 ring-offset-canvas',
                )}
              >
                <Picture url={url} alt="" quiet className="aspect-8/5 w-full" />
              </span>
              <span className="truncate text-small font-medium">{label}</span>{' '}
              {count > 0 ? (
                <span className="absolute top-1 right-1">
                  <MarkNumber number={count} />
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
