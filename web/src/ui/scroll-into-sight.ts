/** How long the way to an element takes, in milliseconds. */
const takes = 200;

const eased = (share: number) => 1 - (1 - share) ** 3;

/** The person scrolls: from here on it is their way. */
const byHand = ["wheel", "touchmove", "pointerdown"] as const;

let stop: (() => void) | undefined;

/**
 * Scrolls an element into sight within 200 ms; at once for who wants little motion. The one way in the app. The browser finds the
 * place again in each frame, so that what loads meanwhile moves the aim along; a second call takes over from the first.
 */
export function scrollIntoSight(element: Element | null | undefined, block: "start" | "nearest" = "nearest"): void {
  stop?.();
  if (!element) return;
  const place = () => element.scrollIntoView({ block, behavior: "instant" });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    place();
    return;
  }
  const boxes: { box: Element; from: number }[] = [];
  for (let box = element.parentElement; box; box = box.parentElement) boxes.push({ box, from: box.scrollTop });
  const begun = performance.now();
  let frame = 0;
  const step = () => {
    place();
    const share = (performance.now() - begun) / takes;
    if (share >= 1) {
      stop?.();
      return;
    }
    for (const { box, from } of boxes)
      if (box.scrollTop !== from) box.scrollTop = from + (box.scrollTop - from) * eased(Math.max(0, share));
    frame = requestAnimationFrame(step);
  };
  stop = () => {
    cancelAnimationFrame(frame);
    for (const name of byHand) window.removeEventListener(name, stopped);
    stop = undefined;
  };
  const stopped = () => stop?.();
  for (const name of byHand) window.addEventListener(name, stopped, { passive: true });
  frame = requestAnimationFrame(step);
}
