import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeAll } from 'vitest';
import { i18next } from '../../i18n/index.ts';

// a text shown without one of its values fails the test
i18next.options.missingInterpolationHandler = (text: string) => {
  throw new Error(`A value is missing in “${text}”`);
};

// test files of a worker share modules and a page: this resets what is mounted and stored
beforeAll(() => {
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(({ task }) => {
  if (task.result?.errors?.length) console.log(prettyDOM(document.body));
  cleanup();
});

// waiting queries retry every 50 ms: the page is printed once, above, instead of in every retry's error
configure({ getElementError: (message) => new Error(message ?? 'not found') });

// jsdom has no layout
Element.prototype.scrollIntoView = () => undefined;

/** Elements that browsers never display. */
const NEVER_SHOWN = new Set(['head', 'link', 'meta', 'script', 'style', 'template', 'title']);

/**
 * jsdom matches its whole style sheet against an element each time a query asks whether it is hidden, which took a
 * fifth of these tests' time. Without our own style sheets only these elements are hidden.
 */
window.getComputedStyle = (element) => {
  const { hidden, localName, style } = element as HTMLElement;
  const notShown =
    hidden || NEVER_SHOWN.has(localName) || (localName === 'dialog' && !element.hasAttribute('open'));
  const display = notShown ? 'none' : style.display || 'block';
  const visibility = style.visibility || 'visible';
  const computed: Partial<CSSStyleDeclaration> = {
    display,
    visibility,
    getPropertyValue: (name) =>
      name === 'display' ? display : name === 'visibility' ? visibility : style.getPropertyValue(name),
  };
  return computed as CSSStyleDeclaration;
};

/**
 * React captures a stack for each element it creates, up to ten thousand a second, for warnings that these tests do
 * not read. That took a seventh of their time.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
