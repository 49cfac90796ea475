import { makerPrefixes, optionKey } from '@kickstand/domain/vehicles';
import { actorOf } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import { addOption, listOptions, removeOption, renameOption } from './options.ts';
import type { VehicleData } from './vehicle-data.ts';

export interface VehiclesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly vehicleData: () => VehicleData;
}

export function vehiclesRouter(parts: VehiclesParts) {
  return {
    options: gated.vehicles.options.handler(({ input }) => listOptions(parts.db, input)),

    addOption: gated.vehicles.addOption.handler(({ input, context }) =>
      addOption(parts, actorOf(context), input),
    ),

    updateOption: gated.vehicles.updateOption.handler(async ({ input, context, errors }) => {
      const verdict = await renameOption(parts, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return verdict.option;
    }),

    removeOption: gated.vehicles.removeOption.handler(async ({ input, context, errors }) => {
      if (!(await removeOption(parts, actorOf(context), input.id))) throw errors.NOT_FOUND();
      return { removed: true as const };
    }),

    maker: gated.vehicles.maker.handler(async ({ input }) => {
      const { makers } = parts.vehicleData();
      const found = makerPrefixes(input.vin).flatMap((prefix) => makers.get(prefix) ?? [])[0];
      if (!found) return { maker: null, make: null, country: null };
      const makes = await listOptions(parts.db, { type: 'make' });
      return { maker: found.maker, make: makeOf(found.maker, makes), country: found.country };
    }),
  };
}

/** The make of our list among a maker's names: "Harley-Davidson; LiveWire", "Honda Motor Company". */
function makeOf(maker: string, makes: readonly { name: string; displayName: string }[]): string | null {
  const names = maker.split(';').map(optionKey);
  const fits = makes.filter((make) =>
    names.some((name) => name === make.name || name.startsWith(`${make.name} `)),
  );
  return fits.sort((a, b) => b.name.length - a.name.length)[0]?.displayName ?? null;
}
