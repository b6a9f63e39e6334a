/**
 * For a bar that sticks to an edge of what scrolls, given as its `ref`: what takes the focus comes to stand beside the bar,
 * not beneath it. What scrolls is the page, or what says so of itself (`data-scrolls`).
 */
export function edge(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = bar.closest<HTMLElement>("[data-scrolls]") ?? document.documentElement;
  const top = getComputedStyle(bar).bottom === "auto";
  const leave = (space: string) => {
    style[top ? "scrollPaddingTop" : "scrollPaddingBottom"] = space;
  };
  const watch = new ResizeObserver(() => {
    const { position, top: above, bottom: beneath } = getComputedStyle(bar);
    leave(position === "sticky" ? `${bar.offsetHeight + parseFloat(top ? above : beneath) + 8}px` : "");
  });
  watch.observe(bar);
  return () => {
    watch.disconnect();
    leave("");
  };
}
