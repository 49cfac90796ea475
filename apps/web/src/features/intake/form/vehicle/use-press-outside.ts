import { type RefObject, useEffect, useRef } from 'react';

/**
 * True while a mouse button is down that was pressed outside; `onRelease` runs when it is let go.
 * Leaving a field can remove its error, and what is below moves up. Done at the press, the button would be let go
 * over another element, and the browser would send the click to neither. A touch is pressed and released in one.
 */
export function usePressOutside(
  watching: boolean,
  isInside: (target: EventTarget | null) => boolean,
  onRelease: () => void,
): RefObject<boolean> {
  const pressed = useRef(false);
  const latest = useRef({ isInside, onRelease });
  useEffect(() => {
    latest.current = { isInside, onRelease };
  });
  useEffect(() => {
    if (!watching) return;
    const press = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && !latest.current.isInside(target)) pressed.current = true;
    };
    const release = () => {
      if (!pressed.current) return;
      pressed.current = false;
      latest.current.onRelease();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
      pressed.current = false;
    };
  }, [watching]);
  return pressed;
}
