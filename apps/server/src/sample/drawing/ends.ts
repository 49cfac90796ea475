import { WIDTH } from './scene.ts';
import {
  BLACK,
  box,
  CHROME,
  DARK,
  disc,
  GLASS,
  GREY,
  LAMP,
  line,
  oval,
  PAINT,
  RUBBER,
  STEEL,
  shape,
} from './svg.ts';

const X = WIDTH / 2;
const FLOOR = 770;

/** What differs between the kinds when one stands before or behind them. */
interface Ends {
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

const endsOf = (kind: string) => ENDS[kind] ?? PLAIN;

/** Both halves of something, the second one mirrored. */
const both = (half: string) => `${half}<g transform="translate(${WIDTH} 0) scale(-1 1)">${half}</g>`;

function tyre(width: number, height: number, knobby: boolean): string {
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

function bar({ bar: [reach, height], mirrors }: Ends): string {
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

function luggage({ luggage: boxes }: Ends, y: number): string {
  if (boxes === 'none') return '';
  const fill = boxes === 'painted' ? PAINT : '#9aa1a5';
  return both(
    box(X + 78, y, 116, 168, fill, boxes === 'painted' ? 26 : 10) +
      line(`M${X + 82} ${y + 58}h108`, boxes === 'painted' ? BLACK : '#6b7378', 5),
  );
}

const pegs = (y: number) =>
  both(line(`M${X + 60} ${y}h74`, BLACK, 14) + line(`M${X + 40} ${y - 8}h40`, GREY, 18));

/** Cylinders that look out on both sides of the wheel. */
const engine = () =>
  both(
    shape(`M${X} 470h86q32 4 32 40v96q-6 38 -46 42h-72z`, '#4a5156') +
      line(`M${X + 30} 498h84M${X + 30} 520h86M${X + 30} 542h86M${X + 30} 564h84`, '#747c81', 6) +
      oval(X + 86, 612, 40, 34, '#5b6267'),
  );

export function frontView(kind: string): string {
  const ends = endsOf(kind);
  const [front] = ends.tyre;
  const top = FLOOR - ends.wheel;
  const scooter = ends.body === 'shield';
  return [
    luggage(ends, 470),
    scooter ? '' : engine() + pegs(648),
    ends.body === 'bare' ? tankFront(kind) : '',
    tyre(front, ends.wheel, ends.knobby),
    both(discs(front, ends.wheel)),
    scooter ? '' : both(legs(front, kind === 'sport' || kind === 'dirt' ? '#b8902f' : CHROME, ends.wheel)),
    fender(kind, front, top),
    bar(ends),
    ends.body === 'fairing' ? fairing(kind) : '',
    ends.screen > 0 ? screen(ends, scooter ? 330 : 372) : '',
    scooter ? shield() : '',
    lamps(ends),
    kind === 'dirt' || scooter
      ? ''
      : both(oval(X + 128, 444, 26, 13, '#e79b34', 'stroke="#23272b" stroke-width="4"')),
  ].join('');
}

const discs = (width: number, height: number) =>
  box(X + width / 2 + 4, FLOOR - height / 2 - 76, 9, 152, '#aab0b3', 4) +
  box(X + width / 2 + 2, FLOOR - height / 2 + 6, 22, 52, DARK, 6);

const legs = (width: number, upper: string, height: number) =>
  line(`M${X + width / 2 + 24} 380V560`, upper, 24) +
  line(`M${X + width / 2 + 24} 540V${FLOOR - height / 2 + 10}`, '#3a4044', 30) +
  box(X - 4, 404, width / 2 + 46, 24, DARK, 8);

function fender(kind: string, width: number, top: number): string {
  const half = width / 2 + 12;
  if (kind === 'dirt' || kind === 'adventure')
    return shape(
      `M${X - half - 14} ${top - 26}Q${X} ${top - 76} ${X + half + 14} ${top - 26}L${X + half - 4} ${top + 12}Q${X} ${top - 18} ${X - half + 4} ${top + 12}Z`,
      PAINT,
    );
  return shape(
    `M${X - half} ${top + 70}Q${X - half - 2} ${top - 16} ${X} ${top - 18}Q${X + half + 2} ${top - 16} ${X + half} ${top + 70}Q${X + half - 14} ${top + 44} ${X} ${top + 42}Q${X - half + 14} ${top + 44} ${X - half} ${top + 70}Z`,
    PAINT,
  );
}

const tankFront = (kind: string) =>
  kind === 'dirt' || kind === 'adventure'
    ? both(shape(`M${X} 350h64q66 30 82 118l-36 52q-60 -60 -110 -70z`, PAINT))
    : both(shape(`M${X} 366h58q64 20 66 84q-20 34 -60 36h-64z`, PAINT));

function fairing(kind: string): string {
  const wide = kind === 'touring' ? 26 : 0;
  return both(
    shape(
      `M${X} 346Q${X + 86} 350 ${X + 150 + wide} 430Q${X + 164 + wide} 520 ${X + 122 + wide} 640Q${X + 104} 690 ${X + 74} 690L${X + 62} 560Q${X + 66} 500 ${X} 492Z`,
      PAINT,
    ) +
      shape(
        `M${X + 82} 510L${X + 138 + wide} 500Q${X + 134 + wide} 560 ${X + 112 + wide} 610L${X + 80} 590Z`,
        BLACK,
        'opacity=".72"',
      ) +
      line(`M${X + 20} 362Q${X + 90} 372 ${X + 138 + wide} 432`, '#ffffff', 6, 'opacity=".4"'),
  );
}

const shield = () =>
  both(
    shape(
      `M${X} 306Q${X + 92} 312 ${X + 128} 396Q${X + 148} 520 ${X + 112} 640Q${X + 96} 694 ${X + 56} 700L${X + 44} 600Q${X + 42} 560 ${X} 556Z`,
      PAINT,
    ) +
      line(`M${X + 96} 370Q${X + 124} 480 ${X + 100} 610`, '#ffffff', 6, 'opacity=".4"') +
      oval(X + 92, 420, 20, 12, '#e79b34', 'stroke="#23272b" stroke-width="4"'),
  ) + line(`M${X} 400V548`, '#000000', 5, 'opacity=".2"');

const screen = ({ screen: height, body }: Ends, foot: number) => {
  const half = body === 'fairing' ? 96 : 74;
  return shape(
    `M${X - half} ${foot}Q${X - half + 12} ${foot - height} ${X} ${foot - height}Q${X + half - 12} ${foot - height} ${X + half} ${foot}Q${X} ${foot - 22} ${X - half} ${foot}Z`,
    GLASS,
    'stroke="#8a97a0" stroke-width="4"',
  );
};

function lamps({ lamp, body }: Ends): string {
  const edge = 'stroke="#2b3034" stroke-width="7"';
  if (lamp === 'twin')
    return both(
      shape(`M${X + 16} 412Q${X + 70} 396 ${X + 118} 436Q${X + 84} 466 ${X + 22} 452Z`, LAMP, edge),
    );
  if (lamp === 'slit')
    return box(X - 84, 372, 168, 62, DARK, 22) + both(shape(`M${X + 8} 386h48q16 4 14 34h-62z`, LAMP));
  if (lamp === 'board')
    return (
      shape(
        `M${X - 62} 310H${X + 62}L${X + 48} 456Q${X} 474 ${X - 48} 456Z`,
        '#f4f4f2',
        'stroke="#c8ccce" stroke-width="4"',
      ) + box(X - 36, 366, 72, 54, LAMP, 14, 'stroke="#2b3034" stroke-width="6"')
    );
  const y = body === 'shield' ? 336 : 412;
  const r = body === 'shield' ? 44 : 58;
  return (
    disc(X, y, r, LAMP, `stroke="${body === 'shield' ? '#d8dcde' : '#9aa1a5'}" stroke-width="9"`) +
    disc(X, y, r * 0.42, '#ffffff', 'opacity=".7"')
  );
}

export function backView(kind: string): string {
  const ends = endsOf(kind);
  const [, rear] = ends.tyre;
  const top = FLOOR - ends.wheel;
  const scooter = ends.body === 'shield';
  const tail = kind === 'dirt' ? 300 : 372;
  return [
    bar(ends),
    ends.screen > 100 ? screen(ends, 372) : '',
    both(shape(`M${X} 356h54q60 14 70 74l-24 60h-100z`, PAINT)),
    scooter ? '' : engine() + pegs(640),
    tyre(rear, ends.wheel, ends.knobby),
    both(line(`M${X + rear / 2 + 22} ${FLOOR - ends.wheel / 2}V520`, '#40474b', 26)),
    both(box(X + rear / 2 + 6, FLOOR - ends.wheel / 2 - 18, 30, 36, STEEL, 8)),
    exhaust(kind, rear),
    luggage(ends, 430),
    scooter ? scooterTail() : tailOf(kind, tail, top, rear),
    kind === 'touring' ? box(X - 128, 286, 256, 130, PAINT, 26) + line(`M${X - 124} 344h248`, BLACK, 6) : '',
    kind === 'touring' ? both(box(X + 62, 356, 54, 32, '#c92f2b', 8)) : '',
  ].join('');
}

function exhaust(kind: string, rear: number): string {
  if (kind === 'scooter') return '';
  const x = X + rear / 2 + 74;
  const pipe = (y: number, r: number) => disc(x, y, r, CHROME) + disc(x, y, r * 0.62, BLACK);
  if (kind === 'cruiser') return pipe(700, 30) + pipe(640, 26);
  if (kind === 'adventure' || kind === 'dirt')
    return disc(x - 26, 470, 36, STEEL) + disc(x - 26, 470, 20, BLACK);
  return pipe(kind === 'sport' ? 560 : 668, 36);
}

function tailOf(kind: string, y: number, top: number, rear: number): string {
  const half = kind === 'cruiser' ? rear / 2 + 22 : 74;
  const fenders =
    kind === 'cruiser'
      ? shape(
          `M${X - half} 640Q${X - half - 4} 480 ${X} 476Q${X + half + 4} 480 ${X + half} 640Q${X + half - 16} 560 ${X} 560Q${X - half + 16} 560 ${X - half} 640Z`,
          PAINT,
        )
      : shape(
          `M${X - 26} ${y + 70}H${X + 26}L${X + 34} ${top + 96}Q${X} ${top + 110} ${X - 34} ${top + 96}Z`,
          DARK,
        );
  return [
    fenders,
    shape(`M${X - 84} ${y + 6}Q${X} ${y - 44} ${X + 84} ${y + 6}L${X + 70} ${y + 42}H${X - 70}Z`, BLACK),
    shape(
      `M${X - half} ${y + 34}Q${X} ${y + 6} ${X + half} ${y + 34}L${X + half - 26} ${y + 98}Q${X} ${y + 112} ${X - half + 26} ${y + 98}Z`,
      PAINT,
    ),
    box(X - 40, y + 50, 80, 30, '#c92f2b', 12, 'stroke="#7d1714" stroke-width="4"'),
    line(`M${X - 24} ${y + 65}h48`, '#ff8f86', 6),
    kind === 'dirt'
      ? ''
      : both(
          line(`M${X + 30} ${y + 88}L${X + 92} ${y + 96}`, DARK, 9) +
            oval(X + 106, y + 97, 24, 13, '#e79b34', 'stroke="#23272b" stroke-width="4"'),
        ),
  ].join('');
}

const scooterTail = () =>
  both(
    shape(
      `M${X} 420Q${X + 96} 424 ${X + 124} 500Q${X + 140} 600 ${X + 92} 664L${X + 44} 640Q${X + 46} 600 ${X} 596Z`,
      PAINT,
    ) +
      line(`M${X + 84} 452Q${X + 122} 520 ${X + 106} 610`, '#ffffff', 6, 'opacity=".4"') +
      oval(X + 92, 560, 22, 13, '#e79b34', 'stroke="#23272b" stroke-width="4"'),
  ) +
  shape(
    `M${X - 96} 420Q${X - 92} 368 ${X} 364Q${X + 92} 368 ${X + 96} 420Q${X} 446 ${X - 96} 420Z`,
    '#6b4a35',
  ) +
  line(`M${X - 74} 404Q${X} 384 ${X + 74} 404`, '#8c664d', 5) +
  box(X - 40, 488, 80, 34, '#c92f2b', 14, 'stroke="#7d1714" stroke-width="4"') +
  line(`M${X - 108} 430Q${X} 474 ${X + 108} 430`, CHROME, 10) +
  disc(X + 92, 704, 30, STEEL) +
  disc(X + 92, 704, 15, BLACK);
