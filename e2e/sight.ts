import type { Page } from "@playwright/test";

/**
 * Words of the app that break within themselves, without a hyphen: "Remov|e". What people wrote, such as addresses and links,
 * may break where it must.
 */
export async function brokenWords(page: Page, part = "body"): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    const range = document.createRange();
    for (const root of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holder = text.parentElement;
        if (!holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (holder.closest("svg, .sr-only, option, pre, code")) continue;
        for (const { 0: run, index: at } of (text.textContent ?? "").matchAll(/\S{2,}/gu)) {
          if (run.length > 30 || /[@/._&\d]./u.test(run)) continue;
          // A hyphen, a soft one too, is where a word may break.
          for (const { 0: word, index } of run.matchAll(/\p{L}+/gu)) {
            // After a soft hyphen the first letter's boxes hold the hyphen's, too.
            range.setStart(text, at + index + (run[index - 1] === "\u00ad" ? 1 : 0));
            range.setEnd(text, at + index + word.length);
            const [first, ...others] = [...range.getClientRects()].filter((box) => box.width > 0);
            if (first && others.some((box) => box.top > first.top + first.height / 2))
              found.push(`"${word}" in "${holder.textContent}"`);
          }
        }
      }
    }
    return found;
  }, part);
}

/** The same on the narrowest phone, with the largest text. */
export async function brokenWhenNarrow(page: Page, part?: string): Promise<string[]> {
  const before = page.viewportSize();
  const resized = async (size: { width: number; height: number }, text: string) => {
    await page.setViewportSize(size);
    await page.evaluate((chosen) => {
      document.documentElement.dataset.text = chosen;
    }, text);
  };
  await resized({ width: 320, height: 640 }, "larger");
  const found = await brokenWords(page, part);
  await resized(before ?? { width: 390, height: 844 }, "normal");
  return found;
}

/** What takes the focus of the keyboard beneath something that sticks to an edge, or out of sight. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, textarea)")) {
      if (one.tabIndex < 0 || one.closest("[aria-hidden], .leaflet-container")) continue;
      one.focus({ focusVisible: true });
      if (document.activeElement !== one) continue;
      const shown = one.closest("label") ?? one;
      const { top, left, width, height } = shown.getBoundingClientRect();
      // Of a long text some lines are enough.
      const seen = [0.1, 0.5, 0.9].some((share) => {
        const hit = document.elementFromPoint(left + width / 2, top + height * share);
        return hit !== null && (shown.contains(hit) || hit.contains(shown));
      });
      if (!seen && width > 1 && height > 1) found.push(`${one.tagName} "${one.ariaLabel ?? one.textContent}"`);
    }
    return found;
  });
}

/** Groups of choices, and of tabs, of which a row holds fewer than one above it: some of them were left over beneath the others. */
export async function unevenRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const group of document.querySelectorAll('[role="radiogroup"], [role="tablist"]')) {
      const rows = new Map<number, string[]>();
      for (const choice of group.querySelectorAll<HTMLElement>("label, [role='tab']")) {
        const { top, width } = choice.getBoundingClientRect();
        if (width < 2 || !choice.checkVisibility()) continue;
        rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), choice.innerText.replaceAll("\n", " ")]);
      }
      const counts = [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row.length);
      if (counts.some((count, at) => at > 0 && count < (counts[at - 1] ?? 0)))
        found.push([...rows.values()].map((row) => row.join(", ")).join(" / "));
    }
    return found;
  });
}

/** Buttons with few words that run across a whole desk: the eye looks for them at the start of the line. */
export async function overwideButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button")]
      .filter((button) => {
        const { justifyContent } = getComputedStyle(button);
        return button.checkVisibility() && justifyContent === "center" && button.getBoundingClientRect().width > 640;
      })
      .map((button) => button.ariaLabel ?? button.innerText),
  );
}
