import { WIDTH } from './scene.ts';
import { BLACK, box, DARK, GLASS, GREY, line, oval, PAINT, RUBBER, shape } from './svg.ts';

export const X = WIDTH / 2;
export const FLOOR = 770;

/** What differs between the kinds seen from the front or the back. */
export interface Ends {
  /** Width of the tyres and height of the wheels. */
  readonly tyre: readonly [front: number, rear: number];
  readonly wheel: number;
  /** Half the span of the bar, and how high its grips are. */
  readonly bar: readonly [reach: number, height: number];
  readonly lamp: 'round' | 'twin' | 'slit' | 'board';
  readonly body: 'fairing' | 'bare' | 'shield';
  readonly screen: number;
  readonly luggage: 'none' | 'painted' | 'metal';
  readonly mirrors: boolean;
  readonly knobby: boolean;
}

const PLAIN: Ends = {
  tyre: [62, 92],
  wheel: 276,
  bar: [190, 300],
  lamp: 'round',
  body: 'bare',
  screen: 0,
  luggage: 'none',
  mirrors: true,
  knobby: false,
};

const ENDS: Record<string, Ends> = {
  sport: { ...PLAIN, tyre: [66, 104], bar: [150, 366], lamp: 'twin', body: 'fairing', screen: 86 },
  naked: { ...PLAIN, tyre: [64, 98] },
  cruiser: { ...PLAIN, tyre: [62, 104], bar: [232, 316] },
  touring: {
    ...PLAIN,
    ...{ bar: [184, 330], lamp: 'twin', body: 'fairing', screen: 190, luggage: 'painted' },
  },
  adventure: {
    ...PLAIN,
    ...{
      tyre: [58, 88],
      wheel: 306,
      bar: [226, 268],
      lamp: 'slit',
      screen: 120,
      luggage: 'metal',
      knobby: true,
    },
  },
  dirt: {
    ...PLAIN,
    tyre: [50, 82],
    wheel: 314,
    bar: [216, 258],
    lamp: 'board',
    mirrors: false,
    knobby: true,
  },
  scooter: { ...PLAIN, tyre: [58, 66], wheel: 204, bar: [170, 296], body: 'shield', screen: 110 },
};

export const endsOf = (kind: string) => ENDS[kind] ?? PLAIN;

/** Both halves of something, the second one mirrored. */
export const both = (half: string) => `${half}<g transform="translate(${WIDTH} 0) scale(-1 1)">${half}</g>`;

export function tyre(width: number, height: number, knobby: boolean): string {
  const top = FLOOR - height;
  const tread = knobby
    ? Array.from({ length: Math.floor(height / 22) }, (_, i) =>
        line(`M${X - width / 2 + 3} ${top + 16 + i * 22}h${width - 6}`, '#0b0d0e', 8),
      ).join('')
    : line(
        `M${X - width * 0.2} ${top + 20}v${height - 40}M${X + width * 0.2} ${top + 20}v${height - 40}`,
        '#3a3f43',
        4,
      );
  return box(X - width / 2, top, width, height, RUBBER, width / 2) + tread;
}

export function bar({ bar: [reach, height], mirrors }: Ends): string {
  const grip = X + reach;
  return both(
    line(`M${X} 392Q${X + 60} ${height + 8} ${grip - 60} ${height}L${grip} ${height + 12}`, '#32383c', 13) +
      line(`M${grip - 50} ${height + 2}L${grip + 8} ${height + 13}`, BLACK, 23) +
      line(
        `M${grip - 62} ${height + 16}Q${grip - 20} ${height + 34} ${grip + 12} ${height + 36}`,
        '#9aa1a5',
        6,
      ) +
      (mirrors
        ? line(`M${grip - 62} ${height}L${grip - 30} ${height - 72}`, DARK, 8) +
          oval(grip - 22, height - 84, 42, 24, DARK) +
          oval(grip - 22, height - 83, 33, 16, '#8d9aa2')
        : ''),
  );
}

export function luggage({ luggage: boxes }: Ends, y: number): string {
  if (boxes === 'none') return '';
  const fill = boxes === 'painted' ? PAINT : '#9aa1a5';
  return both(
    box(X + 78, y, 116, 168, fill, boxes === 'painted' ? 26 : 10) +
      line(`M${X + 82} ${y + 58}h108`, boxes === 'painted' ? BLACK : '#6b7378', 5),
  );
}

export const pegs = (y: number) =>
  both(line(`M${X + 60} ${y}h74`, BLACK, 14) + line(`M${X + 40} ${y - 8}h40`, GREY, 18));

/** Cylinders that look out on both sides of the wheel. */
export const engine = () =>
  both(
    shape(`M${X} 470h86q32 4 32 40v96q-6 38 -46 42h-72z`, '#4a5156') +
      line(`M${X + 30} 498h84M${X + 30} 520h86M${X + 30} 542h86M${X + 30} 564h84`, '#747c81', 6) +
      oval(X + 86, 612, 40, 34, '#5b6267'),
  );

export const screen = ({ screen: height, body }: Ends, foot: number) => {
  const half = body === 'fairing' ? 96 : 74;
  return shape(
    `M${X - half} ${foot}Q${X - half + 12} ${foot - height} ${X} ${foot - height}Q${X + half - 12} ${foot - height} ${X + half} ${foot}Q${X} ${foot - 22} ${X - half} ${foot}Z`,
    GLASS,
    'stroke="#8a97a0" stroke-width="4"',
  );
};
