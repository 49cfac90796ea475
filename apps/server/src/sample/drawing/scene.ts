import { box, disc, line, oval } from './svg.ts';

export const WIDTH = 1280;
export const HEIGHT = 960;
/** Where tyres meet the floor. */
export const GROUND = 770;

const FLOOR = 640;

/** A bay of the workshop: a wall with tools, a floor, light from the left above. */
export function scene(shadow: { readonly x: number; readonly reach: number }): string {
  return `<defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e9e5dc"/><stop offset=".55" stop-color="#d5d0c5"/><stop offset="1" stop-color="#b9b4a9"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8f9192"/><stop offset=".35" stop-color="#a7a8a7"/><stop offset="1" stop-color="#84878a"/></linearGradient>
    <radialGradient id="light" cx=".3" cy=".1" r=".9"><stop offset="0" stop-color="#fffaf0" stop-opacity=".65"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></radialGradient>
  </defs>
  ${box(0, 0, WIDTH, FLOOR, 'url(#wall)')}
  ${box(0, 452, WIDTH, FLOOR - 452, '#5d6b70')}
  ${box(0, 446, WIDTH, 8, '#c9a14a')}
  ${toolBoard()}
  ${shelf()}
  ${box(0, FLOOR - 16, WIDTH, 16, '#3d464a')}
  ${box(0, 0, WIDTH, FLOOR, 'url(#light)')}
  ${box(0, FLOOR, WIDTH, HEIGHT - FLOOR, 'url(#floor)')}
  ${line(`M-10 846 L1290 846`, '#d3a63c', 12, 'opacity=".55"')}
  ${line(`M210 ${FLOOR} L20 ${HEIGHT}`, '#6f7274', 2.5, 'opacity=".6"')}
  ${line(`M1070 ${FLOOR} L1260 ${HEIGHT}`, '#6f7274', 2.5, 'opacity=".6"')}
  ${line(`M640 ${FLOOR} L640 ${HEIGHT}`, '#6f7274', 2.5, 'opacity=".35"')}
  ${oval(shadow.x, GROUND + 6, shadow.reach, 44, 'url(#shadow)')}
  ${oval(shadow.x, GROUND + 2, shadow.reach * 0.8, 18, 'url(#shadow)')}`;
}

const INK = '#a39b8c';

function toolBoard(): string {
  const wrench = (x: number, long: number) =>
    line(`M${x} 128 V${128 + long}`, INK, 9) +
    `<circle cx="${x}" cy="${132 + long}" r="10" fill="none" stroke="${INK}" stroke-width="7"/>` +
    line(`M${x - 9} 112 L${x - 7} 126 L${x + 7} 126 L${x + 9} 112`, INK, 6);
  return `<g opacity=".8">${box(92, 82, 330, 220, '#cdc6b8', 6)}${box(92, 82, 330, 220, 'none', 6, `stroke="${INK}" stroke-width="3"`)}
    ${[132, 166, 200, 234].map((x, i) => wrench(x, 130 - i * 22)).join('')}
    ${line('M286 120 V196', INK, 7)}${box(277, 190, 18, 64, INK, 7)}
    ${line('M322 120 V186', INK, 7)}${box(313, 180, 18, 58, INK, 7)}
    ${box(352, 118, 46, 26, INK, 5)}${box(369, 140, 12, 118, INK, 5)}</g>`;
}

function shelf(): string {
  return `<g opacity=".85">${box(842, 236, 350, 12, '#8f8676')}${box(866, 248, 8, 34, '#8f8676')}${box(1160, 248, 8, 34, '#8f8676')}
    ${box(868, 166, 46, 70, '#9fa8a6', 5)}${box(880, 152, 22, 16, '#7f8886', 3)}
    ${box(926, 182, 40, 54, '#b98a5c', 5)}${box(936, 170, 20, 14, '#94704b', 3)}
    ${box(982, 190, 84, 46, '#a9a294', 3)}${box(982, 206, 84, 6, '#c4bdae')}
    ${disc(1126, 190, 46, 'none', 'stroke="#7d7a72" stroke-width="17"')}${disc(1126, 190, 33, 'none', 'stroke="#9a978e" stroke-width="3"')}</g>`;
}
