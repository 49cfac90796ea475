import { callerOf, gated } from '../platform/rpc/gate.ts';
import { floorOf } from './floor.ts';
import { homeIntakes } from './intakes.ts';
import { dayOf } from './mine.ts';
import { type HomeParts, setUpTasks } from './set-up-tasks.ts';
import { blockingParts } from './short-parts.ts';
import { listTeam } from './team.repository.ts';

export function homeRouter(parts: HomeParts) {
  return {
    setUpTasks: gated.home.setUpTasks.handler(() => setUpTasks(parts)),
    team: gated.home.team.handler(() => listTeam(parts.db)),
    floor: gated.home.floor.handler(() => floorOf(parts)),
    mine: gated.home.mine.handler(({ context }) => dayOf(parts, callerOf(context).userId)),
    parts: gated.home.parts.handler(() => blockingParts(parts.db)),
    intakes: gated.home.intakes.handler(() => homeIntakes(parts.db)),
  };
}
