export { noteMailed } from './email-intake.ts';
export { intakeRouter } from './intake.router.ts';
