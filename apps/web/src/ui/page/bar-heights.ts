const BARS = '[data-sticky-top], [data-sticky-foot]';

/** How much of the window the bars at its edge cover. A bar that is hidden or not sticky covers nothing. */
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
 * Keeps `--bar-top` and `--bar-foot` at the real heights of the sticky bars on the page. The scroll padding uses them,
 * so that a focused control never hides behind a bar; messages and the debug tab keep clear of the foot by them.
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
  // A bar can stop being sticky without changing its size.
  window.addEventListener('resize', measure);
  document.addEventListener('focusin', measure);
  look();
}
