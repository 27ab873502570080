import type { Page } from '@playwright/test'

/** Counts the pointer clicks of a person from now on, across page loads. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks += 1
  })
  const listen = () =>
    addEventListener(
      'click',
      // A form that is sent with Enter clicks its button without a pointer.
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) (globalThis as unknown as { noteClick(): void }).noteClick()
      },
      true,
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => clicks
}
