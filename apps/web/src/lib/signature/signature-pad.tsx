import { Eraser } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { beginStroke, extendStroke, PAD, padPoint, type Strokes, strokePath } from './ink.ts';

interface SignaturePadProps {
  id?: string;
  label: string;
  signHere: string;
  clearLabel: string;
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
}

/** Drawn with a finger, a pen or a mouse, or typed as a name. White in both themes, like paper. */
export function SignaturePad({
  id,
  label,
  signHere,
  clearLabel,
  strokes,
  onChange,
  invalid = false,
  describedBy,
  disabled = false,
}: SignaturePadProps) {
  // several moves may come before the next render, so each builds on the previous one
  const ink = useRef(strokes);
  ink.current = strokes;
  const put = (next: Strokes) => {
    ink.current = next;
    onChange(next);
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (disabled || !event.isPrimary) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    put(beginStroke(ink.current, padPoint(event, event.currentTarget.getBoundingClientRect())));
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (disabled || !event.isPrimary || event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const places = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const all = places.length > 0 ? places : [event];
    put(all.reduce((drawn, place) => extendStroke(drawn, padPoint(place, box)), ink.current));
  };
  return (
    <div
      className={cn(
        'relative overflow-hidden rounded-control border border-line-strong bg-white',
        invalid && 'border-danger shadow-[inset_0_0_0_1px_var(--danger)]',
      )}
    >
      <svg
        id={id}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={-1}
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        onPointerDown={begin}
        onPointerMove={move}
        className="block aspect-5/2 w-full cursor-crosshair touch-none outline-none select-none"
      >
        <Ink strokes={strokes} />
      </svg>
      {strokes.length === 0 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-5 bottom-5 border-t border-dashed border-neutral-400 pt-1 text-small text-neutral-600"
        >
          {signHere}
        </span>
      ) : (
        <Button
          size="sm"
          icon={Eraser}
          onClick={() => put([])}
          disabled={disabled}
          className="absolute top-2 right-2"
          data-theme="light"
        >
          {clearLabel}
        </Button>
      )}
    </div>
  );
}

type Signature =
  | { readonly kind: 'drawn'; readonly name: string; readonly strokes: Strokes }
  | { readonly kind: 'typed'; readonly name: string };

interface SignaturePictureProps {
  signature: Signature;
  label: string;
  className?: string;
}

/** A given signature, drawn or typed. */
export function SignaturePicture({
  signature,
  label,
  className = 'h-20 w-50 max-w-full rounded-tag bg-white',
}: SignaturePictureProps) {
  if (signature.kind === 'typed') return <span className="text-heading italic">{signature.name}</span>;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${PAD.width} ${PAD.height}`} className={className}>
      <Ink strokes={signature.strokes} />
    </svg>
  );
}

function Ink({ strokes }: { strokes: Strokes }) {
  return (
    <g fill="none" stroke="#101418" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
      {strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end, or all removed
        <path key={index} d={strokePath(stroke)} />
      ))}
    </g>
  );
}
