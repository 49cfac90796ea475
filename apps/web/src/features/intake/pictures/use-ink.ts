import { type RefObject, useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { DOT_SIZE, PAD_HEIGHT, scaledInk } from './ink.ts';

/** The pad on its canvas: as sharp as the screen, redrawn when its width changes. */
export function useInk(canvas: RefObject<HTMLCanvasElement | null>, drawing: boolean) {
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
