/** Label sizes in millimeters; a sheet has three by eight. */
export const SIZES = {
  roll: { width: 50, height: 25, perSheet: 1 },
  letter: { width: 71.9, height: 34.8, perSheet: 24 },
  a4: { width: 70, height: 37, perSheet: 24 },
} as const;
export type SizeName = keyof typeof SIZES;
export const SIZE_NAMES = Object.keys(SIZES) as SizeName[];

/** Left and right of the bars. */
const EDGE_MM = 2;
/** Wider bars are not easier to read; narrower ones are unreadable for a simple scanner. */
const WIDEST_MM = 0.38;
const NARROWEST_MM = 0.17;

export const barsWidth = (size: SizeName, modules: number): number =>
  Math.min(SIZES[size].width - 2 * EDGE_MM, modules * WIDEST_MM);

export const isTooDense = (size: SizeName, modules: number): boolean =>
  barsWidth(size, modules) / modules < NARROWEST_MM;

/** All copies in sequence, split into sheets. */
export function sheetsOf<Label>(
  labels: readonly { label: Label; copies: number }[],
  size: SizeName,
): Label[][] {
  const all = labels.flatMap(({ label, copies }) => Array.from({ length: copies }, () => label));
  const { perSheet } = SIZES[size];
  return Array.from({ length: Math.ceil(all.length / perSheet) }, (_, sheet) =>
    all.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
}
