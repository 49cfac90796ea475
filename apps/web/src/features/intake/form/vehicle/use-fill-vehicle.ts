import { VEHICLE_FIELDS, type VehicleField } from '@kickstand/domain/intake';
import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api.ts';
import { useIntake } from '../intake-context.ts';
import { findOption, optionsOf } from './use-options.ts';

export const CUSTOM_FLAGS: Partial<
  Record<VehicleField, 'bikeMakeCustom' | 'bikeModelCustom' | 'bikeClassificationCustom'>
> = {
  bikeMake: 'bikeMakeCustom',
  bikeModel: 'bikeModelCustom',
  bikeClassification: 'bikeClassificationCustom',
};

/** Sets a vehicle value that was offered and accepted. VEH-05: with its flag, as if it was chosen from the list. */
export function useFillVehicle(): (field: VehicleField, value: string) => void {
  const { set } = useIntake();
  const queries = useQueryClient();
  return (field, value) => {
    const type = VEHICLE_FIELDS[field];
    const stored = queries.getQueryData(orpc.vehicles.options.queryKey({ input: { type } })) ?? [];
    const flag = CUSTOM_FLAGS[field];
    set(field, value);
    if (flag) set(flag, findOption(optionsOf(type, stored), value)?.custom ?? false);
  };
}
