import type { Outputs } from '@kickstand/api';
import type { Language } from '@kickstand/domain/language';
import { FALLBACK_COLORS, type OptionType, optionKey, vehicleWord } from '@kickstand/domain/vehicles';
import { ORPCError } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useLanguage } from '../../../../lib/device/language.ts';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';

type Stored = Outputs['vehicles']['options'][number];

export interface VehicleOption {
  /** Null if the server does not have it: it can be chosen, not edited. */
  readonly id: string | null;
  /** The stored value. */
  readonly label: string;
  /** The label, if it differs from the value. */
  readonly text?: string;
  readonly custom: boolean;
  /** This person may rename and delete it. */
  readonly mayChange?: boolean;
}

const NONE: readonly Stored[] = [];

/** VEH-04: an empty list if it cannot be loaded; colors have a built-in list. */
export function useOptions(type: OptionType, make: string, enabled: boolean) {
  const { language } = useLanguage();
  // all models at once, so that changing the make needs no network
  const query = useQuery({ ...orpc.vehicles.options.queryOptions({ input: { type } }), enabled });
  const stored = query.data ?? NONE;
  const options = useMemo(
    () => optionsOf(type, type === 'model' ? modelsOf(stored, make) : stored).map(inWords(type, language)),
    [type, stored, make, language],
  );
  return { options, loading: enabled && query.isPending, failed: query.isError };
}

const TRANSLATED: readonly OptionType[] = ['color', 'classification'];

const inWords =
  (type: OptionType, language: Language) =>
  (option: VehicleOption): VehicleOption =>
    TRANSLATED.includes(type) ? { ...option, text: vehicleWord(option.label, language) } : option;

/** The models of a make; all models if none is known for it. */
export function modelsOf(models: readonly Stored[], make: string): readonly Stored[] {
  const key = optionKey(make);
  const own = key === '' ? [] : models.filter(({ makes }) => makes?.includes(key));
  return own.length > 0 ? own : models;
}

export function optionsOf(type: OptionType, stored: readonly Stored[]): VehicleOption[] {
  if (type === 'color' && stored.length === 0)
    return FALLBACK_COLORS.map((label) => ({ id: null, label, custom: false }));
  const options = stored.map(({ id, displayName, custom, mayChange }) => ({
    id,
    label: displayName,
    custom,
    mayChange,
  }));
  // The bike at the counter is more likely new than old.
  return type === 'year' ? options.sort((a, b) => b.label.localeCompare(a.label)) : options;
}

/** Adds, renames and deletes options from the drop-down, each with a message about the result. */
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
      // without sign-in the value stays in the form and is not added to the shop's list
      if (!staff) return { id: null, label: value, custom: true };
      try {
        const { option, added } = await api.vehicles.addOption({
          type,
          displayName: value,
          ...(type === 'model' && make ? { make } : {}),
        });
        if (added) good(t('vehicle.added', { type: name, value: option.displayName }));
        // not awaited: the open list would cover the next field until the lists are reloaded
        void readAgain();
        return { id: option.id, label: option.displayName, custom: option.custom };
      } catch (error) {
        if (error instanceof ORPCError && error.status < 500) {
          bad(t('vehicle.addFailed', { type: name }));
          return null;
        }
        // keep the value on this form even if it could not be added to the shop's list
        const description = t('vehicle.addedHere', { value });
        intakeToast({ variant: 'destructive', title: t('vehicle.addError', { type: name }), description });
        return { id: null, label: value, custom: true };
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
    async remove(option: VehicleOption, onUndone: () => void): Promise<boolean> {
      const { id } = option;
      if (id === null) return false;
      const undo = async () => {
        try {
          await api.vehicles.restoreOption({ id });
          good(t('vehicle.restored', { value: option.label }));
          onUndone();
          await readAgain();
        } catch {
          bad(t('vehicle.restoreFailed', { value: option.label }));
        }
      };
      try {
        await api.vehicles.removeOption({ id });
      } catch {
        bad(t('vehicle.deleteFailed', { type: name }));
        return false;
      }
      const action = { label: t('vehicle.undo'), onClick: () => void undo() };
      intakeToast({ variant: 'success', title: t('vehicle.deleted', { type: name }), action });
      await readAgain();
      return true;
    },
  };
}

export const findOption = (options: readonly VehicleOption[], typed: string) => {
  const key = optionKey(typed);
  return (
    options.find((option) => optionKey(option.label) === key) ??
    options.find((option) => option.text !== undefined && optionKey(option.text) === key)
  );
};
