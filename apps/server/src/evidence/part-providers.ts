import { damagePart, pickupPart } from './parts/damage.ts';
import { decisionParts, estimateParts } from './parts/estimates.ts';
import { eventPart } from './parts/events.ts';
import { intakePart, photoPart } from './parts/intake.ts';
import { messagePart } from './parts/messages.ts';
import { creditMemoParts, invoicePart, paymentPart } from './parts/money.ts';
import { paperPart } from './parts/papers.ts';
import type { PartProvider } from './parts/part.ts';
import { timeStampPart } from './parts/time-stamp.ts';
import { findingPart, inspectionPart } from './parts/work.ts';

/**
 * The providers of a packet's parts, in order. A capability that keeps evidence about an order adds its provider
 * here, its kind to PART_KINDS and the kind's name to the catalogs. Pictures of IDs are always refused.
 */
export const PART_PROVIDERS: readonly PartProvider[] = [
  intakePart,
  photoPart,
  damagePart,
  inspectionPart,
  findingPart,
  estimateParts,
  decisionParts,
  paymentPart,
  invoicePart,
  creditMemoParts,
  messagePart,
  pickupPart,
  paperPart,
  timeStampPart,
  eventPart,
];
