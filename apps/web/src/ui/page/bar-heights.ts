const BARS = '[data-sticky-top], [data-sticky-foot]';

/** The height of the window covered by bars at an edge. A hidden or non-sticky bar covers nothing. */
function coveredBy(edge: 'top' | 'foot'): number {
  const heights = [...document.querySelectorAll(`[data-sticky-${edge}]`)].map((bar) => {
    const { position, top, bottom } = getComputedStyle(bar);
    if (position !== 'sticky' && position !== 'fixed') return 0;
    const { height } = bar.getBoundingClientRect();
    return height === 0 ? 0 : height + (Number.parseFloat(edge === 'top' ? top : bottom) || 0);
  });
  return Math.ceil(Math.max(0, ...heights));
}

/**
 * Keeps `--bar-top` and `--bar-foot` at the heights of the page's sticky bars. Scroll padding uses them, so that a
 * focused control is never behind a bar; toasts and the debug tab stay above the foot with them.
 */
export function followBarHeights(): void {
  const measure = () => {
    const { style } = document.documentElement;
    style.setProperty('--bar-top', `${coveredBy('top')}px`);
    style.setProperty('--bar-foot', `${coveredBy('foot')}px`);
  };
  const sizes = new ResizeObserver(measure);
  let observed = new Set<Element>();
  const look = () => {
    const bars = new Set(document.querySelectorAll(BARS));
    for (const bar of observed) if (!bars.has(bar)) sizes.unobserve(bar);
    for (const bar of bars) if (!observed.has(bar)) sizes.observe(bar);
    if (bars.size < observed.size) measure();
    observed = bars;
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  // a bar can stop being sticky without changing its size
  window.addEventListener('resize', measure);
  document.addEventListener('focusin', measure);
  look();
}
