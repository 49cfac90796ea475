import { randomUUID } from 'node:crypto';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { knownCustomer } from '../customers/index.ts';
import { beginDraft } from '../intake/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import { appointments } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { applyEvent } from './change-state.ts';
import { intakeForms } from './foreign-tables.ts';
import { lockAppointment } from './lock-day.ts';
import type { AppointmentRow } from './present.ts';

export type StartVerdict =
  | { readonly ok: true; readonly tempId: string; readonly submitted: boolean }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'STALE' | 'NOT_POSSIBLE' };

/**
 * Starts the intake when the bike arrives, filled in with everything known. Calling it again returns the same draft.
 */
export function startIntake(
  deps: CalendarDeps,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<StartVerdict> {
  return deps.db.transaction(async (tx): Promise<StartVerdict> => {
    const row = await lockAppointment(tx, id);
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    if (row.intakeId)
      return { ok: true, tempId: row.intakeId, submitted: await isSubmitted(tx, row.intakeId) };
    if (row.revision !== revision) return { ok: false, code: 'STALE' };
    const intakeId = randomUUID();
    const linked =
      row.state === 'arrived'
        ? await linkIntake(deps, tx, actor, row, intakeId)
        : await applyEvent(deps, tx, actor, row, { event: 'arrive', values: { intakeId } });
    if (!linked.ok) return { ok: false, code: linked.code === 'STALE' ? 'STALE' : 'NOT_POSSIBLE' };
    await beginDraft(tx, deps.clock, actor, { tempId: intakeId, form: await formOf(tx, row) });
    return { ok: true, tempId: intakeId, submitted: false };
  });
}

const isSubmitted = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.select({ id: intakeForms.id }).from(intakeForms).where(eq(intakeForms.id, id))).length > 0;

async function linkIntake(
  deps: CalendarDeps,
  tx: Transaction,
  actor: Actor,
  row: AppointmentRow,
  intakeId: string,
) {
  const values = { intakeId, updatedAt: deps.clock.now() };
  const saved = await replaceAtRevision(tx, appointments, { id: row.id, revision: row.revision }, values);
  if (saved.ok)
    await writeAudit(tx, deps.clock, actor, {
      action: 'calendar.appointment.intake_begun',
      subject: 'appointments',
      subjectId: row.id,
      before: { intakeId: null },
      after: { intakeId },
    });
  return saved;
}

/** A known bike provides VIN and color; what the customer entered this time takes precedence. */
async function formOf(tx: Transaction, row: AppointmentRow): Promise<IntakeForm> {
  const known = row.customerId
    ? await knownCustomer(tx, { id: row.customerId, bikeId: row.bikeId ?? undefined })
    : null;
  const bike = row.bikeId ? known?.bikes[0] : undefined;
  return {
    ...emptyIntakeForm(row.language),
    customerName: row.name,
    customerEmail: row.email || (known?.email ?? ''),
    customerPhone: row.phone || (known?.phone ?? ''),
    customerContact: known?.preferredContact ?? null,
    bikeYear: row.bikeYear || (bike?.year ?? ''),
    bikeMake: row.bikeMake || (bike?.make ?? ''),
    bikeModel: row.bikeModel || (bike?.model ?? ''),
    bikeColor: bike?.color ?? '',
    bikeClassification: bike?.classification ?? '',
    vin: bike?.vin ?? '',
    customerConcerns: [row.service, row.concern].filter(Boolean).join('\n'),
  };
}
