import { ROLES } from '@kickstand/domain/auth';
import * as z from 'zod/mini';
import { procedure, uuid } from './base.ts';

/** What a new shop still has to do; `done` is read from the running server, never ticked by hand. */
export const SET_UP_TASKS = ['address', 'mail', 'https'] as const;

const person = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  sample: z.boolean(),
});

export const home = {
  setUpTasks: procedure({ may: 'settings.manage', owns: 'all' })
    .route({ method: 'GET', path: '/home/set-up-tasks', summary: 'What is left to set up' })
    .output(z.array(z.object({ task: z.enum(SET_UP_TASKS), done: z.boolean() }))),

  team: procedure({ may: 'staff.read', owns: 'all' })
    .route({ method: 'GET', path: '/home/team', summary: 'The people who work here' })
    .output(z.array(person)),
};
