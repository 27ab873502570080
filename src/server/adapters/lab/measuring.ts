import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { LabFailed, type LabOptions, type LabReport } from '#server/ports/lab.ts'
import { CommandRefused, type DevTools, type Params } from './devtools.ts'
import { axeSource, observing, readingTimes, runningAxe } from './page-scripts.ts'

/** A mid-size phone, which search engines judge by. */
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
const MAX_REQUESTS = 300
const LONGEST_LOAD_MS = 20_000
/** After the load event, for late images and shifts. */
const SETTLE_MS = 1_000

/** Foreign scripts can answer in place of ours, so their answers are checked like any foreign data. */
const Times = z.object({
  lcp: z.number().min(0).max(600_000).nullable(),
  cls: z.number().min(0).max(1_000),
  tbt: z.number().min(0).max(600_000),
})
const Barriers = z
  .array(
    z.object({
      rule: z.string().max(80),
      impact: z.enum(['minor', 'moderate', 'serious', 'critical']),
      help: z.string().max(200),
      elements: z.array(z.string().max(240)).max(4),
    }),
  )
  .max(40)

interface Traffic {
  transfer: number
  requests: number
  refused: number
}

/** Opens a page on a phone, waits until it stands still, and reads its times and barriers. */
export async function measurePage(tools: DevTools, url: string, options: LabOptions): Promise<LabReport> {
  let opened = 0
  tools.on('Page.frameNavigated', ({ frame }) => {
    if (!(frame as { parentId?: string }).parentId) opened += 1
  })
  try {
    return await measureOpened(tools, url, options)
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    const sentence =
      opened > 1
        ? 'The page reloaded itself or went to another address while it was measured.'
        : 'The browser could not measure the page.'
    throw new LabFailed(sentence, { cause: error })
  }
}

async function measureOpened(tools: DevTools, url: string, options: LabOptions): Promise<LabReport> {
  const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params: Params = {}) => tools.send(method, params, String(sessionId))
  const traffic: Traffic = { transfer: 0, requests: 0, refused: 0 }
  tools.on('Fetch.requestPaused', (event) => {
    answer(send, event, traffic, options).catch(() => undefined)
  })
  tools.on('Page.javascriptDialogOpening', ({ type }) => {
    send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => undefined)
  })
  tools.on('Inspector.targetCrashed', () => tools.close(new LabFailed('The page crashed in the browser.')))
  const loaded = new Promise<void>((resolve) => tools.on('Page.loadEventFired', () => resolve()))
  await Promise.all([
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    send('Page.enable'),
    send('Inspector.enable'),
    send('Emulation.setDeviceMetricsOverride', phone),
    send('Page.setBypassCSP', { enabled: true }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: observing }),
  ])
  const { errorText } = await send('Page.navigate', { url })
  if (errorText) throw new LabFailed('The page did not open in the browser.')
  await Promise.race([loaded, pause(LONGEST_LOAD_MS, undefined, { ref: false })])
  await pause(SETTLE_MS)
  const times = Times.safeParse(await evaluate(send, readingTimes))
  if (!times.success) throw new LabFailed('The page did not let itself be measured.')
  return { ...times.data, ...traffic, barriers: await readBarriers(send) }
}

type Send = (method: string, params?: Params) => Promise<Params>

async function evaluate(send: Send, expression: string, contextId?: number): Promise<unknown> {
  const reply = await send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    ...(contextId !== undefined && { contextId }),
  })
  return (reply.result as { value?: unknown } | undefined)?.value
}

/** axe runs in a world of its own: the page's scripts cannot change it. */
async function readBarriers(send: Send) {
  const { frameTree } = await send('Page.getFrameTree')
  const { frame } = frameTree as { frame: { id: string } }
  const world = await send('Page.createIsolatedWorld', { frameId: frame.id, worldName: 'lab' })
  const contextId = Number(world.executionContextId)
  await evaluate(send, `${await axeSource()};0`, contextId)
  const barriers = Barriers.safeParse(await evaluate(send, runningAxe, contextId))
  if (!barriers.success) throw new LabFailed('The accessibility rules could not be run on the page.')
  return barriers.data
}

interface PausedRequest {
  requestId: string
  request: { url: string; method: string; headers: Record<string, string> }
}

/** Headers of a reply that no longer fit once its body is decoded and at hand. */
const dropped = /^(?:content-encoding|content-length|transfer-encoding|set-cookie|connection)$/i

async function answer(
  send: Send,
  event: Params,
  traffic: Traffic,
  { reply, signal }: LabOptions,
): Promise<void> {
  const { requestId, request } = event as unknown as PausedRequest
  traffic.requests += 1
  // Further requests go to the dead proxy, without a message for each.
  if (traffic.requests === MAX_REQUESTS) await send('Fetch.disable')
  const isPlain = request.method === 'GET' && traffic.requests < MAX_REQUESTS && !signal.aborted
  const { url, method, headers } = request
  const found = isPlain
    ? await reply({ url, method, accept: headers.Accept ?? headers.accept ?? '*/*' }).catch(() => undefined)
    : undefined
  if (!found) {
    traffic.refused += 1
    await send('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' })
    return
  }
  traffic.transfer += found.body.length
  await send('Fetch.fulfillRequest', {
    requestId,
    responseCode: found.status,
    responseHeaders: Object.entries(found.headers)
      .filter(([name]) => !dropped.test(name))
      .map(([name, value]) => ({ name, value })),
    body: Buffer.from(found.body).toString('base64'),
  })
}
