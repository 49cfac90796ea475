import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { MUTANTS } from '../storm/mutants/index.ts';

it('every mutant of the storm finds the text it replaces, once', () => {
  const wrong = MUTANTS.filter(
    ({ file, find }) => readFileSync(join(ROOT, file), 'utf8').split(find).length !== 2,
  );
  expect(wrong.map(({ name, file, find }) => [name, file, find])).toEqual([]);
});
