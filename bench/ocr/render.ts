import sharp, { type Sharp } from 'sharp';
import { type Plate, printedPlate, stampedPlate } from './plates.ts';
import { Random } from './random.ts';
import { randomVin } from './vins.ts';
import { drawInto, type Pixels } from './warp.ts';

export type PictureKind = 'printed' | 'stamped';

export interface Picture {
  readonly jpeg: Buffer;
  readonly text: string;
}

/** A seeded photo of a plate with a VIN: plate, light, angle, blur, noise and compression. */
export async function renderVin(kind: PictureKind, seed: number): Promise<Picture> {
  const random = new Random(seed * 7919 + (kind === 'printed' ? 1 : 2));
  for (let i = 0; i < 5; i += 1) random.next();
  const vin = randomVin(random);
  const plate = kind === 'printed' ? printedPlate(vin, random) : stampedPlate(vin, random);
  return { jpeg: await photo(plate, random), text: vin };
}

/** The plate as a phone or tablet would photograph it. */
export async function photo(plate: Plate, random: Random): Promise<Buffer> {
  const width = random.pick([640, 800, 1024, 1280, 1280, 1920]);
  const height = Math.round(width * random.pick([0.5625, 0.75]));
  const share = random.between(0.3, 0.9);
  const scale = (share * width) / plate.textWidth;
  const pixels = await raw(
    sharp(Buffer.from(plate.svg)).resize(Math.max(60, Math.round(plate.width * Math.min(1, scale * 1.5)))),
  );
  const scene = background(width, height, random);
  drawInto(scene, pixels, corners(plate, scale, width, height, random));
  return lit(scene, random);
}

async function raw(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function background(width: number, height: number, random: Random): Pixels {
  const data = new Uint8Array(width * height * 4);
  const [level, slope] = [random.between(20, 170), random.between(-60, 60)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = level + (slope * x) / width + Math.sin(x * 0.011 + y * 0.017) * 8;
      data.fill(Math.min(255, Math.max(0, value)), (y * width + x) * 4, (y * width + x) * 4 + 3);
      data[(y * width + x) * 4 + 3] = 255;
    }
  }
  return { width, height, data };
}

function corners(plate: Plate, scale: number, width: number, height: number, random: Random) {
  const angle = (random.between(-7, 7) * Math.PI) / 180;
  const [w, h] = [plate.width * scale, plate.height * scale];
  const slack = (size: number, room: number) => Math.max(0, (room - size) / 2) * random.between(-0.8, 0.8);
  const [cx, cy] = [width / 2 + slack(plate.textWidth * scale, width) * 0.8, height / 2 + slack(h, height)];
  const tilt = () => random.between(-0.035, 0.035);
  const corner = (sx: number, sy: number) => {
    const [x, y] = [(sx + tilt() * sx) * (w / 2), (sy + tilt() * sy) * (h / 2)];
    return [
      cx + x * Math.cos(angle) - y * Math.sin(angle),
      cy + x * Math.sin(angle) + y * Math.cos(angle),
    ] as const;
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] as const;
}

/** Uneven light, blur, sensor noise, JPEG. */
async function lit(scene: Pixels, random: Random): Promise<Buffer> {
  const { width, height } = scene;
  const [spotX, spotY, reach] = [
    random.between(0, width),
    random.between(0, height),
    random.between(0.4, 1.2) * width,
  ];
  const [dim, bright] = [random.between(0.45, 0.95), random.between(0, 0.35)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = dim + bright * Math.exp(-((x - spotX) ** 2 + (y - spotY) ** 2) / (reach * reach));
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c += 1) scene.data[at + c] = Math.min(255, scene.data[at + c]! * light);
    }
  }
  const sigma = random.between(0.3, 1) * (width / 1280) + 0.2;
  const soft = await raw(
    sharp(scene.data, { raw: { width, height, channels: 4 } }).blur(Math.max(0.3, sigma)),
  );
  const noise = random.between(0, 7);
  for (let i = 0; i < soft.data.length; i += 4) {
    const grain = (random.next() + random.next() + random.next() - 1.5) * 1.6 * noise;
    for (let c = 0; c < 3; c += 1) soft.data[i + c] = Math.min(255, Math.max(0, soft.data[i + c]! + grain));
  }
  return sharp(soft.data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: random.whole(60, 90) })
    .toBuffer();
}
