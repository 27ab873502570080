import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type Lab, LabFailed, type LabOptions, type LabReport } from '#server/ports/lab.ts'
import { createDevTools } from './devtools.ts'
import { createMemoryReader } from './group-memory.ts'
import { measurePage } from './measuring.ts'

interface Chromium {
  path: string
  /** Chromium's own sandbox. Without it, pages run with the rights of the server. */
  hasSandbox: boolean
  /** Memory that the browser may have with all its processes. */
  memoryMb: number
  longestMs?: number
}

/** A page can fill some hundred megabytes in this time. */
const WATCH_EVERY_MS = 200

/** A browser is started for each page: nothing of one page is there for the next. */
export function chromiumLab({ path, hasSandbox, memoryMb, longestMs = 45_000 }: Chromium): Lab {
  let last: Promise<unknown> = Promise.resolve()
  return {
    // One at a time: measurements beside each other would measure each other.
    measure(url, options) {
      const measured = last.then(() => measure({ path, hasSandbox, memoryMb, longestMs }, url, options))
      last = measured.catch(() => undefined)
      return measured
    },
  }
}

async function measure(chromium: Required<Chromium>, url: string, options: LabOptions): Promise<LabReport> {
  options.signal.throwIfAborted()
  const profile = await mkdtemp(join(tmpdir(), 'sellwright-lab-'))
  const process = spawn(chromium.path, argumentsOf(profile, chromium.hasSandbox), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // Settings of the server are no business of a foreign page.
    env: { HOME: profile, LANG: 'en_US.UTF-8' },
    detached: true,
  })
  const tools = createDevTools(process.stdio[3] as Writable, process.stdio[4] as Readable)
  const end = (message: string) => tools.close(new LabFailed(message))
  process.once('error', () => end('The browser could not be started.'))
  process.once('exit', () => end('The browser ended before the page was measured.'))
  const timer = setTimeout(
    () => end(`The page took longer than ${chromium.longestMs / 1_000} seconds.`),
    chromium.longestMs,
  )
  const watch = watchMemory(process, chromium.memoryMb, end)
  const stop = () => end('The measurement was stopped.')
  options.signal.addEventListener('abort', stop)
  try {
    return await Promise.race([measurePage(tools, url, options), tools.closed])
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    options.signal.removeEventListener('abort', stop)
    await ended(process)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The limit of the JavaScript heap leaves out typed arrays, canvases and the document itself. */
function watchMemory({ pid }: ChildProcess, mostMb: number, end: (message: string) => void) {
  const read = pid === undefined ? () => undefined : createMemoryReader(pid)
  return setInterval(() => {
    const bytes = read()
    if (bytes !== undefined && bytes > mostMb * 1_000_000)
      end(
        `The page took more than the ${mostMb.toLocaleString('en')} MB of memory that a measurement may use.`,
      )
  }, WATCH_EVERY_MS)
}

/** Ends the browser with all its processes, also those that outlived the first one. */
async function ended(process: ChildProcess): Promise<void> {
  if (process.pid === undefined) return
  const isGone = process.exitCode !== null || process.signalCode !== null
  const gone = isGone ? undefined : new Promise((resolve) => process.once('exit', resolve))
  try {
    globalThis.process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.kill('SIGKILL')
  }
  await gone
}

/** No request may leave by itself: names do not resolve, and the only proxy is a port that nobody listens on. */
const argumentsOf = (profile: string, hasSandbox: boolean): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--js-flags=--max-old-space-size=512',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  ...(hasSandbox ? [] : ['--no-sandbox']),
  'about:blank',
]
