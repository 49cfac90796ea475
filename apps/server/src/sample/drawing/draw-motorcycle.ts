import { backView } from './back-view.ts';
import { frontView } from './front-view.ts';
import { naked, type Side, sport, touring } from './road-bikes.ts';
import { GROUND, HEIGHT, scene, WIDTH } from './scene.ts';
import { paints } from './svg.ts';
import { adventure, cruiser, dirt, scooter } from './trail-bikes.ts';

export const KINDS = ['sport', 'naked', 'cruiser', 'touring', 'adventure', 'dirt', 'scooter'] as const;
export type Kind = (typeof KINDS)[number];
export type View = 'left' | 'right' | 'front' | 'back';

/** The bikes fill the picture as far as their boxes and mirrors allow. */
const SIDE_SCALE = 1.12;
const ENDS_SCALE = 1.2;

const SIDES: Record<Kind, Side> = { sport, naked, cruiser, touring, adventure, dirt, scooter };

export interface Motorcycle {
  readonly kind: Kind;
  /** The paint, as #rrggbb. */
  readonly color: string;
  readonly side: View;
}

/** A motorcycle in the workshop, as the camera of the counter would see it; SVG text. */
export function drawMotorcycle({ kind, color, side }: Motorcycle): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${paints(color)}${view(kind, side)}</svg>`;
}

function view(kind: Kind, side: View): string {
  if (side === 'front') return scene({ x: WIDTH / 2, reach: 340 }) + enlarged(frontView(kind), ENDS_SCALE);
  if (side === 'back') return scene({ x: WIDTH / 2, reach: 340 }) + enlarged(backView(kind), ENDS_SCALE);
  const bike = enlarged(SIDES[kind](side), SIDE_SCALE, side === 'left' ? -1 : 1);
  return scene({ x: WIDTH / 2, reach: 600 }) + bike;
}

/** The floor around it. */
const enlarged = (bike: string, scale: number, direction = 1) =>
  `<g transform="translate(${WIDTH / 2} ${GROUND}) scale(${scale * direction} ${scale}) translate(${-WIDTH / 2} ${-GROUND})">${bike}</g>`;
