import { canConvert } from '@kickstand/domain/intake';
import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { endShares } from '../shares/index.ts';
import { createFromIntake } from '../workorders/index.ts';
import { formOf, photosOf } from './form-columns.ts';
import { lockForm } from './intake.repository.ts';
import { intakeForms } from './intake.table.ts';

export type ConvertVerdict =
  | { readonly ok: true; readonly orderId: string; readonly first: boolean }
  | { readonly ok: false; readonly code: 'NOT_FOUND' };

/**
 * Creates the work order of a form and marks the form as converted, in one transaction. Called again, it
 * returns the first order.
 */
export async function convertIntake(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  caller: Caller,
  id: string,
): Promise<ConvertVerdict> {
  return db.transaction(async (tx): Promise<ConvertVerdict> => {
    const row = await lockForm(tx, id);
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    if (row.convertedToDiagnostic) return { ok: true, orderId: row.convertedToDiagnostic, first: false };
    if (!canConvert(row.status)) return { ok: false, code: 'NOT_FOUND' };
    const form = formOf(row);
    const now = clock.now();
    const order = await createFromIntake(tx, clock, actor, {
      customerId: row.customerId,
      bikeId: row.bikeId,
      customerName: row.customerName,
      customerEmail: form.customerEmail,
      customerPhone: form.customerPhone,
      customerContact: form.customerContact,
      customerLanguage: row.customerLanguage,
      bikeInfo: row.bikeInfo,
      vin: row.vin,
      mileage: row.mileage,
      serviceHistory: row.techConcerns,
      customerConcerns: form.customerConcerns,
      technicianId: caller.userId,
      bikeMakeCustom: row.bikeMakeCustom,
      bikeModelCustom: row.bikeModelCustom,
      bikeClassificationCustom: row.bikeClassificationCustom,
      photoUrls: photosOf(form),
      intakeDepositAmount: row.depositAmount,
      intakeDepositId: row.depositId,
      convertedFromIntake: id,
      convertedAt: now,
    });
    await tx
      .update(intakeForms)
      .set({
        status: 'converted',
        convertedToDiagnostic: order.id,
        convertedAt: now,
        updatedAt: now,
        revision: sql`${intakeForms.revision} + 1`,
      })
      .where(eq(intakeForms.id, id));
    await endShares(tx, clock, { kind: 'intake', recordId: id }, null); // from now on they expire with the order
    await writeAudit(tx, clock, actor, {
      action: 'intake.form.converted',
      subject: 'intake_forms',
      subjectId: id,
      before: { status: row.status },
      after: { status: 'converted', convertedToDiagnostic: order.id },
    });
    return { ok: true, orderId: order.id, first: order.first };
  });
}
