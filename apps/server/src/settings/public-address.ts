import type { Outputs } from '@kickstand/api';
import { linksSettled, type PublicAddress, reachOf } from '@kickstand/domain/settings';
import type { Actor } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { readSection, readSectionNow, type StoredSection, updateSectionIn } from './sections.ts';

export interface AddressDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly baseUrl: () => string;
  /** PUBLIC_URL takes precedence: the stored address is kept but unused. */
  readonly addressLocked: boolean;
  /** Whether other devices can connect, because HOST is not only this machine. */
  readonly listensOutside: boolean;
  /** Every request is checked against the address, so a change applies to the next one. */
  readonly addressChanged: () => Promise<void>;
}

/** The address the owner chose, if the server was started without one. */
export async function chosenAddress(db: DbOrTx): Promise<URL | null> {
  const { publicUrl } = (await readSection(db, 'address')).value;
  return URL.canParse(publicUrl) ? new URL(publicUrl) : null;
}

type LinkDeps = Pick<AddressDeps, 'baseUrl'> & { readonly db: DbOrTx };

/** Whether links in emails and shares open on other devices, and whether the owner accepted that they do not. */
export async function linkState({ db, baseUrl }: LinkDeps): Promise<Outputs['settings']['links']> {
  const { accepted } = (await readSection(db, 'address')).value;
  const reach = reachOf(baseUrl());
  return { baseUrl: baseUrl(), reach, settled: linksSettled(reach, accepted) };
}

export async function presentAddress(deps: AddressDeps): Promise<Outputs['settings']['address']> {
  const { value, revision } = await readSection(deps.db, 'address');
  return {
    publicUrl: deps.addressLocked ? deps.baseUrl() : value.publicUrl,
    locked: deps.addressLocked,
    listensOutside: deps.listensOutside,
    ...(await linkState(deps)),
    revision,
  };
}

type AddressVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'STALE' | 'ADDRESS_SET_BY_SERVER' };

export async function updateAddress(
  deps: AddressDeps,
  actor: Actor,
  { publicUrl, revision }: Pick<PublicAddress, 'publicUrl'> & { readonly revision: number },
): Promise<AddressVerdict> {
  if (deps.addressLocked) return { ok: false, code: 'ADDRESS_SET_BY_SERVER' };
  const origin = publicUrl && new URL(publicUrl).origin;
  return change(deps, actor, revision, (value) => ({ ...value, publicUrl: origin }));
}

/** The owner accepts that links do not open on other devices. */
export async function acceptLinks(deps: AddressDeps, actor: Actor): Promise<void> {
  const reach = reachOf(deps.baseUrl());
  if (reach === 'world') return;
  const { revision } = await readSectionNow(deps.db, 'address');
  await change(deps, actor, revision, (value) => ({ ...value, accepted: reach }));
}

async function change(
  deps: AddressDeps,
  actor: Actor,
  revision: number,
  next: (value: PublicAddress) => PublicAddress,
): Promise<AddressVerdict> {
  const saved = await deps.db.transaction(async (tx) => {
    const { value } = await readSectionNow(tx, 'address');
    const wanted: StoredSection<'address'> = { value: next(value), revision };
    return updateSectionIn(tx, deps.clock, actor, 'address', wanted);
  });
  if (!saved.ok) return { ok: false, code: 'STALE' };
  await deps.addressChanged();
  return { ok: true };
}
