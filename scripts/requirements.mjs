// npm run requirements [-- --all] [-- AREA …]: which requirements no test names yet.
import { requireNode } from './lib/node.mjs';

requireNode();
const { existsSync, readFileSync } = await import('node:fs');
const { join } = await import('node:path');
const { takeArguments } = await import('./lib/commands.mjs');
const { UserError, main, say } = await import('./lib/console.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { idsInTitles, parseRequirements, reportRequirements } = await import('./lib/requirements.mjs');
const { listFiles } = await import('./lib/files.mjs');

await main(async () => {
  const typed = takeArguments('requirements');
  if (!typed) return;
  const document = join(ROOT, 'docs', 'requirements.md');
  if (!existsSync(document)) throw new UserError('docs/requirements.md is not there.');
  const tests = listFiles(ROOT, ['apps', 'packages', 'scripts', 'tests']).filter((path) =>
    /\.(test|spec)\.[cm]?[jt]sx?$/.test(path),
  );
  const tested = new Set(tests.flatMap((path) => [...idsInTitles(readFileSync(join(ROOT, path), 'utf8'))]));
  const lines = reportRequirements(parseRequirements(readFileSync(document, 'utf8')), tested, {
    all: typed.values.all === true,
    areas: typed.positionals,
  });
  for (const line of lines) say(line);
});
