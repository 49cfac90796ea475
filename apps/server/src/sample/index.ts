import { insertSampleIntakes } from './insert-sample-intakes.ts';
import { removeSampleIntakes } from './remove-sample-intakes.ts';
import { stillNamed } from './still-named.ts';

export { samplePainter } from './paint-waiting.ts';
export { hasRealIntakes, seedIntakes } from './seed-intakes.ts';

/** What the set-up and its undoing need of the sample. */
export const sampleIntakes = { insert: insertSampleIntakes, remove: removeSampleIntakes, stillNamed };
