import type { OptionType } from '@kickstand/domain/vehicles';
import type { Caller } from '../platform/rpc/context.ts';
import { makesOfModels, type Option, type OptionDeps, presenter, readOptions } from './option.repository.ts';

/** Options as the caller may see them. Models include their makes, so that a form works offline. */
export async function listOptions(
  deps: OptionDeps,
  caller: Caller,
  wanted: { type: OptionType; make?: string | undefined },
): Promise<Option[]> {
  const present = await presenter(deps, caller);
  const rows = await readOptions(deps.db, wanted);
  if (wanted.type !== 'model' || wanted.make) return rows.map(present);
  const makes = await makesOfModels(deps.db);
  return rows.map((row) => ({ ...present(row), makes: makes.get(row.id) ?? [] }));
}
