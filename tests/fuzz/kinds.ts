// Which table's ids a field of a call takes.

/** Path of the procedure and of the field, as `workorders/jobs/add jobId`; the first that fits counts. */
const TABLES: readonly (readonly [RegExp, string])[] = [
  [/ (key|newId)$/, 'idempotency_keys'],
  [/ (technicianId|technician|person|actorId)$/, 'profiles'],
  [/ (customerId|otherId|keptId|mergedId)$/, 'customers'],
  [/ bikeId$|^customers\/updateBike id$/, 'bikes'],
  [/ (productId|serviceId)$/, 'products'],
  [/ supplierId$|^inventory\/suppliers\/\w+ id$/, 'suppliers'],
  [/ orderId$/, 'diagnostic_reports'],
  [/ (jobId|jobIds)$/, 'workorder_jobs'],
  [/ findingId$/, 'workorder_findings'],
  [/ (templateId)$|^workorders\/templates\/\w+ id$/, 'inspection_templates'],
  [/^inventory\/purchases\/receive lineId$/, 'purchase_lines'],
  [/ lineId$/, 'workorder_lines'],
  [/ tempId$/, 'intake_form_drafts'],
  [/ (formId|intakeFormId)$/, 'intake_forms'],
  [/ (paymentId|depositId)$|^payments\/(refund|void) id$|^payments\/list after$/, 'ledger_entries'],
  [/ checkout$/, 'checkouts'],
  [/^inventory\/purchases\/\w+ /, 'purchase_orders'],
  [/^inventory\/counts\/\w+ id/, 'stock_counts'],
  [/^inventory\/imports\/\w+ /, 'import_batches'],
  [/^inventory\/movements after$/, 'stock_movements'],
  [/^inventory\//, 'products'],
  [/^workorders\/timeline after$/, 'workorder_events'],
  [/^customers\/undoMerge /, 'customer_merges'],
  [/^customers\/(intakes) after$/, 'intake_forms'],
  [/^customers\/(orders) after$/, 'diagnostic_reports'],
  [/^customers\/(payments) after$/, 'ledger_entries'],
  [/^customers\//, 'customers'],
  [/^(workorders|payments|review)\//, 'diagnostic_reports'],
  [/^intake\/drafts after$/, 'intake_form_drafts'],
  [/^intake\//, 'intake_forms'],
  [/^vehicles\//, 'vehicle_options'],
  [/^users\/(revokeInvitation)/, 'auth_links'],
  [/^users\//, 'profiles'],
  [/^auth\//, 'auth_sessions'],
  [/^mail\//, 'mail_outbox'],
  [/^audit\//, 'audit_log'],
];

export function tableOf(procedure: string, field: string): string {
  const where = `${procedure} ${field}`;
  const found = TABLES.find(([pattern]) => pattern.test(where));
  if (!found) throw new Error(`tests/fuzz/kinds.ts does not say which ids ${where} takes`);
  return found[1];
}

/** The caller makes this id, so most of them are new. */
export const isMadeByCaller = (procedure: string, field: string, top: boolean): boolean =>
  field === 'key' ||
  field === 'newId' ||
  (top &&
    ((field === 'id' &&
      /^(workorders\/create|intake\/submit|workorders\/templates\/save|inventory\/(addProduct|addService|suppliers\/add|purchases\/create|counts\/start|imports\/begin))$/.test(
        procedure,
      )) ||
      (field === 'jobId' && /^workorders\/jobs\/add/.test(procedure)) ||
      (field === 'lineId' && procedure === 'workorders/lines/add') ||
      (field === 'findingId' && procedure === 'workorders/findings/add') ||
      (field === 'tempId' && procedure === 'intake/saveDraft')));
