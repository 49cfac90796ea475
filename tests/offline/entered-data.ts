import { makePng } from '../e2e/support/picture.ts';
import type { Random } from '../storm/random.ts';

export const SIDES = ['Left side', 'Right side', 'Front', 'Back'] as const;
/** The form field of each side's photo. */
export const SLOTS = ['photoLeftSide', 'photoRightSide', 'photoFront', 'photoBack'] as const;

type Color = readonly [red: number, green: number, blue: number];

/** Far enough apart to tell compressed photos from each other. */
const COLORS: readonly Color[] = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 70, 200],
  [220, 180, 40],
  [150, 50, 180],
  [40, 180, 190],
];

/** What is entered in one run, derived from its seed. Each photo has its own color. */
export interface EnteredData {
  readonly name: string;
  readonly mileage: string;
  readonly concerns: string;
  readonly note: string;
  readonly finding: string;
  readonly sides: readonly Color[];
  readonly jobPhoto: Color;
  readonly findingPhoto: Color;
}

export function randomEnteredData(random: Random): EnteredData {
  const left = [...COLORS];
  const color = (): Color => left.splice(random.between(0, left.length - 1), 1)[0] ?? [0, 0, 0];
  return {
    name: `Rider ${random.uuid().slice(0, 8)}`,
    mileage: String(random.between(100, 90_000)),
    concerns: `Concern ${random.uuid()}`,
    note: `Note ${random.uuid()}`,
    finding: `Finding ${random.uuid().slice(0, 8)}`,
    sides: SIDES.map(color),
    jobPhoto: color(),
    findingPhoto: color(),
  };
}

export const photoOf = (color: Color) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: makePng(64, 48, color, color),
});
