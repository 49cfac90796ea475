import type { Gray } from '../pixels/gray.ts';

/** The part of tesseract.js-core that is used; it ships without types. */
interface TesseractModule {
  FS: { writeFile(path: string, data: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(path: string | null, language: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    SetImageFile(exif: number, angle: number): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
  };
}
export type TesseractFactory = (options: { wasmBinary: ArrayBuffer }) => Promise<TesseractModule>;

interface Recognized {
  readonly blocks:
    | readonly {
        readonly paragraphs: readonly {
          readonly lines: readonly {
            readonly words: readonly { readonly symbols: readonly { text: string; confidence: number }[] }[];
          }[];
        }[];
      }[]
    | null;
}

export interface EngineCharacter {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface TextEngine {
  /** One line of dark characters on a light background. */
  readLine(line: Gray, characters: string): EngineCharacter[];
}

const LSTM_ONLY = 1;
const SINGLE_LINE = '7';

/** The engine runs in the calling thread, which in the browser is the worker. */
export async function startEngine(
  factory: TesseractFactory,
  wasmBinary: ArrayBuffer,
  language: Uint8Array,
): Promise<TextEngine> {
  const module = await factory({ wasmBinary });
  module.FS.writeFile('./eng.traineddata', language);
  const api = new module.TessBaseAPI();
  if (api.Init(null, 'eng', LSTM_ONLY) !== 0)
    throw new Error('tesseract: the language data could not be read');
  api.SetVariable('tessedit_pageseg_mode', SINGLE_LINE);
  return {
    readLine(line, characters) {
      api.SetVariable('tessedit_char_whitelist', characters);
      module.FS.writeFile('/input', pgm(line));
      if (api.SetImageFile(1, 0) === 1) throw new Error('tesseract: the picture could not be read');
      api.Recognize(null);
      const { blocks } = JSON.parse(api.GetJSONText()) as Recognized;
      return (blocks ?? [])
        .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
        .flatMap(({ symbols }) => symbols)
        .map(({ text, confidence }) => ({ text, confidence: confidence / 100 }));
    },
  };
}

/** Gray pixels in the simplest file format that the engine can read. */
function pgm({ width, height, data }: Gray): Uint8Array {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  for (let i = 0; i < data.length; i += 1)
    file[head.length + i] = Math.min(255, Math.max(0, Math.round(data[i]! * 255)));
  return file;
}

/** Decompresses a gzip file. */
export async function unpacked(gzip: ArrayBuffer): Promise<Uint8Array> {
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
