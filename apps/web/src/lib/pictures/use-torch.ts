import { type RefObject, useEffect, useState } from 'react';

export interface Torch {
  readonly on: boolean;
  toggle(): void;
}

/** Missing in the DOM types; only some phones have it. */
const hasTorch = (track: MediaStreamTrack) =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

/** The camera's light, if it can be switched. */
export function useTorch(video: RefObject<HTMLVideoElement | null>, ready: boolean): Torch | null {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [on, setOn] = useState(false);
  useEffect(() => {
    const stream = video.current?.srcObject;
    const found = ready && stream && 'getVideoTracks' in stream ? stream.getVideoTracks()[0] : undefined;
    setTrack(found && hasTorch(found) ? found : null);
    setOn(false);
  }, [ready, video]);
  if (!track) return null;
  const toggle = async () => {
    try {
      const set: object = { torch: !on };
      await track.applyConstraints({ advanced: [set] });
      setOn(!on);
    } catch (error) {
      console.warn('torch', error);
      setTrack(null);
    }
  };
  return { on, toggle: () => void toggle() };
}
