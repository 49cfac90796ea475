import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './files.mjs';
import { ROOT } from './paths.mjs';
import { PICTURES } from './pictures.mjs';

it('npm run screenshots takes exactly the pictures that a document shows, and there are no others', () => {
  const documents = ['README.md', ...listFiles(ROOT, ['docs'])].filter((path) => path.endsWith('.md'));
  const text = documents.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  const shown = new Set([...text.matchAll(/images\/([\w-]+\.(?:png|svg))/g)].map(([, name]) => name));
  expect(readdirSync(join(ROOT, 'docs', 'images')).sort()).toEqual([...shown].sort());
  const taken = PICTURES.map(({ name }) => `${name}.png`);
  expect(taken.sort()).toEqual([...shown].filter((name) => name?.endsWith('.png')).sort());
});
