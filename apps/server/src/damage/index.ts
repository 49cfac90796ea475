export { damageRouter } from './damage.router.ts';
export { marksOn, publicMarksOn } from './marks.repository.ts';
export { storeMarks } from './save-mark.ts';
