/** Runs in the page before its own scripts and collects the browser's own entries. */
export const observing = `(() => {
  const seen = { lcp: null, cls: 0, tbt: 0 }
  Object.defineProperty(globalThis, '__lab', { value: seen })
  const observe = (type, take) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    } catch {}
  }
  observe('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  observe('longtask', (entry) => { seen.tbt += Math.max(0, entry.duration - 50) })
})()`

/** Waits for a frame, so that entries of the last one are there. */
export const readingTimes = `new Promise((resolve) => {
  const read = () => resolve({ ...globalThis.__lab })
  setTimeout(() => requestAnimationFrame(() => setTimeout(read, 0)), 300)
  setTimeout(read, 2000)
})`

/** Rules of WCAG 2.2 A and AA. Values are cut here: a page decides how long they are. */
export const runningAxe = `axe.run(document, {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}).then(({ violations }) => violations.slice(0, 40).map(({ id, impact, help, nodes }) => ({
  rule: id,
  impact: impact ?? 'minor',
  help: help.slice(0, 200),
  elements: nodes.slice(0, 4).map(({ html }) => html.slice(0, 240)),
})))`

/** Loaded with the first measurement, because it is large. */
export const axeSource = async (): Promise<string> => (await import('axe-core')).default.source
