import { describe, expect, it } from 'vitest';

/**
 * Read from the disk, because vitest hands out every stylesheet empty. The names are in a list, because the
 * browser's code, and so its type check, knows nothing of Node.
 */
const [FS, URLS] = ['node:fs', 'node:url'];
const { readFileSync }: { readFileSync: (path: string, encoding: 'utf8') => string } = await import(`${FS}`);
const { fileURLToPath }: { fileURLToPath: (url: string) => string } = await import(`${URLS}`);
const css = readFileSync(fileURLToPath(import.meta.resolve('./tokens.css')), 'utf8');

/** A colour as the tokens write it: lightness, chroma, hue. */
type Colour = readonly [number, number, number];
type Pair = readonly [ink: string, plane: string, floor: number];

/** Text needs 4.5, meaningful edges and dots 3, areas of a chart 2.5. */
const TEXT = 4.5;
const EDGE = 3;
const AREA = 2.5;

const PLANES = ['sunken', 'canvas', 'surface', 'raised', 'hover'];
const MEANINGS = ['success', 'warning', 'danger', 'info'];
const STATUSES = [
  'submitted',
  'diagnosing',
  'awaiting-approval',
  'approved',
  'waiting-parts',
  'in-progress',
  'quality-check',
  'ready',
  'closed',
  'declined-return',
  'cancelled',
  'abandoned',
];

const PAIRS: Pair[] = [
  ...PLANES.flatMap((plane): Pair[] => [
    ['ink', plane, TEXT],
    ['ink-muted', plane, TEXT],
    ['ink-faint', plane, TEXT],
    ['accent-ink', plane, TEXT],
    ['accent-line', plane, EDGE],
    ...MEANINGS.map((meaning): Pair => [`${meaning}-ink`, plane, TEXT]),
    // The canceled badge is hollow: it is on the plane itself.
    ['status-cancelled-fg', plane, TEXT],
    ['status-cancelled-dot', plane, EDGE],
  ]),
  ...['canvas', 'surface', 'raised'].map((plane): Pair => ['line-strong', plane, EDGE]),
  ...['accent', 'accent-hover', 'accent-pressed'].map((plane): Pair => ['on-accent', plane, TEXT]),
  ['accent', 'surface', EDGE],
  ['accent', 'canvas', EDGE],
  ['accent-soft-ink', 'accent-soft', TEXT],
  ['ink', 'accent-soft', TEXT],
  ['ink-muted', 'accent-soft', TEXT],
  ['on-danger', 'danger-hover', TEXT],
  ['ink-muted', 'pressed', TEXT],
  ['ink', 'pressed', TEXT],
  ['ink-faint', 'disabled', TEXT],
  ['ink-inverse', 'ink', TEXT],
  ...MEANINGS.flatMap((meaning): Pair[] => [
    [`on-${meaning}`, meaning, TEXT],
    [`${meaning}-ink`, `${meaning}-soft`, TEXT],
    ['ink', `${meaning}-soft`, TEXT],
    ['ink-muted', `${meaning}-soft`, TEXT],
    [`${meaning}-line`, 'surface', EDGE],
    [`${meaning}-line`, `${meaning}-soft`, EDGE],
  ]),
  ...STATUSES.flatMap((status): Pair[] => [
    [`status-${status}-fg`, `status-${status}-bg`, TEXT],
    [`status-${status}-dot`, 'surface', EDGE],
    [`status-${status}-dot`, 'sunken', EDGE],
  ]),
  ...[1, 2, 3, 4, 5, 6].map((chart): Pair => [`chart-${chart}`, 'surface', AREA]),
  ['on-accent', 'chart-1', TEXT],
];

function readBlock(from: string, to: string): Map<string, Colour> {
  const block = css.slice(css.indexOf(from), css.indexOf(to));
  const colours = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map([...colours].map(([, name, l, c, h]) => [name ?? '', [Number(l), Number(c), Number(h)]]));
}

const THEMES = {
  light: readBlock('[data-theme="light"] {', '/* ───────── Dark'),
  dark: readBlock('[data-theme="dark"] {\n', '/* ───────── Shape'),
};

/** Red, green and blue as light, before the screen's curve. */
function linear([L, C, H]: Colour): number[] {
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = linear(colour).map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(THEMES))('the %s colours', (_, colours) => {
  const colour = (name: string): Colour => {
    const found = colours.get(name);
    if (!found) throw new Error(`--${name} is missing`);
    return found;
  };

  it('can be shown on every screen', () => {
    const outside = [...colours].filter(([, value]) =>
      linear(value).some((part) => part < -0.002 || part > 1.002),
    );
    expect(outside.map(([name]) => name)).toEqual([]);
  });

  it('contrast with their background', () => {
    const weak = PAIRS.filter(([ink, plane, floor]) => ratio(colour(ink), colour(plane)) < floor);
    expect(weak).toEqual([]);
  });

  it('are all there', () => {
    expect(colours.size).toBeGreaterThan(80);
  });
});
