import { type RefObject, useEffect, useRef, useState } from 'react';
import { grab } from '../scan/index.ts';
import type { Guidance } from './guidance.ts';
import { startReader, type TextReader } from './index.ts';
import type { Reading, ReadKind } from './messages.ts';

/** Minimum confidence for showing a live frame's reading; a frozen frame's is always shown. */
const SURE = 0.55;
const PAUSE_MS = 200;

export interface TextReading {
  readonly guidance: Guidance | null;
  /** Whether a frozen frame or a chosen picture is being read. */
  readonly busy: boolean;
  /** Takes the current frame, regardless of the guidance. */
  freeze(): void;
  /** Reads a picture file at its own size. */
  readFile(file: Blob): void;
}

interface Callbacks {
  onReading: (reading: Reading) => void;
  /** Called if a frozen frame or a chosen picture has no readable text. */
  onNothing: () => void;
}

/** Reads frames while the camera runs, until there is a reading to confirm. */
export function useReadText(
  video: RefObject<HTMLVideoElement | null>,
  ready: boolean,
  kind: ReadKind,
  callbacks: Callbacks,
): TextReading {
  const [guidance, setGuidance] = useState<Guidance | null>(null);
  const [busy, setBusy] = useState(false);
  const reader = useRef<TextReader | null>(null);
  const latestCallbacks = useRef(callbacks);
  useEffect(() => {
    latestCallbacks.current = callbacks;
  });

  useEffect(() => {
    const started = startReader();
    reader.current = started;
    return () => {
      reader.current = null;
      started.stop();
    };
  }, []);

  useEffect(() => {
    if (!ready || busy) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const frame = video.current && (await grab(video.current));
      if (left || !reader.current) return;
      if (frame) {
        const { reading, guidance: next } = await reader.current.read(frame, kind);
        if (left) return;
        setGuidance(next);
        if (reading && reading.confidence >= SURE) return latestCallbacks.current.onReading(reading);
      }
      timer = setTimeout(run, PAUSE_MS);
    };
    // without the reader the camera still scans codes, and the number can be typed
    const run = () => look().catch((error: unknown) => console.error('read-text', error));
    void run();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [ready, busy, kind, video]);

  const readOnce = async (picture: Promise<ImageBitmap | ImageData | null>) => {
    setBusy(true);
    try {
      const frame = await picture;
      const answer = frame && (await reader.current?.read(frame, kind));
      if (answer?.reading) latestCallbacks.current.onReading(answer.reading);
      else latestCallbacks.current.onNothing();
    } catch (error) {
      console.error('read-text', error);
      latestCallbacks.current.onNothing();
    } finally {
      setBusy(false);
    }
  };
  return {
    guidance,
    busy,
    freeze: () => void readOnce(video.current ? grab(video.current) : Promise.resolve(null)),
    readFile: (file) => void readOnce(createImageBitmap(file, { imageOrientation: 'from-image' })),
  };
}
