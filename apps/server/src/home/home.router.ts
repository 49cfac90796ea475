import { callerOf, gated } from '../platform/rpc/gate.ts';
import { navigationCounts } from './counts.ts';
import { floorOf } from './floor.ts';
import { homeIntakes } from './intakes.ts';
import { dayOf } from './mine.ts';
import { type HomeDeps, setUpTasks } from './set-up-tasks.ts';
import { blockingParts } from './short-parts.ts';
import { listTeam } from './team.repository.ts';

export function homeRouter(deps: HomeDeps) {
  return {
    setUpTasks: gated.home.setUpTasks.handler(() => setUpTasks(deps)),
    team: gated.home.team.handler(() => listTeam(deps.db)),
    floor: gated.home.floor.handler(() => floorOf(deps)),
    counts: gated.home.counts.handler(({ context }) => navigationCounts(deps.db, callerOf(context).role)),
    mine: gated.home.mine.handler(({ context }) => dayOf(deps, callerOf(context).userId)),
    parts: gated.home.parts.handler(() => blockingParts(deps.db)),
    intakes: gated.home.intakes.handler(() => homeIntakes(deps.db)),
  };
}
