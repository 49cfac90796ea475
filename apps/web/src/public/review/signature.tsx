import type { Signature } from '@kickstand/domain/workorders';
import { Eraser } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { beginStroke, extendStroke, PAD, padPoint, type Strokes, strokePath } from './ink.ts';
import type { ReviewTexts } from './texts.ts';

interface SignaturePadProps {
  strokes: Strokes;
  onStrokes: (strokes: Strokes) => void;
  invalid: boolean;
  describedBy: string | undefined;
  disabled: boolean;
  words: ReviewTexts;
}

/** Ink on paper, so it is white in both themes. */
export function SignaturePad({
  strokes,
  onStrokes,
  invalid,
  describedBy,
  disabled,
  words,
}: SignaturePadProps) {
  // Several moves can come before the next render: they build on each other, not on what was last drawn.
  const ink = useRef(strokes);
  ink.current = strokes;
  const put = (next: Strokes) => {
    ink.current = next;
    onStrokes(next);
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
        id="signature"
        role="img"
        aria-label={words.pad}
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
          {words.signHere}
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
          {words.clear}
        </Button>
      )}
    </div>
  );
}

function Ink({ strokes }: { strokes: Strokes }) {
  return (
    <g fill="none" stroke="#101418" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
      {strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end, or all taken away
        <path key={index} d={strokePath(stroke)} />
      ))}
    </g>
  );
}

/** A typed name looks written, so that nobody takes it for a form field. */
export const WRITTEN = 'font-[cursive] text-[1.75rem] leading-10';

/** A signature that was given. */
export function GivenSignature({ signature, label }: { signature: Signature; label: string }) {
  if (signature.kind === 'typed')
    return (
      <p
        className={cn(
          'rounded-control border border-line bg-white px-4 py-3 text-[#101418] wrap-anywhere',
          WRITTEN,
        )}
      >
        {signature.name}
      </p>
    );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      className="block aspect-5/2 w-full max-w-80 rounded-control border border-line bg-white"
    >
      <Ink strokes={signature.strokes} />
    </svg>
  );
}
