import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The makes, models, classes, colors and years that a shop starts with. */
export interface VehicleData {
  readonly classifications: readonly string[];
  readonly colors: readonly string[];
  readonly years: readonly string[];
  readonly models: readonly { readonly make: string; readonly model: string }[];
  /** By VIN prefix. */
  readonly makers: ReadonlyMap<string, { readonly maker: string; readonly country: string }>;
}

export function readVehicleData(dataDir: string): VehicleData {
  const options = JSON.parse(readFileSync(join(dataDir, 'vehicle-options.json'), 'utf8')) as {
    classifications: string[];
    colors: string[];
    years: { first: number; last: number };
  };
  const { first, last } = options.years;
  const [models, makers] = ['motorcycle-models.csv', 'wmi-motorcycle.csv'].map((file) =>
    parseCsv(readFileSync(join(dataDir, file), 'utf8')),
  );
  return {
    classifications: options.classifications,
    colors: options.colors,
    years: Array.from({ length: last - first + 1 }, (_, i) => String(last - i)),
    models: (models ?? []).map(([make = '', model = '']) => ({ make, model })),
    makers: new Map(
      (makers ?? []).map(([wmi = '', maker = '', , country = '']) => [wmi, { maker, country }]),
    ),
  };
}

/** Parses our own files, without their header; quoting is all they use. */
function parseCsv(text: string): string[][] {
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
}
