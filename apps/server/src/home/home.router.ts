import { gated } from '../platform/rpc/gate.ts';
import { type HomeParts, setUpTasks } from './set-up-tasks.ts';
import { listTeam } from './team.repository.ts';

export function homeRouter(parts: HomeParts) {
  return {
    setUpTasks: gated.home.setUpTasks.handler(() => setUpTasks(parts)),
    team: gated.home.team.handler(() => listTeam(parts.db)),
  };
}
