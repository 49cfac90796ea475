import type { Outputs } from '@kickstand/api';
import { FALLBACK_COLORS, type OptionType, optionKey } from '@kickstand/domain/vehicles';
import { ORPCError } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { intakeToast } from '../../../../ui/toast.tsx';

type Stored = Outputs['vehicles']['options'][number];

export interface VehicleOption {
  /** Null for one that the server does not know: it can be chosen, not edited. */
  readonly id: string | null;
  readonly label: string;
  readonly custom: boolean;
}

const NONE: readonly Stored[] = [];

/** VEH-04: what cannot be read is an empty list; colours have one of their own. */
export function useOptions(type: OptionType, make: string, enabled: boolean) {
  const input = type === 'model' && make ? { type, make } : { type };
  const query = useQuery({ ...orpc.vehicles.options.queryOptions({ input }), enabled });
  const stored = query.data ?? NONE;
  const options = useMemo(() => optionsOf(type, stored), [type, stored]);
  return { options, loading: enabled && query.isPending, failed: query.isError };
}

export function optionsOf(type: OptionType, stored: readonly Stored[]): VehicleOption[] {
  if (type === 'color' && stored.length === 0)
    return FALLBACK_COLORS.map((label) => ({ id: null, label, custom: false }));
  const options = stored.map(({ id, displayName, custom }) => ({ id, label: displayName, custom }));
  // The bike at the counter is more often young than old.
  return type === 'year' ? options.reverse() : options;
}

/** Adding, renaming and deleting from the drop-down, each with its word about how it went. */
export function useOptionActions(type: OptionType, make: string, staff: boolean) {
  const { t } = useTranslation('intakeForm');
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: orpc.vehicles.options.key() });
  const name = t(`vehicle.type.${type}`);
  const good = (title: string) => intakeToast({ variant: 'success', title });
  const bad = (title: string) => intakeToast({ variant: 'destructive', title });

  return {
    async add(typed: string): Promise<VehicleOption | null> {
      const value = typed.trim().replace(/\s+/g, ' ');
      if (value === '') {
        bad(t('vehicle.valueRequired'));
        return null;
      }
      // A stranger's value stays in the form: nothing of theirs goes into the shop's lists.
      if (!staff) return { id: null, label: value, custom: true };
      try {
        const { option, added } = await api.vehicles.addOption({
          type,
          displayName: value,
          ...(type === 'model' && make ? { make } : {}),
        });
        if (added) good(t('vehicle.added', { type: name, value: option.displayName }));
        await readAgain();
        return { id: option.id, label: option.displayName, custom: option.custom };
      } catch (error) {
        const refused = error instanceof ORPCError && error.status < 500;
        bad(refused ? t('vehicle.addFailed', { type: name }) : t('vehicle.addError', { type: name }));
        return null;
      }
    },
    async rename(option: VehicleOption, displayName: string): Promise<boolean> {
      if (option.id === null) return false;
      try {
        await api.vehicles.updateOption({ id: option.id, displayName });
        good(t('vehicle.updated'));
        await readAgain();
        return true;
      } catch {
        bad(t('vehicle.updateFailed'));
        return false;
      }
    },
    async remove(option: VehicleOption): Promise<void> {
      if (option.id === null) return;
      try {
        await api.vehicles.removeOption({ id: option.id });
        good(t('vehicle.deleted', { type: name }));
        await readAgain();
      } catch {
        bad(t('vehicle.deleteFailed', { type: name }));
      }
    },
  };
}

export const findOption = (options: readonly VehicleOption[], typed: string) => {
  const key = optionKey(typed);
  return options.find((option) => optionKey(option.label) === key);
};
