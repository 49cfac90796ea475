import { makePng } from '../e2e/support/picture.ts';
import type { Dice } from '../storm/dice.ts';

export const SIDES = ['Left side', 'Right side', 'Front', 'Back'] as const;
/** The field of the form in which the server has the photo of a side. */
export const SLOTS = ['photoLeftSide', 'photoRightSide', 'photoFront', 'photoBack'] as const;

type Color = readonly [red: number, green: number, blue: number];

/** Far enough apart that a compressed photo of one is never taken for another. */
const COLORS: readonly Color[] = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 70, 200],
  [220, 180, 40],
  [150, 50, 180],
  [40, 180, 190],
];

/** What a person enters in one run, from its seed; each photo has its own color. */
export interface Entered {
  readonly name: string;
  readonly mileage: string;
  readonly concerns: string;
  readonly note: string;
  readonly finding: string;
  readonly sides: readonly Color[];
  readonly jobPhoto: Color;
  readonly findingPhoto: Color;
}

export function rollEntered(dice: Dice): Entered {
  const left = [...COLORS];
  const color = (): Color => left.splice(dice.between(0, left.length - 1), 1)[0] ?? [0, 0, 0];
  return {
    name: `Rider ${dice.uuid().slice(0, 8)}`,
    mileage: String(dice.between(100, 90_000)),
    concerns: `Concern ${dice.uuid()}`,
    note: `Note ${dice.uuid()}`,
    finding: `Finding ${dice.uuid().slice(0, 8)}`,
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
