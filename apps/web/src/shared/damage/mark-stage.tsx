import {
  drawnShape,
  MARK_SCALE,
  type MarkKind,
  type MarkShape,
  movedMark,
  type PlacedMark,
  resizedMark,
} from '@kickstand/domain/damage';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../lib/pictures/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { MarkOverlay, usePictureSize } from './mark-overlay.tsx';
import { useZoom, zoomStyle } from './use-zoom.ts';

interface MarkStageProps {
  photo: { readonly label: string; readonly url: string; readonly alt: string };
  marks: readonly PlacedMark[];
  tool: MarkKind;
  selected: PlacedMark | null;
  onTool: (tool: MarkKind) => void;
  onAdd: (shape: MarkShape) => void;
  onChange: (mark: PlacedMark) => void;
  onRemove: (mark: PlacedMark) => void;
  onUndo: () => void;
}

const TOOL_KEYS: Readonly<Record<string, MarkKind>> = { c: 'circle', a: 'arrow', p: 'pin' };
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** One key press moves by half a percent of the picture. */
const STEP = 50;

/** The photo to draw on: a drag or tap makes a mark, and the keyboard can do the same. */
export function MarkStage(props: MarkStageProps) {
  const { photo, marks, tool, selected, onTool, onAdd, onChange, onRemove, onUndo } = props;
  const { t } = useTranslation('damage');
  const keysId = useId();
  const { size, onLoad } = usePictureSize();
  const zooming = useZoom();
  const from = useRef<{ x: number; y: number } | null>(null);
  const [drawing, setDrawing] = useState<MarkShape | null>(null);

  /** a position on the picture, not on the frame, because it may be zoomed */
  const placeOf = (event: PointerEvent) => {
    const { x, y } = zooming.place(event);
    const { scale, x: left, y: top } = zooming.zoom;
    return { x: ((x - left) / scale) * MARK_SCALE, y: ((y - top) / scale) * MARK_SCALE };
  };
  const stop = () => {
    from.current = null;
    setDrawing(null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const arrow = ARROWS[key];
    const chosen = TOOL_KEYS[key.toLowerCase()];
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z') onUndo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (arrow && selected) {
      const by = { x: arrow[0] * STEP, y: arrow[1] * STEP };
      onChange(shiftKey ? resizedMark(selected, by) : movedMark(selected, by));
    } else if (arrow) zooming.pan(-arrow[0] * 0.1, -arrow[1] * 0.1);
    else if (chosen) onTool(chosen);
    else if (key === 'Enter' || key === ' ') {
      const { scale, x, y } = zooming.zoom;
      const middle = { x: ((0.5 - x) / scale) * MARK_SCALE, y: ((0.5 - y) / scale) * MARK_SCALE };
      onAdd(drawnShape(tool, middle, middle));
    } else if ((key === 'Delete' || key === 'Backspace') && selected) onRemove(selected);
    else if (key === '+' || key === '=') zooming.by(1.5);
    else if (key === '-') zooming.by(1 / 1.5);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative grid min-h-0 place-items-center overflow-hidden rounded-card bg-sunken">
      {/* biome-ignore lint/a11y/useSemanticElements: a place to draw on has no element of its own */}
      <div
        role="group"
        aria-label={t('stage', { photo: photo.label })}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: everything a finger does here is done with keys too
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          if (zooming.down(event)) return stop();
          from.current = placeOf(event);
        }}
        onPointerMove={(event) => {
          if (zooming.move(event)) return stop();
          if (from.current) setDrawing(drawnShape(tool, from.current, placeOf(event)));
        }}
        onPointerUp={(event) => {
          zooming.up(event);
          if (from.current) onAdd(drawnShape(tool, from.current, placeOf(event)));
          stop();
        }}
        onPointerCancel={(event) => {
          zooming.up(event);
          stop();
        }}
        onWheel={zooming.wheel}
        onDragStart={(event) => event.preventDefault()}
        style={size ? { aspectRatio: `${size.width} / ${size.height}` } : undefined}
        className="relative max-h-[62dvh] w-full max-w-[calc(62dvh*1.8)] cursor-crosshair touch-none overflow-hidden select-none focus-visible:-outline-offset-2"
      >
        <div className="relative size-full" style={zoomStyle(zooming.zoom)}>
          <Picture
            url={photo.url}
            alt={photo.alt}
            fit="contain"
            onLoad={onLoad}
            className={size ? 'size-full' : 'aspect-4/3 w-full'}
          />
          {size ? (
            <MarkOverlay
              marks={drawing ? [...marks, { id: 'new', ...drawing }] : marks}
              size={size}
              selected={selected?.id ?? null}
            />
          ) : null}
        </div>
      </div>
      <span id={keysId} className="sr-only">
        {t('keys')}
      </span>
      <div className="absolute right-2 bottom-2 flex gap-2">
        <Button size="icon" icon={ZoomOut} aria-label={t('zoomOut')} onClick={() => zooming.by(1 / 1.5)} />
        <Button size="icon" icon={ZoomIn} aria-label={t('zoomIn')} onClick={() => zooming.by(1.5)} />
      </div>
    </div>
  );
}
