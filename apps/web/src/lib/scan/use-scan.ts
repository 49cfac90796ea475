import { type RefObject, useEffect, useRef } from 'react';
import { type CameraState, useCamera } from '../pictures/camera.ts';
import { startScan } from './index.ts';
import type { ScanKind } from './messages.ts';

export interface Scan {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  retry: () => void;
}

/** Scans while the camera runs; stops when a code is found or the dialog closes. */
export function useScan(kind: ScanKind, onResult: (text: string) => void, onError: () => void): Scan {
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
