import type { Outputs } from '@kickstand/api';
import { intakeSettingsSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';

export type IntakeRecord = Outputs['settings']['intake'];

export const REQUIRED = ['make', 'model', 'year', 'color', 'classification'] as const;
export const NAMES = [...REQUIRED, 'idRequired', 'historyUrl'] as const;

/** Flat, so that two versions are compared and merged field by field. */
export const intakeValuesSchema = z.object({
  ...intakeSettingsSchema.shape.required.shape,
  idRequired: intakeSettingsSchema.shape.idRequired,
  historyUrl: intakeSettingsSchema.shape.historyUrl,
});
export type IntakeValues = z.infer<typeof intakeValuesSchema>;

export const toValues = ({ required, ...rest }: IntakeRecord): IntakeValues & { revision: number } => ({
  ...required,
  ...rest,
});

export function fromValues(values: IntakeValues & { revision: number }): IntakeRecord {
  const { idRequired, historyUrl, revision, ...required } = values;
  return { idRequired, historyUrl, required, revision };
}
