import { BLACK, box, CHROME, DARK, disc, GREY, LAMP, line, oval, RUBBER, ring, STEEL, shape } from './svg.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface WheelLook {
  readonly r: number;
  readonly tyre: number;
  readonly rim: 'cast' | 'spoke' | 'small';
  readonly color?: string;
  readonly knobby?: boolean;
}

export function wheel({ x, y }: Point, { r, tyre, rim, color = '#3a4045', knobby }: WheelLook): string {
  const inner = r - tyre;
  const knobs = knobby ? ring(x, y, r - 3, '#0d0f10', 11, 'stroke-dasharray="11 8"') : '';
  return [
    disc(x, y, inner + 2, '#1a1d20', 'opacity=".28"'),
    ring(x, y, r - tyre / 2, RUBBER, tyre),
    knobs,
    ring(x, y, r - tyre * 0.32, '#3c4146', 1.6),
    ring(x, y, inner, rim === 'spoke' ? STEEL : color, rim === 'small' ? 12 : 10),
    rim === 'spoke' ? spokes(x, y, inner) : bars(x, y, inner, color, rim === 'small' ? 5 : 6),
    ring(x, y, inner * 0.56, '#b4babd', 9),
    ring(x, y, inner * 0.56, '#6f777b', 2, 'stroke-dasharray="5 9"'),
    disc(x, y, 19, '#2b3034'),
    disc(x, y, 10, STEEL),
  ].join('');
}

function spokes(x: number, y: number, r: number): string {
  const lines = Array.from({ length: 16 }, (_, i) => {
    const [a, b] = [(i * Math.PI) / 8, (i * Math.PI) / 8 + (i % 2 ? 0.36 : -0.36)];
    return `M${n(x + 16 * Math.cos(b))} ${n(y + 16 * Math.sin(b))}L${n(x + r * Math.cos(a))} ${n(y + r * Math.sin(a))}`;
  });
  return line(lines.join(''), '#aeb4b7', 2.2);
}

function bars(x: number, y: number, r: number, color: string, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const a = (i * 2 * Math.PI) / count - Math.PI / 2;
    const side = 0.13;
    const [cx, cy] = [x + r * Math.cos(a - side), y + r * Math.sin(a - side)];
    const [dx, dy] = [x + r * Math.cos(a + side), y + r * Math.sin(a + side)];
    return line(`M${x} ${y}L${n(cx)} ${n(cy)}M${x} ${y}L${n(dx)} ${n(dy)}`, color, 9);
  }).join('');
}

const n = (value: number) => value.toFixed(1);

/** A point on the way from one to the other. */
const on = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Fork from the head to the axle; `upside` is the sporty way round, with the thick tubes above. */
export function fork(head: Point, axle: Point, upside: string | null): string {
  const middle = on(head, axle, upside ? 0.56 : 0.5);
  const tube = (a: Point, b: Point, color: string, width: number) =>
    line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, color, width);
  return upside
    ? tube(middle, axle, STEEL, 15) +
        tube(head, middle, upside, 24) +
        tube(on(head, axle, 0.5), middle, BLACK, 26)
    : tube(head, middle, CHROME, 16) +
        tube(middle, axle, '#3a4044', 25) +
        tube(middle, on(middle, axle, 0.06), BLACK, 28);
}

export function swingarm(pivot: Point, axle: Point, color = '#40474b'): string {
  return (
    line(`M${pivot.x} ${pivot.y}L${axle.x} ${axle.y}`, color, 25) +
    line(`M${pivot.x} ${pivot.y - 5}L${axle.x} ${axle.y - 6}`, '#6d757a', 5)
  );
}

export function shock(top: Point, foot: Point, spring: string): string {
  const d = `M${top.x} ${top.y}L${foot.x} ${foot.y}`;
  return line(d, DARK, 11) + line(d, spring, 22, 'stroke-dasharray="1 13"') + line(d, BLACK, 5);
}

export function chain(pivot: Point, axle: Point): string {
  return (
    ring(axle.x, axle.y, 47, '#575e62', 10) +
    line(
      `M${axle.x} ${axle.y - 48}L${pivot.x} ${pivot.y - 26}M${axle.x} ${axle.y + 48}L${pivot.x} ${pivot.y + 26}`,
      '#2e3337',
      7,
    ) +
    line(`M${axle.x} ${axle.y - 48}L${pivot.x} ${pivot.y - 26}`, '#8b8468', 3, 'stroke-dasharray="6 6"')
  );
}

/** Upright cylinders over a crankcase, seen from the side. */
export function inlineEngine(x: number, y: number): string {
  const fins = Array.from(
    { length: 6 },
    (_, i) => `M${x - 58 + i * 4} ${y - 96 + i * 15}h${104 - i * 3}`,
  ).join('');
  return (
    shape(`M${x - 66} ${y - 118}l118 -6 22 30 -16 112 -132 8 -12 -80z`, '#4a5156') +
    line(fins, '#747c81', 4.5) +
    shape(`M${x - 62} ${y - 142}q60 -16 116 -6l6 28 -124 6z`, GREY) +
    shape(
      `M${x - 128} ${y + 26}q0 -34 38 -38l150 -8q46 4 46 46v20q0 40 -46 42l-136 2q-52 -4 -52 -46z`,
      '#565d62',
    ) +
    disc(x - 24, y + 34, 44, STEEL) +
    disc(x - 24, y + 34, 27, '#6c7479') +
    disc(x + 58, y + 34, 30, '#7d858a') +
    disc(x + 58, y + 34, 15, '#52595e') +
    line(`M${x - 118} ${y + 82}h196`, '#30353a', 5)
  );
}

/** Two big cylinders in a V. */
export function vTwin(x: number, y: number): string {
  const cylinder = (turn: number) => {
    const fins = Array.from({ length: 7 }, (_, i) => `M-40 ${-62 - i * 15}h80`).join('');
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${box(-34, -168, 68, 130, '#4b5257', 6)}${line(fins, CHROME, 6)}${box(-42, -198, 84, 36, CHROME, 12)}</g>`;
  };
  return (
    cylinder(-24) +
    cylinder(26) +
    shape(`M${x - 112} ${y + 6}q6 -52 62 -56h96q56 4 60 56v22q-4 48 -58 50h-106q-52 -2 -54 -50z`, '#5b6267') +
    disc(x - 14, y + 14, 52, CHROME) +
    disc(x - 14, y + 14, 34, '#7a8287') +
    disc(x + 62, y + 22, 28, CHROME) +
    oval(x + 6, y - 108, 34, 34, CHROME) +
    oval(x + 6, y - 108, 22, 22, '#596065')
  );
}

export const muffler = (d: string, width: number, end: Point) =>
  line(d, '#2b3034', width + 4) + line(d, STEEL, width) + disc(end.x, end.y, width * 0.36, BLACK);

export const header = (d: string, width = 17) => line(d, '#7b6f63', width) + line(d, '#b3a698', width * 0.35);

export function roundLamp(x: number, y: number, r: number, rim = CHROME): string {
  return (
    shape(`M${x} ${y - r}a${r} ${r} 0 0 0 0 ${r * 2}z`, rim) +
    shape(`M${x - 2} ${y - r}a${r * 0.42} ${r} 0 0 1 0 ${r * 2}z`, LAMP, `stroke="#8b9296" stroke-width="3"`)
  );
}

/** Bar, grip, lever and mirror of the near side. */
export function handlebar(clamp: Point, grip: Point, mirror: Point | null): string {
  return (
    (mirror
      ? line(`M${grip.x + 14} ${grip.y}L${mirror.x} ${mirror.y}`, DARK, 6) +
        oval(mirror.x, mirror.y - 8, 27, 17, DARK)
      : '') +
    line(`M${clamp.x} ${clamp.y}Q${clamp.x - 8} ${grip.y - 6} ${grip.x} ${grip.y}`, '#32383c', 11) +
    line(`M${grip.x + 8} ${grip.y}L${grip.x - 40} ${grip.y + 9}`, BLACK, 19) +
    line(`M${grip.x + 20} ${grip.y + 2}Q${grip.x} ${grip.y + 22} ${grip.x - 34} ${grip.y + 25}`, '#9aa1a5', 5)
  );
}

export const blinker = (x: number, y: number) =>
  oval(x, y, 14, 9, '#e79b34', 'stroke="#23272b" stroke-width="3"');

export const tailLamp = (x: number, y: number, tilt = 0) =>
  box(x - 9, y - 11, 20, 24, '#c92f2b', 5, `transform="rotate(${tilt} ${x} ${y})"`);

export const stand = (x: number, y: number, ground: number) =>
  line(`M${x} ${y}L${x - 46} ${ground - 4}M${x - 64} ${ground - 2}h34`, '#33393d', 10);

export const peg = (x: number, y: number) =>
  line(`M${x} ${y}h44`, BLACK, 12) + line(`M${x - 6} ${y - 22}L${x + 4} ${y}`, STEEL, 10);
