import type { Random } from './random.ts';

/** A flat plate as SVG, and the region of its width with the number. */
export interface Plate {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly textWidth: number;
}

/**
 * Used in the evaluation only; missing fonts are replaced. The network was trained without the first nine,
 * with other drawings of the rest.
 */
const PRINT_FONTS = [
  'OCR B',
  'Courier Prime',
  'Noto Sans Mono',
  'Liberation Sans Narrow',
  'Roboto Condensed',
  'National Park',
  'Go Mono',
  'Inconsolata',
  'Liberation Mono',
  'DejaVu Sans',
  'DejaVu Sans Mono',
  'Liberation Sans',
  'Roboto',
  'OCRA',
];
const STAMP_FONTS = [
  'OCR B',
  'Liberation Sans Narrow',
  'Roboto Condensed',
  'National Park',
  'Go Mono',
  'Noto Sans Mono',
  'Liberation Mono',
  'DejaVu Sans Mono',
  'Liberation Sans',
  'DejaVu Sans',
  'osifont',
];

const WIDTH = 1400;

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly spacing?: number;
  readonly weight?: number;
  readonly font: string;
  /** Around x instead of from x on. */
  readonly centered?: boolean;
}

const line = ({ text, x, y, size, spacing = 0, weight = 400, font, centered }: Line, paint: string) =>
  `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${weight}" letter-spacing="${spacing}"${
    centered ? ' text-anchor="middle"' : ''
  } ${paint}>${text}</text>`;

const cells = (
  vin: string,
  x: number,
  y: number,
  length: number,
  draw: (character: string, x: number, y: number) => string,
) => [...vin].map((character, i) => draw(character, x + (length * (i + 0.5)) / vin.length, y)).join('');

function bars(random: Random, x: number, y: number, width: number, height: number, color: string): string {
  let [out, at] = ['', 0];
  while (at < width) {
    const bar = random.pick([3, 3, 6, 9]);
    out += `<rect x="${x + at}" y="${y}" width="${bar}" height="${height}" fill="${color}"/>`;
    at += bar + random.pick([3, 3, 6, 9]);
  }
  return out;
}

const WORDS = [
  'MFD BY',
  'GVWR 1085 LB',
  'GAWR F 435 LB',
  'DATE 04/2019',
  'TYPE: MOTORCYCLE',
  'MADE IN USA',
  'TIRE 130/80B17 65H',
  'COLD PRESSURE 36 PSI',
  'RIM 17M/C X MT3.50',
];

export function printedPlate(vin: string, random: Random): Plate {
  const font = random.pick(PRINT_FONTS);
  const weight = random.pick([400, 400, 700]);
  // the widest font fits at this size; the renderer does not condense text
  const size = random.between(62, 94);
  const length = size * 0.64 * 17;
  const kind = random.pick(['white', 'white', 'black', 'foil', 'label', 'label']);
  const [paper, ink] =
    kind === 'black'
      ? [`hsl(0 0% ${random.between(4, 16)}%)`, `hsl(0 0% ${random.between(80, 98)}%)`]
      : kind === 'foil'
        ? ['url(#foil)', `hsl(0 0% ${random.between(5, 30)}%)`]
        : [
            `hsl(${random.whole(30, 60)} ${random.whole(0, 20)}% ${random.between(84, 99)}%)`,
            `hsl(0 0% ${random.between(2, 25)}%)`,
          ];
  const x = (WIDTH - length) / 2;
  const paint = `fill="${ink}"`;
  const decorated = random.chance(0.1) ? `*${vin}*` : vin;
  const above = kind === 'label' ? random.whole(1, 3) : 0;
  const below = kind === 'label' ? random.whole(0, 2) : 0;
  const small = random.between(34, 50);
  const y = 110 + above * small * 1.6 + size * 0.75;
  const withBars = random.chance(0.4);
  const texts = [
    line(
      {
        text: decorated,
        x: WIDTH / 2,
        y,
        size,
        weight,
        font,
        centered: true,
      },
      paint,
    ),
    ...Array.from({ length: above }, (_, i) =>
      line(
        {
          text: `${random.pick(WORDS)}  ${random.pick(WORDS)}`,
          x: x + random.between(0, 40),
          y: 80 + small + i * small * 1.6,
          size: small,
          font,
        },
        paint,
      ),
    ),
    ...Array.from({ length: below }, (_, i) =>
      line(
        {
          text: random.pick(WORDS),
          x: x + random.between(0, 200),
          y: y + 40 + small + i * small * 1.6,
          size: small,
          font,
        },
        paint,
      ),
    ),
    ...(kind === 'label' && random.chance(0.5)
      ? [line({ text: 'VIN', x: x, y: y - size - 8, size: small * 0.8, font }, paint)]
      : []),
  ];
  const bottom = y + 60 + below * small * 1.6;
  const height = Math.round(bottom + (withBars ? 190 : 50));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">
    <defs><linearGradient id="foil" x1="0" y1="0" x2="1" y2="${random.between(0, 1).toFixed(2)}">
      ${[0, 0.3, 0.55, 0.8, 1].map((at) => `<stop offset="${at}" stop-color="hsl(210 4% ${random.between(58, 88).toFixed(0)}%)"/>`).join('')}
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${height}" rx="14" fill="${paper}"/>
    ${random.chance(0.5) ? `<rect x="16" y="16" width="${WIDTH - 32}" height="${height - 32}" rx="8" fill="none" stroke="${ink}" stroke-width="4"/>` : ''}
    ${texts.join('')}
    ${withBars ? bars(random, x, bottom + 10, length, 110, ink) : ''}
  </svg>`;
  return { svg, width: WIDTH, height, textWidth: length };
}

export function stampedPlate(vin: string, random: Random): Plate {
  const font = random.pick(STAMP_FONTS);
  const kind = random.pick(['emboss', 'emboss', 'engrave', 'dots']);
  const size = random.between(80, 115);
  const length = Math.min(WIDTH - 140, size * random.between(0.66, 0.9) * 17);
  const height = Math.round(size * random.between(2.4, 4));
  const base = random.between(38, 66);
  const [x, y] = [(WIDTH - length) / 2, height / 2 + size * 0.36];
  const angle = random.between(0, Math.PI * 2);
  const reach = random.between(1.6, 4);
  const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
  const jitter = random.between(0, 3);
  const places = [...vin].map(() => ({
    x: random.between(-jitter, jitter),
    y: random.between(-jitter, jitter),
    turn: random.between(-jitter, jitter) * 0.8,
  }));
  const narrow = random.between(0.86, 1.06);
  const drawn = (offsetX: number, offsetY: number, paint: string) =>
    cells(vin, x, y, length, (character, cx, cy) => {
      const place = places[Math.round(((cx - x) / length) * vin.length - 0.5)] ?? { x: 0, y: 0, turn: 0 };
      return `<text transform="translate(${(cx + place.x + offsetX).toFixed(1)} ${(cy + place.y + offsetY).toFixed(1)}) rotate(${place.turn.toFixed(1)}) scale(${narrow.toFixed(2)} 1)" text-anchor="middle" font-family="${font}" font-size="${size}" font-weight="${weight}" ${paint}>${character}</text>`;
    });
  const weight = random.pick([400, 400, 700]);
  const gray = (lightness: number, alpha = 1) =>
    `hsl(210 4% ${Math.min(97, Math.max(3, lightness)).toFixed(0)}% / ${alpha.toFixed(2)})`;
  const strong = random.between(0.55, 0.95);
  const face =
    kind === 'engrave' ? gray(base - random.between(14, 28), 0.9) : gray(base + random.between(-8, 6), 0.9);
  const dot = random.between(8.5, 11);
  const paintFace = kind === 'dots' ? `fill="url(#dots)"` : `fill="${face}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">
    <defs>
      <filter id="metal" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="${random.pick(['0.002 0.4', '0.006 0.25', '0.05 0.05', '0.3 0.004'])}" numOctaves="3" seed="${random.whole(1, 9999)}"/>
        <feColorMatrix values="0 0 0 0 ${(base / 100).toFixed(2)} 0 0 0 0 ${(base / 100).toFixed(2)} 0 0 0 0 ${(base / 100).toFixed(2)} ${random.between(0.3, 0.9).toFixed(2)} 0 0 0 0"/>
      </filter>
      <linearGradient id="light" x1="${random.between(0, 1).toFixed(2)}" y1="0" x2="${random.between(0, 1).toFixed(2)}" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity="${random.between(0, 0.35).toFixed(2)}"/>
        <stop offset="0.5" stop-color="#888" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity="${random.between(0, 0.4).toFixed(2)}"/>
      </linearGradient>
      <pattern id="dots" width="${dot}" height="${dot}" patternUnits="userSpaceOnUse"><circle cx="${dot / 2}" cy="${dot / 2}" r="${dot * 0.42}" fill="${gray(base - 24)}"/><circle cx="${dot / 2 + 1}" cy="${dot / 2 + 1}" r="${dot * 0.22}" fill="${gray(base + 22)}"/></pattern>
    </defs>
    <rect width="${WIDTH}" height="${height}" fill="${gray(base + random.between(4, 20))}"/>
    <rect width="${WIDTH}" height="${height}" filter="url(#metal)"/>
    ${kind === 'dots' ? '' : drawn(-dx, -dy, `fill="${gray(base + random.between(18, 36), strong)}"`)}
    ${kind === 'dots' ? '' : drawn(dx, dy, `fill="${gray(base - random.between(18, 36), strong)}"`)}
    ${drawn(0, 0, paintFace)}
    <rect width="${WIDTH}" height="${height}" fill="url(#light)"/>
  </svg>`;
  return { svg, width: WIDTH, height, textWidth: length };
}
