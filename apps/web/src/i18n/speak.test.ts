import { expect, it } from 'vitest';
import { i18next, needTexts, speak } from './index.ts';

it('NAV-06 a page that opens while the language changes has its texts in the new language', async () => {
  await speak('es');
  await Promise.all([speak('en'), needTexts('dashboard')]);
  expect(i18next.t('home:pageTitle')).toBe('Dashboard');

  const opening = needTexts('staff');
  await speak('es');
  await opening;
  expect([i18next.exists('home:pageTitle'), i18next.exists('calendar:title')]).toEqual([true, true]);
});
