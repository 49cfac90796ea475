export { damageRouter } from './damage.router.ts';
export { marksOfRecords, marksOn, plainMark, publicMarksOn } from './marks.repository.ts';
export { storeMarks } from './save-mark.ts';
