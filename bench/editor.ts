import type { Page } from '@playwright/test'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { printBar } from './lib/bars.ts'
import type { Stage } from './lib/ui-scenes.ts'
import { watch } from './lib/ui-watch.ts'
import { openStage } from './ui.ts'

const BLOCKS = 150
const KEYS = 120
const STEPS = 20
const MOST_KEY_MS = 50
const MOST_STEP_MS = 100
const MOST_TASK_MS = 200

declare global {
  interface Window {
    benchTimes?: number[]
  }
}

/** Latency of the page builder with 150 sections: typing, dragging and undo, from the event to the next paint. */
export async function benchEditor(): Promise<void> {
  const { context, url, token, stop } = await openStage()
  try {
    const page = await context.newPage()
    await page.goto(`${url}/ai-page-builder/${await makePage({ url, token })}?block=b75`)
    const frame = page.frameLocator('iframe[title="Page preview"]')
    await frame.locator('[data-block="b149"]').waitFor()
    const title = page.getByRole('region', { name: 'Benefits' }).getByLabel('Title', { exact: true }).first()
    await title.fill('')

    const typing = await timed(page, 'keydown', () => title.pressSequentially('x'.repeat(KEYS)))
    report(`typing ${KEYS} letters`, typing, MOST_KEY_MS)
    const row = page.locator('[data-row="b74"] [data-row-button]')
    const dragging = await timed(page, 'dragstart', async () => {
      for (let n = 0; n < STEPS; n++) await row.dragTo(page.locator(`[data-row="b7${n % 2 ? 7 : 3}"]`))
    })
    report(`starting ${STEPS} drags`, dragging, MOST_STEP_MS)
    await row.focus()
    const undoing = await timed(page, 'keydown', async () => {
      for (let n = 0; n < STEPS; n++) await page.keyboard.press('Control+z')
    })
    report(`taking ${STEPS} edits back`, undoing, MOST_STEP_MS)
  } finally {
    await stop()
  }
}

interface Timed {
  p50: number
  p95: number
  longestMs: number
}

/** From each such event until the frame after it is painted. */
async function timed(page: Page, event: string, work: () => Promise<unknown>): Promise<Timed> {
  await page.evaluate((name) => {
    const times: number[] = []
    window.benchTimes = times
    const note = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)))
    document.addEventListener(name, note, { capture: true })
  }, event)
  // Storing and saving come after the last event, and count as well.
  const { longestMs } = await watch(page, async () => {
    await work()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  })
  const times = (await page.evaluate(() => window.benchTimes ?? [])).toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  if (times.length === 0) throw new Error(`No ${event} was seen.`)
  return { p50: at(0.5), p95: at(0.95), longestMs }
}

function report(name: string, { p50, p95, longestMs }: Timed, most: number): void {
  console.log(
    `${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest task ${longestMs.toFixed(0)} ms`,
  )
  bar(p95 < most, `${name}: p95 ${p95.toFixed(0)} ms (under ${most} ms)`)
  bar(longestMs <= MOST_TASK_MS, `${name}: no task over ${MOST_TASK_MS} ms`)
}

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
  await send('PATCH', `/api/pages/${data.id}`, { revision: data.revision, blocks: manyBlocks() })
  return data.id
}

/** Sections with about as much text as real ones have. */
const manyBlocks = (): PageBlock[] =>
  Array.from({ length: BLOCKS }, (_, n) => ({
    id: `b${n}`,
    type: 'benefits',
    props: {
      title: `Reasons ${n}`,
      items: Array.from({ length: 4 }, (__, item) => ({
        title: `Reason ${item}`,
        text: 'It dims to one per cent, turns on its arm, and stands on oak that was planted for it.',
      })),
    },
  }))
