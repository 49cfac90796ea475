export { beginDraft, draftForm } from './drafts.ts';
export { noteMailed } from './email-intake.ts';
export { eraseUnusedIdImages } from './erase-id-images.ts';
export { columnsOf, formOf, photosOf } from './form-columns.ts';
export { findForm } from './intake.repository.ts';
export { intakeRouter } from './intake.router.ts';
export { countOpen } from './list-intakes.ts';
export { latestSignatures, signatureHolds, signedHash } from './sign.ts';
export { signedUnderTerms } from './signed-under-terms.ts';
