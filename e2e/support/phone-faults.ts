import type { Page } from '@playwright/test'

/** Faults of a screen on a phone: wider than the screen, cut off, or too small for a finger. */
export const phoneFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44
    const wide = document.documentElement.clientWidth
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement))
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, [inert], [aria-hidden="true"], [data-keyboard-only]')
    /** A link within a sentence may be as high as its line. */
    const isInText = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 8
    /** A label or an invisible edge makes some controls larger than they look. */
    function touchHeight(element: Element): number {
      const own = element.getBoundingClientRect().height
      const edge = getComputedStyle(element, element instanceof HTMLInputElement ? '::before' : '::after')
      const isStretched = edge.position === 'absolute' && getComputedStyle(element).position === 'static'
      const area = isStretched && element instanceof HTMLElement ? element.offsetParent : null
      const extra = edge.position === 'absolute' ? -parseFloat(edge.top) - parseFloat(edge.bottom) : 0
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return Math.max(
        own + (extra > 0 ? extra : 0),
        area?.getBoundingClientRect().height ?? 0,
        ...labels.map((label) => label.getBoundingClientRect().height),
      )
    }
    const faults: string[] = []
    if (document.documentElement.scrollWidth > wide)
      faults.push(`The page is ${document.documentElement.scrollWidth} px wide`)
    // A tall area scrolls down; one that scrolls sideways too holds something too wide.
    for (const area of document.querySelectorAll('main, main *')) {
      const isTall =
        area.clientHeight > innerHeight / 2 && /auto|scroll/.test(getComputedStyle(area).overflowY)
      if (isTall && area.scrollWidth > area.clientWidth + 1)
        faults.push(`The screen scrolls sideways to ${area.scrollWidth} px`)
    }
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=tab]'
    for (const element of document.querySelectorAll(controls)) {
      const box = element.getBoundingClientRect()
      if (!isShown(element) || box.width <= 1 || box.height <= 1) continue
      if ((box.right > wide + 1 || box.left < -1) && !scrollsSideways(element.parentElement))
        faults.push(`${nameOf(element)} is cut off`)
      if (!element.matches(':disabled') && !isInText(element) && touchHeight(element) < LEAST - 0.5)
        faults.push(`${nameOf(element)} is ${Math.round(touchHeight(element))} px high`)
    }
    return [...new Set(faults)]
  })
