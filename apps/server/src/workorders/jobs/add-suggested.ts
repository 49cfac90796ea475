import { randomUUID } from 'node:crypto';
import {
  DEFAULT_TEMPLATE,
  type OfferedService,
  type Severity,
  type Suggestion,
  severityOfItem,
  suggestions,
  type Template,
  WORKORDER_LIMITS,
  worstOf,
} from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type ChangeVerdict, changeOrder } from '../change-order.ts';
import { workorderFindings } from '../diagnosis/diagnosis.table.ts';
import { type FindingRow, findingsOf } from '../diagnosis/findings.ts';
import type { OrderRow } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { insertService } from './add-service.ts';

interface NewSuggested {
  readonly id: string;
  readonly revision: number;
  readonly jobId: string;
  readonly key: string;
}

/**
 * Turns a suggestion into a job with its finding, severity and photos, and the hours and usual parts of the matching
 * catalog service. Without one it is a plain job with the usual labor.
 */
export function addSuggested(
  deps: WorkordersDeps,
  actor: Actor,
  { jobId, key, ...seen }: NewSuggested,
): Promise<ChangeVerdict<'KEY_REUSED' | 'SUGGESTION_UNKNOWN'>> {
  return changeOrder(deps, actor, seen, 'jobs', async (tx, order) => {
    const template = order.inspectionTemplate ?? DEFAULT_TEMPLATE;
    const services = await deps.stock.services(tx);
    const wanted = suggestions(template, order.completedItems, services).find((one) => one.key === key);
    if (!wanted) return { ok: false, code: 'SUGGESTION_UNKNOWN' };
    const offered = wanted.service && (await deps.stock.service(tx, wanted.service.id));
    const findings = await findingsFor(deps, tx, actor, order, { template, items: wanted.items });
    const made = await insertService(deps, tx, actor, order, {
      jobId,
      service: offered ?? plainService(wanted),
      job: jobFrom(findings),
    });
    if (!made) return { ok: false, code: 'KEY_REUSED' };
    return {
      ok: true,
      grows: true,
      action: 'workorders.job.added',
      after: { jobId, suggestion: key, serviceId: wanted.service?.id ?? null, ...made },
      event: { kind: 'job_added', data: { jobId, title: made.title, lines: made.lines } },
    };
  });
}

/** Without a catalog service: the suggestion's name and usual labor, at the shop's rate. */
const plainService = ({ title, laborMilli }: Suggestion): OfferedService => ({
  nameEn: title.en,
  nameEs: title.es,
  laborMilli,
  priceCents: null,
  taxable: true,
  parts: [],
});

type Found = Pick<FindingRow, 'id' | 'title' | 'description' | 'severity' | 'photos'>;

/** The findings of these items; an item without one gets a finding from its inspection result. */
async function findingsFor(
  { clock }: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { template, items }: { readonly template: Template; readonly items: readonly string[] },
): Promise<Found[]> {
  const known = await findingsOf(tx, order.id);
  const labels = new Map(
    template.groups.flatMap((group) => group.items.map(({ id, label }) => [id, label] as const)),
  );
  const found: Found[] = [];
  for (const itemId of items) {
    const written = known.filter((finding) => finding.itemId === itemId);
    const result = order.completedItems[itemId];
    if (written.length > 0 || !result) {
      found.push(...written);
      continue;
    }
    const finding = {
      ...{
        id: randomUUID(),
        description: result.note,
        severity: severityOfItem(result),
        photos: result.photos,
      },
      title: (labels.get(itemId)?.[order.customerLanguage] ?? itemId).slice(0, WORKORDER_LIMITS.title),
    };
    await tx.insert(workorderFindings).values({
      ...finding,
      ...{ orderId: order.id, itemId, createdBy: actor.actorId, createdAt: clock.now() },
    });
    found.push(finding);
  }
  return found;
}

/** Merges findings: title and severity from the worst, descriptions and photos from all. */
function jobFrom(findings: readonly Found[]) {
  const severity: Severity | null = worstOf(findings.map((finding) => finding.severity));
  const lead = findings.find((finding) => finding.severity === severity);
  if (!lead) return {};
  const causes = findings.map(({ title, description }) => (description ? `${title}: ${description}` : title));
  const others = findings.filter((finding) => finding !== lead).flatMap((finding) => finding.photos);
  return {
    findingId: lead.id,
    severity,
    cause: causes.join('\n').slice(0, WORKORDER_LIMITS.text),
    photos: [...new Set(others)]
      .filter((path) => !lead.photos.includes(path))
      .slice(0, WORKORDER_LIMITS.photos),
  };
}
