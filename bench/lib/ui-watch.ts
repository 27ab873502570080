import type { Page } from '@playwright/test'

export interface Watched {
  ms: number
  /** Busy time of the main thread: scripts, styles, layout and paint. */
  busyMs: number
  fps: number
  /** 0 where none took 50 ms, which is what the browser tells of. */
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
  await cdp.send('Performance.enable')
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
