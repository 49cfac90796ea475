import { MARK_SCALE, type MarkShape } from '@kickstand/domain/damage';
import { type SyntheticEvent, useState } from 'react';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture's size in its own pixels once it is loaded; marks are drawn in these coordinates. */
export function usePictureSize() {
  const [size, setSize] = useState<PictureSize | null>(null);
  const onLoad = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) =>
    setSize({ width: image.naturalWidth || 4, height: image.naturalHeight || 3 });
  return { size, onLoad };
}

interface MarkOverlayProps {
  marks: readonly (MarkShape & { readonly id: string })[];
  size: PictureSize;
  /** Must match the picture below. */
  fit?: 'cover' | 'contain';
  selected?: string | null;
  /** The first number, if the marks are part of a longer list. */
  first?: number;
}

/** Draws marks over a picture of any size. Their text is in a separate list. */
export function MarkOverlay({ marks, size, fit = 'contain', selected = null, first = 1 }: MarkOverlayProps) {
  const { width, height } = size;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet'}
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
    >
      {marks.map((mark, index) => (
        <MarkDrawing
          key={mark.id}
          mark={mark}
          size={size}
          number={first + index}
          selected={mark.id === selected}
        />
      ))}
    </svg>
  );
}

interface MarkDrawingProps {
  mark: MarkShape;
  size: PictureSize;
  number: number;
  selected: boolean;
}

const RED = '#c8281f';
const LINE = '#ff5a4c';

function MarkDrawing({ mark, size, number, selected }: MarkDrawingProps) {
  const unit = Math.max(size.width, size.height) / 1000;
  const at = (x: number, y: number) =>
    [(x / MARK_SCALE) * size.width, (y / MARK_SCALE) * size.height] as const;
  const [x, y] = at(mark.x, mark.y);
  const [toX, toY] = at(mark.toX, mark.toY);
  const radius = 19 * unit;
  const within = (value: number, end: number) => Math.min(end - radius, Math.max(radius, value));
  // a circle's number is at its upper right, an arrow's at its start, a pin's in its head
  const [numberX, numberY] =
    mark.kind === 'circle'
      ? circleEdge(x, y, toX, toY)
      : mark.kind === 'arrow'
        ? ([x, y] as const)
        : ([x, y - 46 * unit] as const);
  const cx = within(numberX, size.width);
  const cy = mark.kind === 'pin' ? numberY : within(numberY, size.height);
  return (
    <g data-mark={number} data-selected={selected || undefined}>
      {(['halo', 'line'] as const).map((layer) => (
        <path
          key={layer}
          d={outline(mark, x, y, toX, toY, unit)}
          fill={mark.kind === 'pin' && layer === 'line' ? RED : 'none'}
          stroke={
            layer === 'halo' ? (selected ? '#fff' : 'rgb(0 0 0 / 0.45)') : mark.kind === 'pin' ? '#fff' : LINE
          }
          strokeWidth={(layer === 'halo' ? (selected ? 13 : 9) : mark.kind === 'pin' ? 3 : 5) * unit}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {mark.kind === 'pin' ? null : (
        <circle cx={cx} cy={cy} r={radius} fill={RED} stroke="#fff" strokeWidth={3 * unit} />
      )}
      <text
        x={cx}
        y={cy}
        fill="#fff"
        fontSize={21 * unit}
        fontWeight={700}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {number}
      </text>
    </g>
  );
}

function circleEdge(x: number, y: number, toX: number, toY: number): readonly [number, number] {
  const [rx, ry] = [Math.abs(toX - x) / 2, Math.abs(toY - y) / 2];
  return [(x + toX) / 2 + rx * Math.SQRT1_2, (y + toY) / 2 - ry * Math.SQRT1_2];
}

function outline(mark: MarkShape, x: number, y: number, toX: number, toY: number, unit: number): string {
  if (mark.kind === 'circle') {
    const [rx, ry] = [Math.max(8 * unit, Math.abs(toX - x) / 2), Math.max(8 * unit, Math.abs(toY - y) / 2)];
    const [cx, cy] = [(x + toX) / 2, (y + toY) / 2];
    return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
  }
  if (mark.kind === 'pin') {
    const r = 26 * unit;
    return `M${x} ${y}c${-0.4 * r} ${-0.8 * r} ${-r} ${-r} ${-r} ${-46 * unit}a${r} ${r} 0 1 1 ${2 * r} 0c0 ${46 * unit - r} ${-0.6 * r} ${46 * unit - 0.8 * r} ${-r} ${46 * unit}Z`;
  }
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [ux, uy] = [(toX - x) / length, (toY - y) / length];
  const [back, side] = [26 * unit, 15 * unit];
  const left = `${toX - back * ux + side * uy} ${toY - back * uy - side * ux}`;
  const right = `${toX - back * ux - side * uy} ${toY - back * uy + side * ux}`;
  return `M${x} ${y}L${toX} ${toY}M${left}L${toX} ${toY}L${right}`;
}
