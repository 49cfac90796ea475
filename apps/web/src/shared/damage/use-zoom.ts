import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';

export interface Zoom {
  readonly scale: number;
  /** The picture's upper left corner, as a fraction of the frame. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 6;

/** Keeps the picture filling its frame. */
export function heldInside({ scale, x, y }: Zoom): Zoom {
  const held = Math.min(MOST, Math.max(1, scale));
  const within = (value: number) => Math.min(0, Math.max(1 - held, value));
  return { scale: held, x: within(x), y: within(y) };
}

/** Zooms around a point of the frame, which stays in place. */
export function zoomedAt(zoom: Zoom, factor: number, at: { readonly x: number; readonly y: number }): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return heldInside({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown });
}

type Finger = { readonly x: number; readonly y: number };

/** Two fingers, or the wheel with Ctrl, zoom and pan; one finger is left for drawing. */
export function useZoom(given?: readonly [Zoom, (change: (zoom: Zoom) => Zoom) => void]) {
  const own = useState(WHOLE);
  const [zoom, setZoom] = given ?? own;
  const fingers = useRef(new Map<number, Finger>());
  const place = (event: { clientX: number; clientY: number; currentTarget: Element }): Finger => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: (event.clientX - box.left) / (box.width || 1),
      y: (event.clientY - box.top) / (box.height || 1),
    };
  };
  const spread = () => {
    const [a, b] = [...fingers.current.values()];
    if (!a || !b) return null;
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  return {
    zoom,
    setZoom,
    place,
    /** Each returns whether two fingers are active, so that nothing is drawn. */
    down: (event: PointerEvent): boolean => {
      fingers.current.set(event.pointerId, place(event));
      return fingers.current.size > 1;
    },
    move: (event: PointerEvent): boolean => {
      const before = spread();
      if (!fingers.current.has(event.pointerId)) return false;
      fingers.current.set(event.pointerId, place(event));
      const now = spread();
      if (!before || !now) return false;
      setZoom((zoom) =>
        heldInside(
          (({ scale, x, y }) => ({ scale, x: x + now.x - before.x, y: y + now.y - before.y }))(
            zoomedAt(zoom, now.distance / (before.distance || 1), before),
          ),
        ),
      );
      return true;
    },
    up: (event: PointerEvent): void => {
      fingers.current.delete(event.pointerId);
    },
    wheel: (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      const at = place(event);
      setZoom((zoom) => zoomedAt(zoom, Math.exp(-event.deltaY / 300), at));
    },
    by: (factor: number): void => setZoom((zoom) => zoomedAt(zoom, factor, { x: 0.5, y: 0.5 })),
    pan: (x: number, y: number): void =>
      setZoom((zoom) => heldInside({ ...zoom, x: zoom.x + x, y: zoom.y + y })),
  };
}

export const zoomStyle = ({ scale, x, y }: Zoom) => ({
  transformOrigin: '0 0',
  transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})`,
});
