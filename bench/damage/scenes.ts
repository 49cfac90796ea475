// Draws pictures of motorcycles and their damage from a seed, for measuring the comparison at pickup.
import { createRequire } from 'node:module';

const sharp = createRequire(new URL('../../apps/server/package.json', import.meta.url))(
  'sharp',
) as typeof import('sharp').default;

/** A box in fractions of the picture. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Photo {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

interface Scene {
  readonly kind: string;
  readonly intake: Photo;
  readonly pickup: Photo;
  /** Where something was added, in the intake's frame. */
  readonly marks: readonly (Box & { readonly what: string })[];
}

function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const W = 1280;
const H = 853;
type Random = () => number;
const between = (random: Random, low: number, high: number) => low + random() * (high - low);
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const gray = (random: Random, low: number, high: number) => {
  const v = Math.round(between(random, low, high));
  return `rgb(${v},${v},${v})`;
};
const color = (random: Random) =>
  `hsl(${Math.round(random() * 360)},${Math.round(between(random, 20, 80))}%,${Math.round(between(random, 20, 60))}%)`;

function background(random: Random, kind: string): string {
  const floor = between(random, 0.62, 0.74) * H;
  const wall = `<linearGradient id="w" x1="0" y1="0" x2="${random()}" y2="1"><stop offset="0" stop-color="${gray(random, 150, 230)}"/><stop offset="1" stop-color="${gray(random, 120, 220)}"/></linearGradient>`;
  const base = `<defs>${wall}</defs><rect width="${W}" height="${H}" fill="url(#w)"/><rect y="${floor}" width="${W}" height="${H - floor}" fill="${gray(random, 90, 170)}"/>`;
  if (kind === 'studio')
    return `<rect width="${W}" height="${H}" fill="${gray(random, 225, 250)}"/><ellipse cx="640" cy="730" rx="520" ry="40" fill="#000" opacity=".14"/>`;
  if (kind === 'garage') {
    let clutter = '';
    for (let i = 0; i < 46; i += 1)
      clutter += `<rect x="${random() * W}" y="${random() * floor}" width="${between(random, 10, 150)}" height="${between(random, 8, 110)}" fill="${color(random)}" opacity="${between(random, 0.5, 1)}"/>`;
    for (let i = 0; i < 20; i += 1)
      clutter += `<circle cx="${random() * W}" cy="${random() * floor}" r="${between(random, 4, 30)}" fill="none" stroke="${gray(random, 20, 220)}" stroke-width="${between(random, 2, 7)}"/>`;
    return base + clutter;
  }
  if (kind === 'ground') {
    let stones = '';
    for (let i = 0; i < 900; i += 1)
      stones += `<ellipse cx="${random() * W}" cy="${between(random, floor, H)}" rx="${between(random, 1.5, 9)}" ry="${between(random, 1, 5)}" fill="${gray(random, 50, 220)}" opacity=".75"/>`;
    for (let i = 0; i < 60; i += 1)
      stones += `<ellipse cx="${random() * W}" cy="${between(random, 0, floor)}" rx="${between(random, 10, 60)}" ry="${between(random, 8, 40)}" fill="hsl(${between(random, 70, 140)},35%,${between(random, 20, 55)}%)" opacity=".8"/>`;
    return base + stones;
  }
  let tiles = '';
  const step = between(random, 70, 160);
  for (let x = 0; x < W; x += step)
    tiles += `<path d="M${x} 0V${floor}" stroke="${gray(random, 100, 180)}" stroke-width="2"/>`;
  for (let y = 0; y < floor; y += step)
    tiles += `<path d="M0 ${y}H${W}" stroke="${gray(random, 100, 180)}" stroke-width="2"/>`;
  return base + tiles;
}

function bike(random: Random): string {
  const paint = color(random);
  const [cx, cx2, cy, r] = [
    between(random, 300, 360),
    between(random, 900, 970),
    between(random, 590, 630),
    between(random, 130, 165),
  ];
  const wheel = (x: number) => {
    let spokes = '';
    const count = Math.round(between(random, 8, 26));
    for (let i = 0; i < count; i += 1) {
      const angle = (i * 2 * Math.PI) / count;
      spokes += `<path d="M${x} ${cy}L${x + Math.cos(angle) * r * 0.82} ${cy + Math.sin(angle) * r * 0.82}" stroke="#b9bfc2" stroke-width="${between(random, 2, 4)}"/>`;
    }
    return `<circle cx="${x}" cy="${cy}" r="${r}" fill="none" stroke="#16191b" stroke-width="${r * 0.26}"/><circle cx="${x}" cy="${cy}" r="${r * 0.84}" fill="none" stroke="#aab1b4" stroke-width="8"/>${spokes}<circle cx="${x}" cy="${cy}" r="${r * 0.3}" fill="#8b9397" stroke="#333" stroke-width="6"/>`;
  };
  let fins = '';
  for (let i = 0; i < 9; i += 1)
    fins += `<path d="M${540} ${470 + i * 17}h${between(random, 130, 170)}" stroke="${gray(random, 110, 170)}" stroke-width="6"/>`;
  const shine = `<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".65"/><stop offset=".5" stop-color="${paint}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient></defs>`;
  const tank = `M${470} ${430}C${500} ${330} ${640} ${320} ${740} ${370}C${770} ${400} ${760} ${450} ${700} ${462}C${620} ${470} ${520} ${470} ${470} ${430}Z`;
  return `${shine}${wheel(cx)}${wheel(cx2)}
<path d="M${cx} ${cy}L450 400L700 470L${cx2} ${cy}L620 640L500 470" fill="none" stroke="#2b3135" stroke-width="18" stroke-linejoin="round"/>
<rect x="510" y="455" width="220" height="190" rx="20" fill="#454c50"/>${fins}<circle cx="640" cy="600" r="48" fill="#8d9498" stroke="#333" stroke-width="6"/>
<path d="${tank}" fill="${paint}"/><path d="${tank}" fill="url(#t)"/>
<path d="M740 400C800 380 900 380 ${cx2 + 40} ${between(random, 400, 430)}L${cx2} 455C880 440 800 460 730 455Z" fill="#1d2124"/>
<path d="M660 660C760 700 860 690 ${cx2 + 120} ${between(random, 640, 670)}L${cx2 + 120} 700C880 730 760 730 650 690Z" fill="#c5cacc" stroke="#777" stroke-width="3"/>
<path d="M${cx - r} ${cy - 40}A${r * 1.15} ${r * 1.15} 0 0 1 ${cx + r} ${cy - 60}" fill="none" stroke="${paint}" stroke-width="22"/>
<path d="M${cx} ${cy}L440 340L400 300" fill="none" stroke="#9aa1a5" stroke-width="20"/><path d="M350 300h110" stroke="#202427" stroke-width="16" stroke-linecap="round"/>
<circle cx="400" cy="370" r="46" fill="#e9e5d0" stroke="#333" stroke-width="9"/><rect x="${cx2 + 30}" y="400" width="46" height="28" rx="5" fill="#c33a30"/>
<text x="560" y="410" font-size="44" font-family="sans-serif" font-weight="bold" fill="#fff" opacity=".85">${pick(random, ['HONDA', 'KTM', 'R 1200', 'Ninja', 'SV 650'])}</text>`;
}

/** Possible places of marks on the bike. */
const PLACES: readonly (readonly [number, number])[] = [
  [620, 400],
  [700, 420],
  [520, 420],
  [600, 560],
  [650, 620],
  [840, 420],
  [900, 690],
  [780, 700],
  [400, 370],
  [330, 600],
  [930, 600],
  [470, 480],
  [440, 350],
  [960, 415],
];

function markOf(random: Random, at: readonly [number, number]): { svg: string; box: Box; what: string } {
  const what = pick(random, ['scratch', 'scratches', 'dent', 'chip', 'missing', 'sticker']);
  const size = between(random, 0.022, 0.075) * W;
  const [x, y] = [at[0] + between(random, -25, 25), at[1] + between(random, -18, 18)];
  const angle = between(random, 0, Math.PI);
  const [dx, dy] = [(Math.cos(angle) * size) / 2, (Math.sin(angle) * size) / 2];
  const tone = random() < 0.5 ? '#f1efe8' : '#15181a';
  const line = (ox: number, oy: number, k: number) =>
    `<path d="M${x - dx * k + ox} ${y - dy * k + oy}Q${x + between(random, -6, 6)} ${y + between(random, -6, 6)} ${x + dx * k + ox} ${y + dy * k + oy}" fill="none" stroke="${tone}" stroke-width="${between(random, 2.5, 5)}" stroke-linecap="round" opacity="${between(random, 0.75, 1)}"/>`;
  const half = size / 2;
  const round: Box = { x: (x - half) / W, y: (y - half) / H, width: size / W, height: size / H };
  const long: Box = {
    x: (x - Math.abs(dx) - 8) / W,
    y: (y - Math.abs(dy) - 8) / H,
    width: (2 * Math.abs(dx) + 16) / W,
    height: (2 * Math.abs(dy) + 16) / H,
  };
  if (what === 'scratch') return { svg: line(0, 0, 1), box: long, what };
  if (what === 'scratches')
    return { svg: line(0, 0, 1) + line(7, 6, 0.8) + line(-7, 9, 0.7), box: long, what };
  if (what === 'dent') {
    const id = `d${Math.round(random() * 1e9)}`;
    const dark = random() < 0.6;
    return {
      svg: `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${dark ? '#000' : '#fff'}" stop-opacity="${between(random, 0.4, 0.65)}"/><stop offset=".7" stop-color="${dark ? '#000' : '#fff'}" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs><ellipse cx="${x}" cy="${y}" rx="${half}" ry="${half * 0.75}" fill="url(#${id})"/>`,
      box: round,
      what,
    };
  }
  if (what === 'chip')
    return {
      svg: `<path d="M${x - half} ${y}L${x - half * 0.3} ${y - half * 0.6}L${x + half * 0.7} ${y - half * 0.3}L${x + half} ${y + half * 0.4}L${x} ${y + half * 0.6}Z" fill="${pick(random, ['#d9d6cd', '#3b3f41', '#8a7a66'])}"/>`,
      box: round,
      what,
    };
  if (what === 'sticker')
    return {
      svg: `<rect x="${x - half}" y="${y - half * 0.6}" width="${size}" height="${size * 0.6}" rx="4" fill="${color(random)}" stroke="#fff" stroke-width="3"/>`,
      box: round,
      what,
    };
  return {
    svg: `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="${half * 0.8}" fill="${pick(random, ['#aeb4b6', '#1b1e20', '#7b8084'])}"/>`,
    box: round,
    what,
  };
}

const KINDS = ['studio', 'wall', 'garage', 'ground'] as const;

export async function sceneOf(seed: number, marksMost = 3): Promise<Scene> {
  const random = randomFrom(seed);
  const kind = KINDS[seed % KINDS.length] as string;
  const inside = background(random, kind) + bike(random);
  const count = seed % 9 === 8 ? 0 : 1 + Math.floor(random() * marksMost);
  const places = [...PLACES].sort(() => random() - 0.5);
  const made = places.slice(0, count).map((at) => markOf(random, at));
  const texture = grain(random, kind === 'ground' ? 16 : 7);
  const intake = await photo(random, inside, texture, false);
  const pickup = await photo(random, inside + made.map(({ svg }) => svg).join(''), texture, true);
  return { kind, intake, pickup, marks: made.map(({ box, what }) => ({ ...box, what })) };
}

/** Texture of the subject: the same in both pictures, unlike camera noise. */
function grain(random: Random, strength: number): Float32Array {
  const small = Float32Array.from({ length: 640 * 427 }, () => (random() + random() - 1) * strength);
  return small;
}

async function photo(random: Random, svg: string, texture: Float32Array, moved: boolean): Promise<Photo> {
  const margin = 160;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${W + 2 * margin}" height="${H + 2 * margin}" viewBox="${-margin} ${-margin} ${W + 2 * margin} ${H + 2 * margin}"><rect x="${-margin}" y="${-margin}" width="${W + 2 * margin}" height="${H + 2 * margin}" fill="#9b9d99"/>${svg}</svg>`;
  const { data, info } = await sharp(Buffer.from(drawn))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const angle = moved ? (between(random, -5, 5) * Math.PI) / 180 : 0;
  const scale = moved ? between(random, 0.96, 1.04) : 1;
  const [tx, ty] = moved ? [between(random, -0.02, 0.02) * W, between(random, -0.02, 0.02) * W] : [0, 0];
  const [skewX, skewY] = moved ? [between(random, -0.015, 0.015), between(random, -0.015, 0.015)] : [0, 0];
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const exposure = moved ? between(random, 0.85, 1.15) : 1;
  const cast = [0, 1, 2].map(() => (moved ? between(random, 0.95, 1.05) : 1));
  const [gx, gy] = moved ? [between(random, -0.1, 0.1), between(random, -0.1, 0.1)] : [0, 0];
  const out = Buffer.alloc(W * H * 3);
  for (let y = 0; y < H; y += 1)
    for (let x = 0; x < W; x += 1) {
      const [u, v] = [x - W / 2, y - H / 2];
      const depth = 1 + (skewX * u + skewY * v) / W;
      const sx = (cos * u - sin * v) / depth + tx + W / 2 + margin;
      const sy = (sin * u + cos * v) / depth + ty + H / 2 + margin;
      const [left, top] = [Math.floor(sx), Math.floor(sy)];
      const [fx, fy] = [sx - left, sy - top];
      const light = exposure * (1 + (gx * u) / W + (gy * v) / H);
      const tex =
        texture[
          Math.max(0, Math.min(426, (top - margin) >> 1)) * 640 +
            Math.max(0, Math.min(639, (left - margin) >> 1))
        ] ?? 0;
      for (let c = 0; c < 3; c += 1) {
        const at = (dy: number, dx: number) =>
          data[((top + dy) * info.width + left + dx) * info.channels + c] ?? 128;
        const value =
          (at(0, 0) * (1 - fx) + at(0, 1) * fx) * (1 - fy) + (at(1, 0) * (1 - fx) + at(1, 1) * fx) * fy;
        const noise = (random() + random() + random() - 1.5) * 7;
        out[(y * W + x) * 3 + c] = Math.max(
          0,
          Math.min(255, (value + tex) * light * (cast[c] as number) + noise),
        );
      }
    }
  let picture = sharp(out, { raw: { width: W, height: H, channels: 3 } });
  const blur = moved ? between(random, 0, 1) : 0;
  if (blur > 0.35) picture = picture.blur(blur);
  const jpeg = await picture.jpeg({ quality: Math.round(between(random, 65, 88)) }).toBuffer();
  const pixels = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return { width: W, height: H, data: pixels };
}

/** Whether a region hits a mark: its center is near the mark, or they overlap enough. */
export function hits(region: Box, mark: Box): boolean {
  const grown = 0.015;
  const left = Math.max(region.x, mark.x - grown);
  const right = Math.min(region.x + region.width, mark.x + mark.width + grown);
  const top = Math.max(region.y, mark.y - grown);
  const bottom = Math.min(region.y + region.height, mark.y + mark.height + grown);
  return right > left && bottom > top;
}
