import { MARK_SCALE } from '@kickstand/domain/damage';
import { ChevronsLeftRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { MarkOverlay, usePictureSize } from '../../../shared/damage/mark-overlay.tsx';
import { useZoom, WHOLE, type Zoom, zoomStyle } from '../../../shared/damage/use-zoom.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Spot, TakenSide } from './pickup.ts';

interface CompareFrameProps {
  side: TakenSide;
  takenInAt: string | null;
  selected: string | null;
}

/** DMG-02: intake and pickup in one frame with a slider, or side by side; one zoom moves both. */
export function CompareFrame({ side, takenInAt, selected }: CompareFrameProps) {
  const { t } = useTranslation('damage');
  const format = useFormat();
  const [view, setView] = useState<'slider' | 'both'>('slider');
  const [part, setPart] = useState(50);
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const zooming = useZoom([zoom, setZoom]);
  const before = takenInAt
    ? t('pickup.intakeAt', { when: format.date(takenInAt, 'day') })
    : t('pickup.intake');
  const after = t('pickup.pickupAt', { when: format.date(side.pickup.at, 'day') });
  const spots = <Spots spots={side.pickup.spots} selected={selected} />;
  const frame = (children: ReactNode) => (
    <div
      className="relative aspect-4/3 w-full touch-none overflow-hidden rounded-card bg-sunken select-none"
      onPointerDown={zooming.down}
      onPointerMove={zooming.move}
      onPointerUp={zooming.up}
      onPointerCancel={zooming.up}
      onWheel={zooming.wheel}
    >
      {children}
    </div>
  );
  const intake = (
    <Layer
      url={side.intake?.url ?? null}
      alt={before}
      zoom={zoom}
      marks={side.marks}
      spots={side.pickup.spots}
    >
      {spots}
    </Layer>
  );
  const pickup = (
    <Layer url={side.pickup.photo.url} alt={after} zoom={zoom} marks={[]} spots={side.pickup.spots}>
      {spots}
    </Layer>
  );
  return (
    <div className="grid gap-3">
      {view === 'both' ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {frame(
            <>
              {intake}
              <Caption className="left-3">{before}</Caption>
            </>,
          )}
          {frame(
            <>
              {pickup}
              <Caption className="left-3">{after}</Caption>
            </>,
          )}
        </div>
      ) : (
        <div className="relative" style={{ '--part': `${part}%` } as CSSProperties}>
          {frame(
            <>
              {pickup}
              <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--part))_0_0)]">{intake}</div>
              <span className="pointer-events-none absolute inset-y-0 left-(--part) w-0.75 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.35)]" />
              <span className="pointer-events-none absolute top-1/2 left-(--part) grid size-11 -translate-1/2 place-items-center rounded-full bg-white text-[#1b1f22] shadow-lift">
                <Icon icon={ChevronsLeftRight} />
              </span>
              <Caption className="left-3">{before}</Caption>
              <Caption className="right-3">{after}</Caption>
            </>,
          )}
          <input
            type="range"
            min={0}
            max={100}
            step={1}
            value={part}
            aria-label={t('pickup.slider')}
            aria-valuetext={t('pickup.sliderValue', { part })}
            onChange={({ target }) => setPart(Number(target.value))}
            className="absolute inset-x-0 top-1/2 h-11 w-full -translate-y-1/2 cursor-ew-resize opacity-0 focus-visible:opacity-60"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('pickup.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'slider', label: t('pickup.sliderView') },
            { value: 'both', label: t('pickup.bothView') },
          ]}
        />
        <div className="flex gap-2">
          <Button size="icon" icon={ZoomOut} aria-label={t('zoomOut')} onClick={() => zooming.by(1 / 1.5)} />
          <Button size="icon" icon={ZoomIn} aria-label={t('zoomIn')} onClick={() => zooming.by(1.5)} />
        </div>
      </div>
    </div>
  );
}

const Caption = ({ children, className }: { children: string; className: string }) => (
  <span
    className={cn(
      'pointer-events-none absolute top-3 rounded-badge bg-[oklch(0.2_0.01_220/0.82)] px-2.5 py-1 text-small font-medium text-white',
      className,
    )}
  >
    {children}
  </span>
);

interface LayerProps {
  url: string | null;
  alt: string;
  zoom: Zoom;
  marks: TakenSide['marks'];
  spots: readonly Spot[];
  children: ReactNode;
}

function Layer({ url, alt, zoom, marks, spots, children }: LayerProps) {
  const { size, onLoad } = usePictureSize();
  return (
    <div className="absolute inset-0" style={zoomStyle(zoom)}>
      <Picture url={url} alt={alt} fit="contain" onLoad={onLoad} className="size-full" />
      {size ? (
        <>
          {marks.length > 0 ? <MarkOverlay marks={marks} size={size} /> : null}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${size.width} ${size.height}`}
            className="pointer-events-none absolute inset-0 size-full"
          >
            <g transform={`scale(${size.width / MARK_SCALE} ${size.height / MARK_SCALE})`}>{children}</g>
            <Numbers spots={spots} size={size} />
          </svg>
        </>
      ) : null}
    </div>
  );
}

/** The number of a spot in the list, above its circle; below it at the top edge of the picture. */
function Numbers({ spots, size }: { spots: readonly Spot[]; size: { width: number; height: number } }) {
  const radius = size.width / 48;
  return spots.map(({ id, x, y, width, height, answer }, at) => {
    if (answer === 'dismissed') return null;
    const cx = ((x + width / 2) / MARK_SCALE) * size.width;
    const half = (Math.max(160, height * 0.62) / MARK_SCALE) * size.height + radius;
    const middle = ((y + height / 2) / MARK_SCALE) * size.height;
    const cy = middle - half < radius ? middle + half : middle - half;
    return (
      <g key={id}>
        <circle cx={cx} cy={cy} r={radius} fill={LOOK[answer ?? 'open']} stroke="rgb(0 0 0 / 0.5)" />
        <text
          x={cx}
          y={cy}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={radius * 1.25}
          fontWeight={700}
          fill="#1b1f22"
        >
          {at + 1}
        </text>
      </g>
    );
  });
}

const LOOK = { same: '#f4f4f2', damage: '#ff5a4c', open: '#ffb020' } as const;

/** Circles around the spots: amber to check, red for damage, dashed for the same as before. */
function Spots({ spots, selected }: { spots: readonly Spot[]; selected: string | null }) {
  return spots
    .filter(({ answer }) => answer !== 'dismissed')
    .map(({ id, x, y, width, height, answer }) => (
      <g key={id} fill="none" vectorEffect="non-scaling-stroke">
        {(['halo', 'line'] as const).map((layer) => (
          <ellipse
            key={layer}
            cx={x + width / 2}
            cy={y + height / 2}
            rx={Math.max(160, width * 0.62)}
            ry={Math.max(160, height * 0.62)}
            stroke={
              layer === 'halo'
                ? 'rgb(0 0 0 / 0.5)'
                : LOOK[answer === 'damage' || answer === 'same' ? answer : 'open']
            }
            strokeWidth={layer === 'halo' ? (id === selected ? 8 : 6) : id === selected ? 4.5 : 3}
            strokeDasharray={answer === 'same' ? '6 5' : undefined}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
    ));
}
