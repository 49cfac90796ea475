import { useEffect, useRef, useState } from 'react';

export interface Simulation {
  running: boolean;
  start: () => void;
}

/** CAM-05: the demo's simulated scan, after the required time. */
export function useSimulation(ms: number, onDone: () => void): Simulation {
  const [running, setRunning] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      setRunning(false);
      done.current();
    }, ms);
    return () => clearTimeout(timer);
  }, [running, ms]);
  return { running, start: () => setRunning(true) };
}
