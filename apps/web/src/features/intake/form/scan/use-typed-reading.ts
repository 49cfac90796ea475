import { useState } from 'react';
import type { Reading } from '../../../../lib/read-text/messages.ts';

/** CAM-05. A field that the camera fills in and a person confirms or overwrites. */
export function useTypedReading() {
  const [typed, setTyped] = useState('');
  const [reading, setReading] = useState<Reading | null>(null);
  return {
    typed,
    setTyped,
    reading,
    showReading: (next: Reading) => {
      setReading(next);
      // A reading does not replace what someone has started to type.
      setTyped((before) => before || next.text);
    },
    /** Restarts the camera: typed text stays, a reading is cleared. */
    readAgain: () => {
      setTyped((before) => (before === reading?.text ? '' : before));
      setReading(null);
    },
  };
}
