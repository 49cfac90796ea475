import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CameraState, useCamera } from '../../../../lib/pictures/camera.ts';
import { startScan } from '../../../../lib/scan/index.ts';

export interface Scan {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  retry: () => void;
}

/** Looks for a code while the camera runs; stops when it is found or the dialog closes. */
export function useScan(
  kind: 'vin' | 'licence',
  onResult: (text: string) => void,
  onError: () => void,
): Scan {
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry } = useCamera(video);
  const heard = useRef({ onResult, onError });
  useEffect(() => {
    heard.current = { onResult, onError };
  });
  const ready = state.step === 'ready';
  useEffect(() => {
    if (!ready || !video.current) return;
    return startScan(
      video.current,
      kind,
      (text) => heard.current.onResult(text),
      () => heard.current.onError(),
    );
  }, [ready, kind]);
  return { video, state, retry };
}

export interface Simulation {
  running: boolean;
  start: () => void;
}

/** CAM-05: the demo's stand-in for a code, after the time the document gives it. */
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
