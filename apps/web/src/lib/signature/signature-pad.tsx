import { Eraser } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';

/** x, y, x, y … per stroke, on a pad of 1000 by 400. */
export type Strokes = number[][];

const WIDTH = 1000;
const HEIGHT = 400;
/** Closer than this a pen has not moved; a slow hand would fill the record otherwise. */
const STEP = 4;
const NUMBERS_MAX = 3000;

interface SignaturePadProps {
  label: string;
  signHere: string;
  clearLabel: string;
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
  invalid?: boolean;
}

/** Signed with a finger, a pen or a mouse; typing the name is the way for everybody else. */
export function SignaturePad({ label, signHere, clearLabel, strokes, onChange, invalid }: SignaturePadProps) {
  const drawing = useRef<Strokes | null>(null);

  const point = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const inside = (value: number, size: number, most: number) =>
      Math.round(Math.min(1, Math.max(0, size > 0 ? value / size : 0)) * most);
    return [
      inside(event.clientX - box.left, box.width, WIDTH),
      inside(event.clientY - box.top, box.height, HEIGHT),
    ];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drawing.current = [...strokes, point(event)];
    onChange(drawing.current);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const all = drawing.current;
    const last = all?.at(-1);
    if (!all || !last || last.length >= NUMBERS_MAX) return;
    const [x, y] = point(event);
    const [fromX = 0, fromY = 0] = last.slice(-2);
    if (Math.hypot(x - fromX, y - fromY) < STEP) return;
    drawing.current = [...all.slice(0, -1), [...last, x, y]];
    onChange(drawing.current);
  };
  const end = () => {
    drawing.current = null;
  };

  return (
    <div className="grid gap-1.5">
      <div
        className={cn(
          'relative aspect-[5/2] overflow-hidden rounded-control border border-line-strong bg-white',
          invalid && 'border-danger shadow-[inset_0_0_0_1px_var(--danger)]',
        )}
      >
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="absolute inset-0 size-full touch-none"
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <Ink strokes={strokes} />
        </svg>
        {strokes.length === 0 ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-5 bottom-4 border-t border-dashed border-neutral-400 pt-0.5 text-caption text-neutral-600"
          >
            {signHere}
          </span>
        ) : null}
      </div>
      {strokes.length > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          icon={Eraser}
          className="justify-self-end"
          onClick={() => onChange([])}
        >
          {clearLabel}
        </Button>
      ) : null}
    </div>
  );
}

function Ink({ strokes }: { strokes: Strokes }) {
  return strokes.map((stroke, index) => (
    <polyline
      // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added, and taken away all at once
      key={index}
      points={pointsOf(stroke)}
      fill="none"
      stroke="#101418"
      strokeWidth={6}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ));
}

/** A touch without a way is a dot: a line of no length would not be drawn. */
const pointsOf = (stroke: number[]): string =>
  stroke.length === 2 ? `${stroke.join(',')} ${(stroke[0] ?? 0) + 1},${stroke[1]}` : stroke.join(',');

type Signature = { kind: 'drawn'; name: string; strokes: Strokes } | { kind: 'typed'; name: string };

/** A signature that was given: its ink, or the name that was typed for it. */
export function SignaturePicture({ signature, label }: { signature: Signature; label: string }) {
  if (signature.kind === 'typed') return <span className="text-heading italic">{signature.name}</span>;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-20 w-50 max-w-full rounded-tag bg-white"
    >
      <Ink strokes={signature.strokes} />
    </svg>
  );
}
