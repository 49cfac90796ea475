// Maps each id field of the contract to the table it refers to.

/** Matched against procedure and field, as in `workorders/jobs/add jobId`; the first match wins. */
const TABLES: readonly (readonly [RegExp, string])[] = [
  [/ (key|newId)$/, 'idempotency_keys'],
  [/ (technicianId|technician|person|personId|actorId)$/, 'profiles'],
  [/ (customerId|otherId|keptId|mergedId)$/, 'customers'],
  [/ bikeId$|^customers\/updateBike id$/, 'bikes'],
  [/ (productId|serviceId)$|^calendar\/updateSetting booking\.services/, 'products'],
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
  [/^calendar\/revokeFeed /, 'calendar_feeds'],
  [/^calendar\/updateSetting /, 'profiles'],
  [/^(calendar|booking)\//, 'appointments'],
  [/^customers\//, 'customers'],
  [/^damage\//, 'photo_marks'],
  [/ photoId$/, 'pickup_photos'],
  [/ spotId$/, 'pickup_spots'],
  [/^evidence\/check id$/, 'evidence_packets'],
  [/^(workorders|payments|review|evidence)\//, 'diagnostic_reports'],
  [/^intake\/drafts after$/, 'intake_form_drafts'],
  [/^intake\//, 'intake_forms'],
  [/^vehicles\//, 'vehicle_options'],
  [/^users\/(revokeInvitation)/, 'auth_links'],
  [/^users\//, 'profiles'],
  [/^auth\//, 'auth_sessions'],
  [/^mail\//, 'mail_outbox'],
  [/^audit\//, 'audit_log'],
  [/^messages\/(tryAgain|cancel) id$|^messages\/thread before$/, 'messages'],
  [/^messages\//, 'message_conversations'],
  [/^reminders\/sent after$/, 'reminders'],
];

export function tableOf(procedure: string, field: string): string {
  const where = `${procedure} ${field}`;
  const found = TABLES.find(([pattern]) => pattern.test(where));
  if (!found) throw new Error(`tests/fuzz/id-tables.ts has no table for ${where}`);
  return found[1];
}

/** Ids that the client creates, so most of those sent should be new. */
export const isClientGenerated = (procedure: string, field: string, isTopLevel: boolean): boolean =>
  field === 'key' ||
  field === 'newId' ||
  (isTopLevel &&
    ((field === 'id' &&
      /^(calendar\/(create|createFeed)|booking\/(request|checkIn)|workorders\/create|intake\/submit|workorders\/templates\/save|inventory\/(addProduct|addService|suppliers\/add|purchases\/create|counts\/start|imports\/begin))$/.test(
        procedure,
      )) ||
      (field === 'jobId' && /^workorders\/jobs\/add/.test(procedure)) ||
      (field === 'lineId' && procedure === 'workorders/lines/add') ||
      (field === 'findingId' && procedure === 'workorders/findings/add') ||
      (field === 'tempId' && procedure === 'intake/saveDraft')));
