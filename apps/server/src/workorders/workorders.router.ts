import { gated } from '../platform/rpc/gate.ts';
import { findReport, type WorkordersParts } from './find-report.ts';

export function workordersRouter(parts: WorkordersParts) {
  return {
    find: gated.workorders.find.handler(async ({ input, errors }) => {
      const report = await findReport(parts, input.id);
      if (!report) throw errors.NOT_FOUND();
      return report;
    }),
  };
}
