export { auditRouter } from './audit.router.ts';
export { currentHead, documentHead } from './document-head.ts';
export { openRefusalLog } from './refusal-log.ts';
export { sealAudit } from './seal-audit.ts';
export { firstLeaf, leafHash, proofsAt, recordOf, treeSize } from './tree.ts';
export { verifyAudit } from './verify-audit.ts';
export { type Actor, actorOf, SYSTEM, writeAudit, writeAudits } from './write-audit.ts';
