import { gated } from '../platform/rpc/gate.ts';
import { type OverviewDeps, readOverview } from './read-overview.ts';

export function overviewRouter(deps: OverviewDeps) {
  return { read: gated.overview.read.handler(({ input }) => readOverview(deps, input)) };
}
