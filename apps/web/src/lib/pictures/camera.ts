import { type RefObject, useCallback, useEffect, useState } from 'react';
import { fitInside } from './compress.ts';
import { toBlob } from './prepare-picture.ts';

export type CameraState =
  | { readonly step: 'opening' | 'ready' | 'unsupported' }
  /** `message` as the browser words it, in its own language; empty if there is none. `refused`: by the person. */
  | { readonly step: 'failed'; readonly message: string; readonly refused?: boolean };

/** The rear camera while the component is mounted; its light is switched off with it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>({ step: 'opening' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera again
  useEffect(() => {
    if (!navigator.mediaDevices?.getUserMedia) {
      setState({ step: 'unsupported' });
      return;
    }
    let left = false;
    let stream: MediaStream | null = null;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      const element = video.current;
      if (left || !element) return stop();
      // the permission can be revoked and the camera unplugged while it runs
      for (const track of stream.getTracks())
        track.onended = () => !left && setState({ step: 'failed', message: '' });
      element.srcObject = stream;
      await element.play();
      if (!left) setState({ step: 'ready' });
    };
    setState({ step: 'opening' });
    open().catch((error: unknown) => {
      stop();
      if (left) return;
      const refused = error instanceof DOMException && error.name === 'NotAllowedError';
      setState({ step: 'failed', message: error instanceof Error ? error.message : '', refused });
    });
    return () => {
      left = true;
      stop();
    };
  }, [attempt, video]);

  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  return { state, retry };
}

/** Null while the camera shows nothing; rejects if the frame cannot be encoded. */
export async function captureFrame(video: HTMLVideoElement, quality: number): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitInside(videoWidth, videoHeight));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2d context');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg', quality);
}
