import type { Page } from '@playwright/test';

/**
 * Gives the focus to every control of the page, one after the other as Tab does, and names those without a visible
 * pixel: behind a sticky bar, under another control or outside the window.
 */
export async function hiddenOnFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const controls = [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
      (control) => control.tabIndex >= 0 && control.checkVisibility() && !control.matches(':disabled'),
    );
    const isShown = (control: HTMLElement): boolean => {
      // A hidden input is represented by its label.
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const small = control.getBoundingClientRect().width < 4;
      const box = (small && label ? label : control).getBoundingClientRect();
      for (const across of [0.5, 0.05, 0.25, 0.75, 0.95])
        for (const down of [0.5, 0.1, 0.3, 0.7, 0.9]) {
          const hit = document.elementFromPoint(box.x + box.width * across, box.y + box.height * down);
          if (hit && (control.contains(hit) || label?.contains(hit))) return true;
        }
      return false;
    };
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const hidden: string[] = [];
    for (const control of controls) {
      control.focus();
      if (document.activeElement !== control || isShown(control)) continue;
      // The browser may scroll to it with the next frame only.
      await nextFrame();
      await nextFrame();
      if (document.activeElement !== control || isShown(control)) continue;
      hidden.push(
        `${control.tagName} ${control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 160)}`,
      );
    }
    return hidden;
  });
}

/** The focused control has a visible pixel; empty when it has, else what it is, where, and what is on top of it. */
export async function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return '';
    const box = control.getBoundingClientRect();
    for (const across of [0.5, 0.1, 0.9])
      for (const down of [0.5, 0.1, 0.9]) {
        const hit = document.elementFromPoint(box.x + box.width * across, box.y + box.height * down);
        if (hit && (control.contains(hit) || hit.closest('label')?.contains(control))) return '';
      }
    const { x, y, width, height } = box;
    const above = document.elementFromPoint(x + width / 2, y + height / 2)?.outerHTML.slice(0, 160);
    return `${control.outerHTML.slice(0, 160)} at ${JSON.stringify({ x, y, width, height })}, under ${above}, scrolled ${scrollY}`;
  });
}

/** Controls that reach under the debug tab when the page is scrolled. */
export async function underDebugTab(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tab = document.querySelector('[data-edge-tab]')?.getBoundingClientRect();
    if (!tab) return [];
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea)',
    );
    /** What is scrolled sideways can be moved from under the tab. */
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth &&
        /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        scrollsSideways(element.parentElement));
    return [...controls]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        return width > 1 && right > tab.left + 1 && left < tab.right && !scrollsSideways(control);
      })
      .map((control) => control.outerHTML.slice(0, 160));
  });
}
