import type { Actor } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { revokeShares, shareRecord } from '../shares/index.ts';
import { linkEndFor } from '../workorders/index.ts';
import type { IntakeRow } from './form-columns.ts';
import { findForm } from './intake.repository.ts';
import type { IntakeDeps } from './intake-deps.ts';

type Deps = Pick<IntakeDeps, 'db' | 'clock' | 'baseUrl'>;

/** Creates a link to a form. It expires with the links of the order made from the form, or on its own without one. */
export async function linkToForm(
  { clock, baseUrl }: Pick<Deps, 'clock' | 'baseUrl'>,
  tx: Transaction,
  actor: Actor,
  { id, convertedToDiagnostic }: Pick<IntakeRow, 'id' | 'convertedToDiagnostic'>,
): Promise<string> {
  const ends = await linkEndFor(tx, clock.now(), convertedToDiagnostic);
  const shareId = await shareRecord(tx, clock, actor, { kind: 'intake', recordId: id }, ends);
  return `${baseUrl()}/form/view/${shareId}`;
}

/** A link for the customer. Null if the form does not exist. */
export async function shareIntake(deps: Deps, actor: Actor, id: string): Promise<string | null> {
  const row = await findForm(deps.db, id);
  return row && deps.db.transaction((tx) => linkToForm(deps, tx, actor, row));
}

/** Revokes all links to a form. Null if the form does not exist. */
export async function revokeIntakeShares(
  { db, clock }: Deps,
  actor: Actor,
  id: string,
): Promise<number | null> {
  if (!(await findForm(db, id))) return null;
  return db.transaction((tx) => revokeShares(tx, clock, actor, { kind: 'intake', recordId: id }));
}
