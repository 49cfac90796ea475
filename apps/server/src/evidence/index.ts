export { evidenceRouter } from './evidence.router.ts';
export { mountEvidence } from './evidence.routes.ts';
export { reportOf } from './packet-report.ts';
export { sealDuePackets } from './seal-due-packets.ts';
