import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LabFailed } from '#server/ports/lab.ts'
import { chromiumLab } from './chromium.ts'

const path = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (each) => existsSync(each),
)
/** Tests may run as root, where Chromium starts without its sandbox only. */
const hasSandbox = process.getuid?.() !== 0

const html = `<!doctype html><html lang="en"><title>Arc lamp</title><main><h1>Arc lamp</h1><input name="q">
  <img src="http://shop.example/arc.png" alt="" width="10" height="10"><img src="http://169.254.169.254/x.png" alt="">
  <script>fetch('http://127.0.0.1:9/secret').catch(() => {})</script></main></html>`

test.skipIf(!path)('[T31] [T32] a page is measured without a network of its own', async () => {
  const asked: string[] = []
  const report = await chromiumLab({ path: path ?? '', hasSandbox }).measure('http://shop.example/arc', {
    signal: AbortSignal.timeout(100_000),
    reply: async ({ url }) => {
      asked.push(url)
      if (url !== 'http://shop.example/arc') return undefined
      return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) }
    },
  })
  expect(asked).toEqual(
    expect.arrayContaining([
      'http://shop.example/arc',
      'http://169.254.169.254/x.png',
      'http://127.0.0.1:9/secret',
    ]),
  )
  expect(report.lcp).toBeGreaterThan(0)
  expect([report.cls, report.transfer]).toEqual([expect.any(Number), html.length])
  expect(report.refused).toBeGreaterThanOrEqual(3)
  expect(report.barriers.map(({ rule }) => rule)).toContain('label')
})

test('a browser that cannot be started is told as such', async () => {
  const lab = chromiumLab({ path: '/nowhere/chromium', hasSandbox: true })
  const measured = lab.measure('http://shop.example/', {
    signal: AbortSignal.timeout(9_000),
    reply: async () => undefined,
  })
  await expect(measured).rejects.toThrow(LabFailed)
})
