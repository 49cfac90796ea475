/** The few words the drawings are written in. */
export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

export const ring = (x: number, y: number, r: number, color: string, width: number, more = '') =>
  disc(x, y, r, 'none', `stroke="${color}" stroke-width="${width}" ${more}`);

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

/** Two colours mixed: `part` of the second. */
export function mix(one: string, other: string, part: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) * (1 - part) + channel(other, at) * part)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

const fade = (
  id: string,
  stops: readonly (readonly [number, string])[],
  more = 'x1="0" y1="0" x2="0" y2="1"',
) =>
  `<linearGradient id="${id}" ${more}>${stops
    .map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`;

export const DARK = '#23272b';
export const BLACK = '#15181a';
export const GREY = '#4b5256';
export const STEEL = 'url(#steel)';
export const CHROME = 'url(#chrome)';
export const PAINT = 'url(#paint)';
export const GLASS = 'url(#glass)';
export const LAMP = 'url(#lamp)';
export const RUBBER = 'url(#rubber)';

export const paints = (color: string) =>
  `<defs>
  ${fade('paint', [
    [0, mix(color, '#ffffff', 0.34)],
    [0.32, mix(color, '#ffffff', 0.06)],
    [0.62, color],
    [1, mix(color, '#000000', 0.42)],
  ])}
  ${fade('steel', [
    [0, '#e4e7e8'],
    [0.5, '#a2a9ad'],
    [1, '#656d72'],
  ])}
  ${fade('chrome', [
    [0, '#ffffff'],
    [0.38, '#c3c9cc'],
    [0.5, '#6a7277'],
    [0.62, '#d8dcde'],
    [1, '#80888d'],
  ])}
  ${fade('rubber', [
    [0, '#33383c'],
    [0.5, '#1c1f22'],
    [1, '#0f1112'],
  ])}
  <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dfeaf0" stop-opacity=".75"/><stop offset="1" stop-color="#5b6a74" stop-opacity=".55"/></linearGradient>
  <radialGradient id="lamp" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#fffef4"/><stop offset=".6" stop-color="#efe8c8"/><stop offset="1" stop-color="#b7af90"/></radialGradient>
  <radialGradient id="shadow"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".6" stop-color="#000" stop-opacity=".26"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
  </defs>`;

/** A light edge along a painted part. */
export const shine = (d: string) => line(d, '#ffffff', 6, 'opacity=".5"');
