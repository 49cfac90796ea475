import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, jpeg, jpegClaiming, plainPicture, pngClaiming } from './pictures.ts';

type Make = () => Buffer | Promise<Buffer>;

/** Must not appear in any stored picture. */
export const HOSTILE_WORDS = ['<script', '<?php', 'evil', 'PK\x03\x04'];

const SCRIPT = '<script>evil()</script>';
const ZIP = Buffer.from('PK\x03\x04\x14\0\0\0\0\0evil.exe', 'latin1');
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MEGABYTE = 1024 * 1024;

const small = () => jpeg(64, 48);
const smallPng = () => plainPicture(64, 48).png().toBuffer();
const smallWebp = () => plainPicture(64, 48).webp().toBuffer();
const half = async (picture: Promise<Buffer>) => (await picture).subarray(0, (await picture).length / 2);
const text = (content: string) => () => Buffer.from(content, 'latin1');

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Right after the start-of-image marker, where parsers look first. */
async function withSegments(...segments: Buffer[]): Promise<Buffer> {
  const picture = await small();
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

/** A PNG with chunks between its header and its pixels. */
async function withChunks(...chunks: Buffer[]): Promise<Buffer> {
  const picture = await smallPng();
  const headerEnd = PNG_SIGNATURE.length + 25;
  return Buffer.concat([picture.subarray(0, headerEnd), ...chunks, picture.subarray(headerEnd)]);
}

function pngOf(
  header: { width: number; height: number; depth?: number; type?: number; interlace?: number },
  idat: Buffer,
) {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width, 0);
  ihdr.writeUInt32BE(header.height, 4);
  ihdr.set([header.depth ?? 8, header.type ?? 2, 0, 0, header.interlace ?? 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', ihdr),
    chunk('IDAT', idat),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 });

async function flipped(picture: Promise<Buffer>, at: number[], value = 0xff): Promise<Buffer> {
  const bytes = Buffer.from(await picture);
  for (const place of at) bytes[place] = (bytes[place] ?? 0) ^ value;
  return bytes;
}

/** Repeats one scan, each of which makes the decoder process the whole picture. */
async function manyScans(times: number): Promise<Buffer> {
  const picture = await plainPicture(600, 400).jpeg({ progressive: true }).toBuffer();
  const scan = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
  const last = picture.subarray(scan, -2);
  return Buffer.concat([
    picture.subarray(0, scan),
    ...Array.from({ length: times }, () => last),
    picture.subarray(-2),
  ]);
}

async function moving(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 4, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#a34018', '#18a340', '#4018a3'].map(frame));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

function webpClaiming(width: number, height: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([Buffer.from('WEBPVP8X'), Buffer.from([10, 0, 0, 0]), canvas]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

const lengthOf = (bytes: Buffer, length: number) => {
  bytes.writeUInt32LE(length, 4);
  return bytes;
};

const iccProfile = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 60_000) }, (_, at) =>
    segment(
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([at + 1, 100]), Buffer.alloc(60_000, SCRIPT)]),
    ),
  );

/** Generated, so that no malicious file is in the repository. */
export const HOSTILE_FILES: Record<string, Make> = {
  nothing: () => Buffer.alloc(0),
  'one byte': () => Buffer.from([0xff]),
  'the start of a JPEG': () => Buffer.from([0xff, 0xd8, 0xff]),
  'a JPEG without a picture': () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  'the start of a PNG': () => PNG_SIGNATURE,
  'the start of a WebP': text('RIFF\x04\0\0\0WEBP'),
  'half a JPEG': () => half(jpeg(800, 600)),
  'half a PNG': () => half(plainPicture(800, 600).png().toBuffer()),
  'half a WebP': () => half(plainPicture(800, 600).webp().toBuffer()),
  'noise behind the start of a JPEG': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 'xyzzy')]),
  'a PNG that goes on as a JPEG': async () => Buffer.concat([PNG_SIGNATURE, await small()]),
  text: text('just words'),
  'a web page': text(`<!doctype html>${SCRIPT}`),
  'an SVG with a script': text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  'a PHP file': text('<?php system($_GET["evil"]); ?>'),
  'a zip': () => ZIP,
  'a PDF': text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(evil)>>>>'),
  'a program for Linux': text('\x7fELF\x02\x01\x01\0'),
  'a program for Windows': text('MZ\x90\0\x03\0\0\0'),
  'a GIF': () => plainPicture(8, 8).gif().toBuffer(),
  'a GIF that is a script': text('GIF89a=1/*\0\0*/;evil()'),
  'a BMP': text('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0'),
  'a TIFF': () => plainPicture(8, 8).tiff().toBuffer(),
  'a HEIC': text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  'a film': text('\0\0\0\x18ftypmp42\0\0\0\0isommp42'),
  'an icon': text('\0\0\x01\0\x01\0\x10\x10\0\0'),
  'a JPEG with PHP in its comment': () => withSegments(segment(0xfe, Buffer.from('<?php evil(); ?>'))),
  'a JPEG with a script in its Exif': () =>
    plainPicture(64, 48)
      .withExif({ IFD0: { ImageDescription: SCRIPT, Artist: '<?php evil(); ?>' } })
      .jpeg()
      .toBuffer(),
  'a JPEG with a script in its XMP': () =>
    withSegments(segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${SCRIPT}</x>`))),
  'a JPEG with a zip in a segment': () => withSegments(segment(0xed, ZIP)),
  'a JPEG with a zip behind it': async () => Buffer.concat([await small(), ZIP]),
  'a JPEG with a web page behind it': async () => Buffer.concat([await small(), Buffer.from(SCRIPT)]),
  'a PNG with a script in its text': () => withChunks(chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
  'a PNG with a zip behind it': async () => Buffer.concat([await smallPng(), ZIP]),
  'a JPEG with 10,000 comments': () =>
    withSegments(...Array.from({ length: 10_000 }, () => segment(0xfe, Buffer.from('evil')))),
  'a JPEG with 10,000 empty segments': () =>
    withSegments(...Array.from({ length: 10_000 }, () => segment(0xe5, Buffer.alloc(0)))),
  'a JPEG with 500 scans': () => manyScans(500),
  'a JPEG with six megabytes of color profile': () => withSegments(...iccProfile(6 * MEGABYTE)),
  'a JPEG whose color profile is cut off': () => withSegments(...iccProfile(60_000)),
  'a JPEG in CMYK': () => plainPicture(64, 48).toColourspace('cmyk').jpeg().toBuffer(),
  'a JPEG turned by 99': () =>
    plainPicture(64, 48)
      .withExif({ IFD0: { Orientation: '99' } })
      .jpeg()
      .toBuffer(),
  'a JPEG of no height': () => jpegClaiming(64, 0),
  'a JPEG that claims 64250 × 64250': () => jpegClaiming(64_250, 64_250),
  'a JPEG that claims 9000 × 5000': () => jpegClaiming(9000, 5000),
  'a JPEG with flipped bits': () => flipped(jpeg(400, 300), [25, 60, 170, 300, 620, 640, 700, 900]),
  'a PNG that claims 64250 × 64250': () => pngClaiming(64_250, 64_250),
  'a PNG that claims 65535 × 700 in 16 bit': () =>
    pngOf({ width: 65_535, height: 700, depth: 16, type: 6 }, bomb(20)),
  'an interlaced PNG that claims 5000 × 5000': () =>
    pngOf({ width: 5000, height: 5000, interlace: 1 }, bomb(1)),
  'a PNG of no width': () => pngOf({ width: 0, height: 10 }, bomb(1)),
  'a PNG of an unknown color type': () => pngOf({ width: 10, height: 10, type: 5 }, bomb(1)),
  'a PNG palette without a palette': () => pngOf({ width: 10, height: 10, type: 3 }, bomb(1)),
  'a small PNG that unpacks to 200 MB': () => pngOf({ width: 10, height: 10 }, bomb(200)),
  'a PNG with a text that unpacks to 200 MB': () =>
    withChunks(chunk('zTXt', Buffer.concat([Buffer.from('evil\0\0'), bomb(200)]))),
  'a PNG with a color profile that unpacks to 200 MB': () =>
    withChunks(chunk('iCCP', Buffer.concat([Buffer.from('evil\0\0'), bomb(200)]))),
  'a PNG with 10,000 texts': () =>
    withChunks(...Array.from({ length: 10_000 }, () => chunk('tEXt', Buffer.from('a\0evil')))),
  'a PNG with a wrong checksum': () => flipped(smallPng(), [30]),
  'a PNG that says it moves': () => {
    const frames = Buffer.alloc(8);
    frames.writeUInt32BE(0xffffffff, 0);
    return withChunks(chunk('acTL', frames));
  },
  'a WebP that moves': moving,
  'a WebP that moves and is cut off': () => half(moving()),
  'a WebP that claims 16384 × 16384': () => webpClaiming(16_384, 16_384),
  'a WebP that claims to be longer than it is': async () =>
    lengthOf(Buffer.from(await smallWebp()), 0xfffffff0),
  'a WebP that claims to be empty': async () => lengthOf(Buffer.from(await smallWebp()), 0),
};

/** Valid pictures with a payload: stored without it. All others are refused. */
export const KEPT: readonly string[] = [
  'a JPEG with PHP in its comment',
  'a JPEG with a script in its Exif',
  'a JPEG with a script in its XMP',
  'a JPEG with a zip in a segment',
  'a JPEG with a zip behind it',
  'a JPEG with a web page behind it',
  'a PNG with a script in its text',
  'a PNG with a zip behind it',
  'a JPEG with 10,000 comments',
  'a JPEG with 10,000 empty segments',
  'a JPEG with six megabytes of color profile',
  'a JPEG whose color profile is cut off',
  'a JPEG in CMYK',
  'a JPEG turned by 99',
  'a JPEG that claims 9000 × 5000',
  'a small PNG that unpacks to 200 MB',
  'a PNG with a text that unpacks to 200 MB',
  'a PNG with a color profile that unpacks to 200 MB',
  'a PNG with 10,000 texts',
  'a PNG that says it moves',
  'a WebP that moves',
];

/** Names that could trip up a file system or a web server. */
export const HOSTILE_NAMES = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/cron.d/evil',
  'photo.jpg\0.php',
  'photo.php.jpg',
  'photo.jpg.php',
  '.htaccess',
  'CON',
  '..',
  '',
  'evil\r\nset-cookie: a=b',
  `${'a'.repeat(5000)}.jpg`,
  '<script>.jpg',
  '\u202egpj.exe',
];
