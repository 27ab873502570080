import type { BrowserContext, Frame, Locator, Page } from '@playwright/test'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { printBar } from './lib/bars.ts'
import { PUCK_INSTALL, servePuck } from './lib/puck.ts'
import type { Stage } from './lib/ui-scenes.ts'
import { watch } from './lib/ui-watch.ts'
import { openStage } from './ui.ts'

const BLOCKS = 150
const KEYS = 120
const STEPS = 20
/** Ten letters or steps a second, as quick as people type. Without it, keys arrive faster than frames and wait for each other. */
const PACE_MS = 100
const MOST_KEY_MS = 50
const MOST_STEP_MS = 100
const MOST_TASK_MS = 200
/** Puck adds to its history 250 ms after a change. */
const PUCK_HISTORY_MS = 400
/** A press becomes a drag within these moves. */
const DRAG_MOVES = 3

const kinds = [
  { key: 'typing', name: `typing ${KEYS} letters`, most: MOST_KEY_MS },
  { key: 'dragging', name: `starting ${STEPS} drags`, most: MOST_STEP_MS },
  { key: 'undoing', name: `taking ${STEPS} edits back`, most: MOST_STEP_MS },
] as const

declare global {
  interface Window {
    benchTimes?: number[]
  }
}

/** Latency of the page builder with 150 sections, and of Puck's bare editor with the same: typing, dragging and undo. */
export async function benchEditor(): Promise<void> {
  const { context, url, token, stop } = await openStage()
  const puck = await servePuck(sections)
  try {
    console.log(`typing in a bare text box: ${words(await timeBareBox(context))}`)
    const ours = await timeOurs(context, { url, token })
    for (const kind of kinds) console.log(`${kind.name}: ${words(ours[kind.key])}`)
    const bare = puck && (await timePuck(context, puck.url))
    if (!bare) console.log(`Puck is not measured. To have it beside ours: ${PUCK_INSTALL}`)
    else for (const kind of kinds) console.log(`${kind.name} in Puck: ${words(bare[kind.key])}`)
    for (const { key, name, most } of kinds) {
      const { p95, longestMs } = ours[key]
      bar(p95 < most, `${name}: p95 ${p95.toFixed(0)} ms (under ${most} ms)`)
      bar(longestMs <= MOST_TASK_MS, `${name}: no task over ${MOST_TASK_MS} ms`)
    }
  } finally {
    await puck?.stop()
    await stop()
  }
}

/** Time of the machine and its browser for one key, without an editor. */
async function timeBareBox(context: BrowserContext): Promise<Timed> {
  const page = await context.newPage()
  await page.setContent('<input aria-label="Text">')
  const typing = await timed(page, 'keydown', () =>
    page.getByLabel('Text').pressSequentially('x'.repeat(KEYS), { delay: PACE_MS }),
  )
  await page.close()
  return typing
}

async function timeOurs(context: BrowserContext, stage: Stage) {
  const page = await context.newPage()
  await page.goto(`${stage.url}/ai-page-builder/${await makePage(stage)}?block=b75`)
  const frame = page.frameLocator('iframe[title="Page preview"]')
  await frame.locator('[data-block="b149"]').waitFor()
  const title = page.getByRole('region', { name: 'Benefits' }).getByLabel('Title', { exact: true }).first()
  await title.fill('')
  // Storing and saving come after the last event, and count as well.
  const saved = () => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

  const typing = await timed(page, 'keydown', async () => {
    await title.pressSequentially('x'.repeat(KEYS), { delay: PACE_MS })
    await saved()
  })
  const row = page.locator('[data-row="b74"] [data-row-button]')
  const dragging = await timed(page, 'dragstart', async () => {
    for (let n = 0; n < STEPS; n++) {
      await row.dragTo(page.locator(`[data-row="b7${n % 2 ? 7 : 3}"]`))
      // The same pause as between drags in Puck.
      await page.waitForTimeout(PUCK_HISTORY_MS)
    }
    await saved()
  })
  await row.focus()
  const undoing = await timed(page, 'keydown', async () => {
    await takeBack(page)
    await saved()
  })
  await page.close()
  return { typing, dragging, undoing }
}

async function timePuck(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(url)
  const inFrame = page.frameLocator('#preview-frame')
  await inFrame.locator('[data-puck-component="b149"]').waitFor()
  const heading = inFrame.locator('[data-puck-component="b75"] h2')
  await heading.scrollIntoViewIfNeeded()
  await heading.click()
  const title = page.locator('input[name="title"]').last()
  await title.fill('')
  const typing = await timed(page, 'keydown', async () => {
    await title.pressSequentially('x'.repeat(KEYS), { delay: PACE_MS })
    await page.waitForTimeout(PUCK_HISTORY_MS)
  })

  const canvas = await heading.elementHandle().then((element) => element?.ownerFrame())
  if (!canvas) throw new Error('Puck has no canvas.')
  const dragging = await timed(
    page,
    'pointermove',
    async () => {
      const section = inFrame.locator('[data-puck-component="b75"]')
      for (let n = 0; n < STEPS; n++) await dragInPuck(page, section, n % 2 ? -1 : 1)
    },
    canvas,
  )
  const undoing = await timed(page, 'keydown', () => takeBack(page), canvas)
  await page.close()
  return { typing, dragging, undoing }
}

async function takeBack(page: Page): Promise<void> {
  for (let n = 0; n < STEPS; n++) {
    await page.keyboard.press('Control+z')
    await page.waitForTimeout(PACE_MS)
  }
}

/** Moves a section of Puck's canvas over its neighbour. */
async function dragInPuck(page: Page, section: Locator, by: 1 | -1): Promise<void> {
  // While a drag ends, Puck shows the section and its copy.
  await section.locator('h2').nth(1).waitFor({ state: 'detached' })
  const heading = section.locator('h2').first()
  await heading.scrollIntoViewIfNeeded()
  const box = await heading.boundingBox()
  if (!box) throw new Error('A section of Puck is not shown.')
  const [x, y] = [box.x + 100, box.y + 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let n = 1; n <= 25; n++) await page.mouse.move(x, y + by * n * 12)
  await page.mouse.up()
  await page.waitForTimeout(PUCK_HISTORY_MS)
}

interface Timed {
  p50: number
  p95: number
  longestMs: number
  /** Time of the page's main thread for one event, with what follows it. */
  busyMs: number
}

/** From each such event until the frame after it is painted. Of pointer moves, the longest of those that begin a drag. */
async function timed(
  page: Page,
  event: 'keydown' | 'dragstart' | 'pointermove',
  work: () => Promise<unknown>,
  frame: Frame = page.mainFrame(),
): Promise<Timed> {
  await frame.evaluate(
    ([name, moves]) => {
      const times: number[] = []
      window.benchTimes = times
      const note = ({ timeStamp }: Event, take: (ms: number) => void) =>
        requestAnimationFrame(() => setTimeout(() => take(performance.now() - timeStamp)))
      if (name !== 'pointermove') {
        const once = (seen: Event) => {
          if ((seen as KeyboardEvent).key !== 'Control') note(seen, (ms) => times.push(ms))
        }
        document.addEventListener(name, once, { capture: true })
        return
      }
      let left = 0
      document.addEventListener('pointerdown', () => (left = times.push(0) && moves), { capture: true })
      const move = (seen: Event) => {
        const drag = times.length - 1
        if (left-- > 0) note(seen, (ms) => (times[drag] = Math.max(times[drag] ?? 0, ms)))
      }
      document.addEventListener(name, move, { capture: true })
    },
    [event, DRAG_MOVES] as const,
  )
  const { longestMs, busyMs } = await watch(page, work)
  const times = (await frame.evaluate(() => window.benchTimes ?? [])).toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  if (times.length === 0) throw new Error(`No ${event} was seen.`)
  return { p50: at(0.5), p95: at(0.95), longestMs, busyMs: busyMs / times.length }
}

const words = ({ p50, p95, longestMs, busyMs }: Timed) =>
  `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest task ${longestMs.toFixed(0)} ms, main thread ${busyMs.toFixed(0)} ms each`

const bar = (kept: boolean, text: string) => printBar(`${kept ? 'kept' : 'MISSED'}  ${text}`)

async function makePage({ url, token }: Stage): Promise<string> {
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as { data: { id: string; revision: number } }
  }
  const project = await send('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  const projectId = project.data.id
  const { data } = await send('POST', '/api/pages', { projectId, from: 'blank', goal: 'landing' })
  const blocks = sections.map((props, n): PageBlock => ({ id: `b${n}`, type: 'benefits', props }))
  await send('PATCH', `/api/pages/${data.id}`, { revision: data.revision, blocks })
  return data.id
}

/** Sections with about as much text as real ones have. */
const sections = Array.from({ length: BLOCKS }, (_, n) => ({
  title: `Reasons ${n}`,
  items: Array.from({ length: 4 }, (__, item) => ({
    title: `Reason ${item}`,
    text: 'It dims to one per cent, turns on its arm, and stands on oak that was planted for it.',
  })),
}))
