import { useState } from 'react';
import type { Reading } from '../../../../lib/read-text/messages.ts';

/** CAM-05. A field that the camera's reading fills in and a person confirms or types over. */
export function useTypedReading() {
  const [typed, setTyped] = useState('');
  const [reading, setReading] = useState<Reading | null>(null);
  return {
    typed,
    setTyped,
    reading,
    showReading: (next: Reading) => {
      setReading(next);
      // What someone began to type is not replaced by what the camera happens to see.
      setTyped((before) => before || next.text);
    },
    /** The camera again; what the person typed stays, what the camera read does not. */
    readAgain: () => {
      setTyped((before) => (before === reading?.text ? '' : before));
      setReading(null);
    },
  };
}
