export { createFromIntake } from './create-from-intake.ts';
