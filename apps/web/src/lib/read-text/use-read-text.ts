import { type RefObject, useEffect, useRef, useState } from 'react';
import { grab } from '../scan/index.ts';
import type { Guidance } from './guidance.ts';
import { startReader, type TextReader } from './index.ts';
import type { Reading, ReadKind } from './messages.ts';

/** So sure a live frame must be before it is shown for confirmation; a frozen one is always shown. */
const SURE = 0.55;
const PAUSE_MS = 200;

export interface TextReading {
  readonly guidance: Guidance | null;
  /** Reading the frozen frame or the chosen picture. */
  readonly busy: boolean;
  /** Takes the current frame, whatever the guidance says. */
  freeze(): void;
  /** Reads a picture from a file, at its own size. */
  readFile(file: Blob): void;
}

interface Told {
  onReading: (reading: Reading) => void;
  /** A frozen frame or a chosen picture without readable text. */
  onNothing: () => void;
}

/** Reads frame after frame while the camera runs, until a person has something to confirm. */
export function useReadText(
  video: RefObject<HTMLVideoElement | null>,
  ready: boolean,
  kind: ReadKind,
  told: Told,
): TextReading {
  const [guidance, setGuidance] = useState<Guidance | null>(null);
  const [busy, setBusy] = useState(false);
  const reader = useRef<TextReader | null>(null);
  const heard = useRef(told);
  useEffect(() => {
    heard.current = told;
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
        if (reading && reading.confidence >= SURE) return heard.current.onReading(reading);
      }
      timer = setTimeout(run, PAUSE_MS);
    };
    // Without the reader the camera still looks for codes, and the number can be typed.
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
      if (answer?.reading) heard.current.onReading(answer.reading);
      else heard.current.onNothing();
    } catch (error) {
      console.error('read-text', error);
      heard.current.onNothing();
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
