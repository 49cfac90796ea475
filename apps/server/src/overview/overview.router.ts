import { gated } from '../platform/rpc/gate.ts';
import { type OverviewParts, readOverview } from './read-overview.ts';

export function overviewRouter(parts: OverviewParts) {
  return { read: gated.overview.read.handler(({ input }) => readOverview(parts, input)) };
}
