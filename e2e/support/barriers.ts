import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Menus and tooltips stand above all regions of the page, as the browser's own would. */
const ABOVE_ALL = ['region at div[data-radix-popper-content-wrapper=""]', 'region at #tooltip-box']

/** Accessibility barriers anywhere on the page, dialogs included, by rule and position. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page })
    // The other mode opens a page of its own each time, to gather what frames say; the app has none.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    // A quick toast goes by itself, and may fade while the page is read.
    .exclude('[data-visible]')
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  )
  return found.filter((barrier) => !ABOVE_ALL.includes(barrier))
}

/** Runs in the page. What comes or goes has weak colours for a moment. */
async function settled(): Promise<void> {
  const ends = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ends.map(({ finished }) => finished))
}
