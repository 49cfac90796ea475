import { describe, expect, it } from 'vitest';
import { staffGroups } from './staff-chunks.mjs';

/** @typedef {import('./staff-chunks.mjs').Chunk} Chunk */

/**
 * @param {string} fileName
 * @param {string[]} moduleIds the first one is the screen
 * @param {Partial<Chunk>} [change]
 */
const chunk = (fileName, moduleIds, change) =>
  /** @type {Chunk} */ ({
    ...{
      type: 'chunk',
      fileName,
      moduleIds,
      facadeModuleId: moduleIds[0],
      imports: /** @type {string[]} */ ([]),
    },
    ...{ isEntry: false, isDynamicEntry: true },
    ...change,
  });

const SCREENS = ['a', 'b', 'c', 'd', 'e', 'f'];
const output = [
  chunk('index.js', ['/web/index.html', '/web/src/app/main.tsx'], { isEntry: true, isDynamicEntry: false }),
  chunk('home.js', ['/web/src/features/home/home-screen.tsx'], { imports: ['input.js', 'react.js'] }),
  chunk('shell.js', ['/web/src/app/shell/shell.tsx'], { imports: ['menu.js', 'input.js'] }),
  chunk('react.js', ['/web/node_modules/react-dom/index.js'], { isDynamicEntry: false }),
  chunk('input.js', ['/web/src/ui/input.tsx'], { isDynamicEntry: false }),
  chunk('menu.js', ['/web/src/ui/menu.tsx'], { isDynamicEntry: false }),
  chunk('table.js', ['/web/src/ui/table.tsx'], { isDynamicEntry: false }),
  chunk('chart.js', ['/web/src/ui/chart.tsx'], { isDynamicEntry: false }),
  chunk('order.js', ['/web/src/features/orders/order.ts'], { isDynamicEntry: false }),
  ...SCREENS.map((name) =>
    chunk(`${name}.js`, [`/web/src/features/${name}/screen.tsx`], {
      imports: ['table.js', 'order.js', ...(name === 'a' ? ['chart.js'] : [])],
    }),
  ),
];

/** @param {string} id */
const filesOf = (id) =>
  staffGroups({ output })
    .filter(({ test }) => typeof test === 'function' && test(id))
    .map(({ name }) => name);

describe('RT-11 the files of the dashboard', () => {
  it.each([
    ['what the page starts with', '/web/src/app/main.tsx', ['app']],
    ['React', '/web/node_modules/react-dom/index.js', ['react']],
    ['what the home page uses', '/web/src/ui/input.tsx', ['shell']],
    ['what the shell uses', '/web/src/ui/menu.tsx', ['shell']],
    ['what six screens use', '/web/src/ui/table.tsx', ['common']],
  ])('hold %s in one', (_, id, files) => {
    expect(filesOf(id)).toEqual(files);
  });

  it.each([
    ['what one screen uses', '/web/src/ui/chart.tsx'],
    ['what belongs to a feature', '/web/src/features/orders/order.ts'],
    ['a screen', '/web/src/features/a/screen.tsx'],
  ])('leave %s to the bundler', (_, id) => {
    expect(filesOf(id)).toEqual([]);
  });

  it('are made in an order in which none needs a later one', () => {
    const priorities = staffGroups({ output }).map(({ priority = 0 }) => priority);
    expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
  });
});
