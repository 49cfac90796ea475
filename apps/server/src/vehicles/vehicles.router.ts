import { makerPrefixes, makersIn } from '@kickstand/domain/vehicles';
import { actorOf } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { findShop } from '../settings/index.ts';
import { addOption } from './add-option.ts';
import { removeOption, renameOption, restoreOption } from './change-option.ts';
import { modelsSeen } from './models-seen.ts';
import { readOptions } from './option.repository.ts';
import { listOptions } from './options.ts';
import type { VehicleData } from './vehicle-data.ts';

export interface VehiclesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vehicleData: () => VehicleData;
}

export function vehiclesRouter(given: VehiclesDeps) {
  const deps = { ...given, timeZone: async () => (await findShop(given.db))?.timeZone ?? 'UTC' };
  return {
    options: gated.vehicles.options.handler(({ input, context }) =>
      listOptions(deps, callerOf(context), input),
    ),

    addOption: gated.vehicles.addOption.handler(({ input, context }) =>
      addOption(deps, actorOf(context), callerOf(context), input),
    ),

    updateOption: gated.vehicles.updateOption.handler(async ({ input, context, errors }) => {
      const verdict = await renameOption(deps, actorOf(context), callerOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return verdict.option;
    }),

    removeOption: gated.vehicles.removeOption.handler(async ({ input, context, errors }) => {
      const verdict = await removeOption(deps, actorOf(context), callerOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return { removed: true as const };
    }),

    restoreOption: gated.vehicles.restoreOption.handler(async ({ input, context, errors }) => {
      const verdict = await restoreOption(deps, actorOf(context), callerOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return verdict.option;
    }),

    maker: gated.vehicles.maker.handler(async ({ input }) => {
      const models = await modelsSeen(deps.db, input.vin);
      const registered = deps.vehicleData().makers;
      const found = makerPrefixes(input.vin).flatMap((prefix) => registered.get(prefix) ?? [])[0];
      if (!found) return { makers: [], makes: [], models, country: null };
      const { makers, makes } = makersIn(found.maker, await readOptions(deps.db, { type: 'make' }));
      return { makers: [...makers], makes: [...makes], models, country: found.country || null };
    }),
  };
}
