import { bar, both, endsOf, engine, FLOOR, luggage, pegs, screen, tyre, X } from './ends.ts';
import { BLACK, box, CHROME, DARK, disc, line, oval, PAINT, STEEL, shape } from './svg.ts';

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
