export { createFromIntake } from './create-from-intake.ts';
export { workordersRouter } from './workorders.router.ts';
