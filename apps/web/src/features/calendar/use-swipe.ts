import { type TouchEvent, useRef } from 'react';

const FAR = 60;

/** A horizontal swipe: 1 to the left, -1 to the right. Mostly vertical movement is ignored. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      // two fingers enlarge the page
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !finger) return;
      const [across, down] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}
