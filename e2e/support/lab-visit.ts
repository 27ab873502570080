import type { Browser } from '@playwright/test'
import { barriers } from './barriers.ts'

/** Opens a published page on a phone and measures it. Its policy allows no script, so it is set aside for the measurement. */
export async function labVisit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, bypassCSP: true })
  try {
    const page = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'image') bodies.push(response.body())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0)
    const { layoutShift, largestPaintMs } = await page.evaluate(readPaints)
    return { bytes, layoutShift, largestPaintMs, barriers: await barriers(page) }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
async function readPaints() {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[]
  const paints = await entriesOf('largest-contentful-paint')
  return {
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    largestPaintMs: paints.at(-1)?.startTime ?? Number.NaN,
  }
}
