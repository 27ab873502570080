import type { Page } from '@playwright/test'

export interface Watched {
  ms: number
  /** CPU time of the page's main thread: scripts, styles, layout and paint. */
  busyMs: number
  fps: number
  /** 0 if no task took 50 ms, the shortest that the browser reports. */
  longestMs: number
}

declare global {
  interface Window {
    benchWatch?: () => { frames: number; longestMs: number }
  }
}

/** Measures the page while `work` runs. */
export async function watch(page: Page, work: () => Promise<unknown>): Promise<Watched> {
  const cdp = await page.context().newCDPSession(page)
  // CPU time, which other programs of the machine do not lengthen.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busySeconds = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  await page.evaluate(beginWatch)
  const busyBefore = await busySeconds()
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  const busyMs = ((await busySeconds()) - busyBefore) * 1_000
  const { frames, longestMs } = await page.evaluate(
    () => window.benchWatch?.() ?? { frames: 0, longestMs: 0 },
  )
  await cdp.detach()
  return { ms, busyMs, fps: (frames / ms) * 1_000, longestMs }
}

/** Runs in the page. */
function beginWatch(): void {
  let frames = 0
  let longestMs = 0
  let watching = true
  const count = () => {
    frames += 1
    if (watching) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  const take = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longestMs = Math.max(longestMs, duration)
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'longtask' })
  window.benchWatch = () => {
    watching = false
    take(observer.takeRecords())
    observer.disconnect()
    return { frames, longestMs }
  }
}
