import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LabFailed, type LabReport } from '#server/ports/lab.ts'
import { chromiumLab } from './chromium.ts'

const path = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (each) => existsSync(each),
)
/** Tests may run as root, where Chromium starts without its sandbox only. */
const hasSandbox = process.getuid?.() !== 0
const memoryMb = 1_500

const html = `<!doctype html><html lang="en"><title>Arc lamp</title><main><h1>Arc lamp</h1><input name="q">
  <img src="http://shop.example/arc.png" alt="" width="10" height="10"><img src="http://169.254.169.254/x.png" alt="">
  <script>fetch('http://127.0.0.1:9/secret').catch(() => {})</script></main></html>`

interface Visited {
  report: LabReport | undefined
  failure: string | undefined
  asked: string[]
}

const PAGE = 'http://shop.example/arc'

/** Measures a page of markup, with the addresses it asked for. */
async function visit(
  body: string,
  options: { memoryMb?: number; longestMs?: number; onRequest?: () => void } = {},
): Promise<Visited> {
  const asked: string[] = []
  const lab = chromiumLab({ path: path ?? '', hasSandbox, memoryMb, longestMs: 100_000, ...options })
  const measured = lab.measure(PAGE, {
    signal: AbortSignal.timeout(110_000),
    reply: async ({ url }) => {
      asked.push(url)
      options.onRequest?.()
      if (url !== PAGE) return undefined
      return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(body) }
    },
  })
  try {
    return { report: await measured, failure: undefined, asked }
  } catch (error) {
    if (!(error instanceof LabFailed)) throw error
    return { report: undefined, failure: error.message, asked }
  }
}

test.skipIf(!path)('[T31] [T32] a page is measured without a network of its own', async () => {
  const { report, asked } = await visit(html)
  expect(asked).toEqual(
    expect.arrayContaining([PAGE, 'http://169.254.169.254/x.png', 'http://127.0.0.1:9/secret']),
  )
  expect(report?.lcp).toBeGreaterThan(0)
  expect([report?.cls, report?.transfer]).toEqual([expect.any(Number), html.length])
  expect(report?.refused).toBeGreaterThanOrEqual(3)
  expect(report?.barriers.map(({ rule }) => rule)).toContain('label')
})

/** 500 MB outside the JavaScript heap. */
const greedy = `<!doctype html><title>Greedy</title><p>Greedy</p>
  <script>globalThis.kept = Array.from({ length: 10 }, () => new Uint8Array(50_000_000).fill(1))</script>`

test.skipIf(!path || process.platform !== 'linux')(
  '[security E5] a page that takes more memory than a measurement may is ended; under a higher limit it is measured',
  async () => {
    expect((await visit(greedy, { memoryMb: 3_000 })).report?.cls).toBeDefined()
    expect((await visit(greedy, { memoryMb: 500 })).failure).toBe(
      'The page took more than the 500 MB of memory that a measurement may use.',
    )
  },
)

/** Puts profiles into a folder of the test's own, by which its browsers can be told from others. */
function ownProfiles() {
  const folder = mkdtempSync(join(tmpdir(), 'sellwright-test-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const commandOf = (id: string) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  return {
    profiles: () => readdirSync(folder),
    processes: () => readdirSync('/proc').filter((id) => /^\d+$/.test(id) && commandOf(id).includes(folder)),
  }
}

test.skipIf(!path || process.platform !== 'linux')(
  '[security E5] a page that never rests is ended at the time limit, with every process and the profile',
  async () => {
    const { profiles, processes } = ownProfiles()
    const seen: number[] = []
    const { failure } = await visit('<!doctype html><title>Busy</title><script>for (;;);</script>', {
      longestMs: 8_000,
      onRequest: () => seen.push(processes().length, profiles().length),
    })
    expect(failure).toBe('The page took longer than 8 seconds.')
    expect(seen[0]).toBeGreaterThan(1)
    expect(seen[1]).toBe(1)
    expect(profiles()).toEqual([])
    await expect.poll(processes, { timeout: 30_000 }).toEqual([])
  },
)

/** Says what it finds, leaves something, and says what it finds then. */
const leaving = `<!doctype html><title>Leaving</title><p>Leaving</p><script>
  const found = () => [localStorage.getItem('left'), document.cookie].join('|')
  fetch('/before?' + found()).catch(() => {})
  localStorage.setItem('left', 'here'); document.cookie = 'left=here; max-age=9999'
  fetch('/after?' + found()).catch(() => {})
</script>`

test.skipIf(!path)(
  '[security E5] nothing that a page left in the browser is there for the next one',
  async () => {
    for (const _ of [1, 2]) {
      const { asked } = await visit(leaving)
      expect(asked).toContain('http://shop.example/before?|')
      expect(asked).toContain('http://shop.example/after?here|left=here')
    }
  },
)

const asking = `<!doctype html><title>Asking</title><p>Asking</p><script>
  addEventListener('beforeunload', (event) => event.preventDefault())
  const answers = [alert('One'), confirm('Two'), prompt('Three', 'yes')]
  fetch('/answers?' + answers.map(String)).catch(() => {})
</script>`

test.skipIf(!path)(
  '[security E5] dialogs of a page are answered at once, so that none holds it',
  async () => {
    const { report, failure, asked } = await visit(asking)
    expect(failure).toBeUndefined()
    expect(asked).toContain('http://shop.example/answers?undefined,false,null')
    expect(report?.lcp).toBeGreaterThan(0)
  },
)

test.skipIf(!path)(
  'a page that reloads itself is told as such, in words without the browser’s internals',
  async () => {
    const reload = 'addEventListener("load", () => setTimeout(() => location.reload(), 200))'
    const { failure } = await visit(
      `<!doctype html><title>Again</title><script>${reload}</script><p>Again</p>`,
    )
    expect(failure).toBe('The page reloaded itself or went to another address while it was measured.')
  },
)

test('a browser that cannot be started is told as such', async () => {
  const lab = chromiumLab({ path: '/nowhere/chromium', hasSandbox: true, memoryMb })
  const measured = lab.measure('http://shop.example/', {
    signal: AbortSignal.timeout(9_000),
    reply: async () => undefined,
  })
  await expect(measured).rejects.toThrow(LabFailed)
})
