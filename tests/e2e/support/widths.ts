import { expect, type Page } from '@playwright/test';
import { overflowing } from './layout.ts';
import { settled } from './screens.ts';
import type { Screen } from './walks.ts';

/**
 * What a width does to the page as it is: text that is cut off, words that are broken, selects that are too narrow for
 * their text, and controls on top of each other.
 */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    /** Read out only, or scrolled on purpose. */
    const apart = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.position === 'absolute' && style.clipPath !== 'none') return true;
        if (at !== element && /auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth)
          return true;
      }
      return false;
    };

    /** The overflow hidden box around an element that cuts it off at the right. */
    const cutOff = (element: Element): boolean => {
      const { right, width } = element.getBoundingClientRect();
      if (width === 0) return false;
      for (let at = element.parentElement; at; at = at.parentElement) {
        const clips = /hidden|clip/.test(getComputedStyle(at).overflowX);
        if (clips && right > at.getBoundingClientRect().right + 1) return true;
      }
      return false;
    };
    for (const cell of document.querySelectorAll('td, th')) {
      if (!shown(cell) || apart(cell)) continue;
      if (cutOff(cell)) found.push(`cut off: ${name(cell)}`);
      for (const part of [cell, ...cell.querySelectorAll('*')]) {
        const { overflowX, whiteSpace } = getComputedStyle(part);
        if (overflowX === 'visible' || part.closest('[title]') || !shown(part) || apart(part)) continue;
        if (whiteSpace.includes('nowrap') && part.scrollWidth > part.clientWidth + 1)
          found.push(`truncated: ${name(part)}`);
      }
    }

    /** A word of letters on two lines. Addresses, numbers and VINs have no words and may break. */
    const words = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? '';
      if (!parent || !/\p{L}{4}/u.test(text) || !shown(parent)) continue;
      if (parent.closest('code, .code, textarea, script, style, option, [data-debug]')) continue;
      for (const { 0: word, index } of text.matchAll(
        /(?<![\p{L}\p{N}@./_:-])\p{L}{3,}(?![\p{L}\p{N}@/_:]|[.-]\p{L})/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (tops.size > 1 && !apart(parent)) found.push(`broken word: ${word} in ${name(parent)}`);
      }
    }

    const canvas = document.createElement('canvas').getContext('2d');
    for (const select of document.querySelectorAll('select')) {
      if (!shown(select) || !canvas) continue;
      const style = getComputedStyle(select);
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      canvas.letterSpacing = style.letterSpacing;
      const room =
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const text = select.selectedOptions[0]?.text ?? '';
      if (canvas.measureText(text).width > room + 1) found.push(`select too narrow: ${text}`);
    }

    /** What a control can be pressed on: its box, cut to what its scrolling parents show. */
    const boxOf = (element: Element) => {
      const box = element.getBoundingClientRect();
      let { left, right, top, bottom } = box;
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const around = at.getBoundingClientRect();
        left = Math.max(left, around.left);
        right = Math.min(right, around.right);
        top = Math.max(top, around.top);
        bottom = Math.min(bottom, around.bottom);
      }
      return { left, right, top, bottom };
    };
    const fixed = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
      return false;
    };
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => shown(control) && !apart(control) && !fixed(control))
      .filter((control) => !control.matches('input[type=checkbox], input[type=radio], input[type=file]'))
      .map((control) => ({ control, box: boxOf(control) }))
      .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
    for (const [at, first] of controls.entries())
      for (const second of controls.slice(at + 1)) {
        const [one, two] = [first.box, second.box];
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (across <= 1 || down <= 1) continue;
        const inside = (inner: typeof one, outer: typeof one) =>
          inner.left >= outer.left - 1 &&
          inner.right <= outer.right + 1 &&
          inner.top >= outer.top - 1 &&
          inner.bottom <= outer.bottom + 1;
        if (inside(one, two) || inside(two, one)) continue;
        found.push(`overlap: ${name(first.control)} and ${name(second.control)}`);
      }
    return [...new Set(found)];
  });
}

export const WIDTHS = [390, 820, 1024, 1280, 1440, 1920];
const HEIGHT = 900;

/** The page that is open, at another width: loading it again would take most of the time. */
export async function expectFit(page: Page, { name }: Screen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await settled(page);
  const look = async () => [...(await overflowing(page, width)), ...(await misfits(page))];
  // Whatever lays itself out by script has a moment for it.
  await expect.soft.poll(look, `${name} at ${width} px`).toEqual([]);
}
