import { describe, expect, it } from 'vitest';
import { findDifferences, type Pixels } from '../index.ts';

const [WIDTH, HEIGHT] = [640, 420];

function randomFrom(seed: number): () => number {
  let state = seed * 7919 + 17;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

type Paint = (x: number, y: number) => readonly [number, number, number];

/** A bike made of simple shapes: two wheels with spokes, a shiny tank, an engine with fins. */
function bike(seed: number): Paint {
  const random = randomFrom(seed);
  const [tone, wall, floor] = [random() * 120 + 60, random() * 60 + 150, 270 + random() * 40];
  const boxes = Array.from({ length: 26 }, () => ({
    ...{
      x: random() * WIDTH,
      y: random() * floor,
      w: random() * 70 + 8,
      h: random() * 50 + 6,
      v: random() * 200,
    },
  }));
  return (x, y) => {
    for (const cx of [170, 470]) {
      const [dx, dy] = [x - cx, y - 290];
      const r = Math.hypot(dx, dy);
      if (r < 85 && r > 66) return [25, 27, 29];
      if (r <= 66 && Math.cos(Math.atan2(dy, dx) * 14) > 0.86) return [180, 186, 188];
    }
    if (((x - 310) / 75) ** 2 + ((y - 195) / 34) ** 2 < 1) {
      const shine = 1.4 - (y - 160) / 70;
      return [tone * shine, tone * 0.5 * shine, 40 * shine];
    }
    if (x > 255 && x < 370 && y > 232 && y < 320) return y % 11 < 4 ? [150, 152, 154] : [70, 74, 78];
    if (x > 350 && x < 480 && y > 200 && y < 222) return [28, 30, 33];
    const box = boxes.find((one) => x > one.x && x < one.x + one.w && y > one.y && y < one.y + one.h);
    if (box && seed % 2 === 0) return [box.v, box.v * 0.9, box.v * 0.7];
    return y > floor ? [120, 122, 118] : [wall - y / 9, wall - y / 9, wall - y / 12];
  };
}

interface View {
  readonly degrees?: number;
  readonly exposure?: number;
  readonly shift?: number;
}

function photo(paint: Paint, seed: number, { degrees = 0, exposure = 1, shift = 0 }: View = {}): Pixels {
  const random = randomFrom(seed);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const sum = [0, 0, 0];
      for (const ox of [0.25, 0.75])
        for (const oy of [0.25, 0.75]) {
          const [u, v] = [x + ox - WIDTH / 2, y + oy - HEIGHT / 2];
          const color = paint(cos * u - sin * v + WIDTH / 2 + shift, sin * u + cos * v + HEIGHT / 2 - shift);
          for (let c = 0; c < 3; c += 1) sum[c] = (sum[c] as number) + (color[c] as number) / 4;
        }
      const i = (y * WIDTH + x) * 4;
      const light = exposure * (1 + ((x / WIDTH - 0.5) * (exposure - 1)) / 2);
      for (let c = 0; c < 3; c += 1) data[i + c] = (sum[c] as number) * light + (random() - 0.5) * 10;
      data[i + 3] = 255;
    }
  return { width: WIDTH, height: HEIGHT, data };
}

/** A chip of 2.5 % of the width on the tank. */
const chipped =
  (paint: Paint): Paint =>
  (x, y) =>
    Math.abs(x - 322) < 8 && Math.abs(y - 190) < 4 ? [228, 224, 214] : paint(x, y);

// long enough for a busy machine to draw two pictures and compare them
describe('differences between two photos', { timeout: 180_000 }, () => {
  // a comparison takes seconds: `npm run bench -- --damage 40` draws more of them
  it.each([
    [1, { degrees: 5, exposure: 0.85, shift: 6 }],
    [2, { degrees: -5, exposure: 1.15, shift: -5 }],
  ])('DMG-03 are found in scene %i though the camera was turned and the light changed', (seed, view) => {
    const scene = bike(seed);
    const { comparable, regions } = findDifferences(
      photo(scene, seed),
      photo(chipped(scene), seed + 50, view),
    );
    expect(comparable).toBe(true);
    const [x, y] = [322 / WIDTH, 190 / HEIGHT];
    const pointing = regions.filter(
      (box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
    );
    expect(pointing).toHaveLength(1);
    expect(regions.length - 1).toBeLessThanOrEqual(3);
  });

  it('DMG-03 an unchanged bike has next to none', () => {
    const scene = bike(4);
    const { regions } = findDifferences(
      photo(scene, 4),
      photo(scene, 54, { degrees: -4, exposure: 1.12, shift: 3 }),
    );
    expect(regions.length).toBeLessThanOrEqual(3);
  });

  it('DMG-03 pictures of different things are not compared', () => {
    const noise = randomFrom(9);
    const { comparable, regions } = findDifferences(
      photo(bike(5), 5),
      photo((x, y) => (((x >> 5) + (y >> 4)) % 3 === 0 ? [noise() * 255, 20, 90] : [90, 160, 40]), 6),
    );
    expect([comparable, regions]).toEqual([false, []]);
  });
});
