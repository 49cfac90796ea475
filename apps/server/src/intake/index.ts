export { beginDraft, draftForm } from './drafts.ts';
export { noteMailed } from './email-intake.ts';
export { eraseUnusedIdImages } from './erase-id-images.ts';
export { columnsOf, photosOf } from './form-columns.ts';
export { intakeRouter } from './intake.router.ts';
export { countOpen } from './list-intakes.ts';
export { signedHash } from './sign.ts';
export { signedUnderTerms } from './signed-under-terms.ts';
