import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import { fileUrls } from '../files/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { diagnosticReports } from './workorders.table.ts';

export interface WorkordersParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'keyedHash'>;
}

export async function findReport(
  parts: WorkordersParts,
  id: string,
): Promise<Outputs['workorders']['find'] | null> {
  const [found] = await parts.db
    .select({ report: diagnosticReports, technician: profiles })
    .from(diagnosticReports)
    .leftJoin(profiles, eq(profiles.id, diagnosticReports.technicianId))
    .where(eq(diagnosticReports.id, id));
  if (!found) return null;
  const { report, technician } = found;
  const urls = fileUrls(parts);
  return {
    id: report.id,
    number: report.number,
    status: report.status,
    customerName: report.customerName,
    customerEmail: report.customerEmail,
    customerPhone: report.customerPhone,
    bikeInfo: report.bikeInfo,
    vin: report.vin,
    mileage: report.mileage,
    concerns: report.customerConcerns ?? '',
    notes: report.serviceHistory ?? '',
    technician: technician ? displayName(technician) : '',
    photos: report.photoUrls.flatMap((path) => {
      const [url, thumbnailUrl] = [urls.url(path), urls.thumbnailUrl(path)];
      return url && thumbnailUrl ? [{ url, thumbnailUrl }] : [];
    }),
    depositCents: report.intakeDepositId ? report.intakeDepositAmount : null,
    intakeId: report.convertedFromIntake,
    createdAt: report.createdAt.toISOString(),
  };
}
