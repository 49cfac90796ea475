import { bar, both, type Ends, endsOf, engine, FLOOR, luggage, pegs, screen, tyre, X } from './ends.ts';
import { BLACK, box, CHROME, DARK, disc, LAMP, line, oval, PAINT, shape } from './svg.ts';

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
